import ReelContent
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
  public var font: FontID
  /// Where each line lies relative to the entity's position.
  public var alignment: TextAlignment
  /// Higher layers are drawn later.
  public var layer: Int16
  /// Within a layer, higher is drawn later.
  public var z: Int16
  /// The font's pixels are multiplied by it.
  public var tint: Color
  /// Whether it is drawn.
  public var isVisible: Bool

  /// A visible text.
  public init(
    _ text: String, font: FontID = 0, alignment: TextAlignment = .left, layer: Int16 = 100,
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
  public static func require(_ companions: inout Companions) { companions.add(DrawRank.self) }

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

extension Label: DrawnBetweenTicks {
  /// Tints fade between two ticks; everything else changes at once.
  public var look: Color { tint }

  public func drawn(from last: Color, _ t: Float) -> Label {
    var label = self
    label.tint = last.mixed(with: tint, t)
    return label
  }
}
