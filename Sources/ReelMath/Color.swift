/// A colour as four 8-bit channels, not premultiplied.
public struct Color: Equatable, Sendable {
  public var r: UInt8
  public var g: UInt8
  public var b: UInt8
  public var a: UInt8

  @inlinable public init(_ r: UInt8, _ g: UInt8, _ b: UInt8, _ a: UInt8 = 255) {
    self.r = r
    self.g = g
    self.b = b
    self.a = a
  }

  /// From `0xRRGGBB`, opaque.
  @inlinable public init(hex: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8),
      UInt8(truncatingIfNeeded: hex))
  }

  @inlinable public static var white: Color { Color(255, 255, 255) }
  @inlinable public static var black: Color { Color(0, 0, 0) }
  @inlinable public static var clear: Color { Color(0, 0, 0, 0) }

  /// The same colour, its opacity multiplied by `opacity` (0 to 1).
  @inlinable public func faded(_ opacity: Float) -> Color {
    let clamped = opacity > 0 ? (opacity < 1 ? opacity : 1) : 0
    return Color(r, g, b, UInt8(Float(a) * clamped + 0.5))
  }
}
