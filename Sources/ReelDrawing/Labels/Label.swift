import ReelContent
import ReelECS
import ReelFields
import ReelMath

/// A text in a bitmap font, at the entity's transform. The position is the top of the first line, unless
/// ``verticalAlignment`` is set otherwise. A label requires a ``DrawRank``, which is added with it.
///
/// ```swift
/// let score = world.spawn(
///   Transform(x: 240, y: 8),
///   Label("Score 0", alignment: .right, outline: TextOutline(.black)))
/// world[score, Label.self]?.text = "Score \(120)"
/// ```
public struct Label: Component, Equatable, Sendable {
  /// The text; a line feed begins a new line.
  public var text: String
  /// The id of the font in the content.
  public var font: FontID
  /// The widest allowed line, in pixels of the font. Longer lines are broken at spaces, and longer words are cut. 0
  /// breaks only at line feeds.
  public var width: Float
  /// The position of each line relative to the entity's position.
  public var alignment: TextAlignment
  /// The position of all lines relative to the entity's position.
  public var verticalAlignment: TextVerticalAlignment
  /// The outline of the letters, if any.
  public var outline: TextOutline?
  /// The layer; higher ones are drawn later.
  public var layer: Int16
  /// The order within a layer; higher ones are drawn later.
  public var z: Int16
  /// The factor for the colours of the font's pixels.
  public var tint: Color
  /// True if the label is drawn.
  public var isVisible: Bool

  /// Creates a visible text.
  public init(
    _ text: String, font: FontID = 0, width: Float = 0, alignment: TextAlignment = .left,
    verticalAlignment: TextVerticalAlignment = .top, outline: TextOutline? = nil,
    layer: Int16 = 100, z: Int16 = 0, tint: Color = .white
  ) {
    self.text = text
    self.font = font
    self.width = width
    self.alignment = alignment
    self.verticalAlignment = verticalAlignment
    self.outline = outline
    self.layer = layer
    self.z = z
    self.tint = tint
    isVisible = true
  }

  public init() { self.init("") }

  public static var componentName: String { "Label" }
  public static func require(_ companions: inout Companions) { companions.add(DrawRank.self) }
}

extension Label: Interpolatable {
  /// The tint is interpolated between two ticks; everything else changes at once.
  public var interpolatedPart: Color { tint }

  public func interpolated(from last: Color, _ t: Float) -> Label {
    var label = self
    label.tint = last.mixed(with: tint, t)
    return label
  }
}
