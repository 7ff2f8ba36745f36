import ReelECS
import ReelMath

/// Where a label's text lies relative to its position.
public enum TextAlignment: UInt8, Sendable, FieldValue {
  case left, center, right
  public init() { self = .left }
}

/// A text in a bitmap font, at the entity's transform. The position is the top of the first line.
public struct Label: Component, Equatable {
  /// The text; a line feed begins a new line.
  public var text: String
  /// The font's place in the content.
  public var font: UInt16
  public var alignment: TextAlignment
  public var layer: Int16
  public var z: Int16
  public var tint: Color
  public var isVisible: Bool

  public init(
    _ text: String, font: UInt16 = 0, alignment: TextAlignment = .left, layer: Int16 = 100,
    z: Int16 = 0, tint: Color = .white
  ) {
    self.text = text
    self.font = font
    self.alignment = alignment
    self.layer = layer
    self.z = z
    self.tint = tint
    isVisible = true
  }

  public init() { self.init("") }

  public static var componentName: String { "Label" }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("text", &text)
    v.field("font", &font)
    v.field("alignment", &alignment)
    v.field("layer", &layer)
    v.field("z", &z)
    v.field("tint", &tint)
    v.field("isVisible", &isVisible)
  }
}
