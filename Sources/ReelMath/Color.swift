/// A colour as four 8-bit channels, not premultiplied.
public struct Color: Equatable, Sendable {
  /// Red, 0 to 255.
  public var r: UInt8
  /// Green, 0 to 255.
  public var g: UInt8
  /// Blue, 0 to 255.
  public var b: UInt8
  /// Opacity: 0 is transparent, 255 is opaque.
  public var a: UInt8

  /// Creates a colour from red, green, blue and opacity, each 0 to 255.
  @inlinable public init(_ r: UInt8, _ g: UInt8, _ b: UInt8, _ a: UInt8 = 255) {
    self.r = r
    self.g = g
    self.b = b
    self.a = a
  }

  /// Creates an opaque colour from `0xRRGGBB`; ``faded(_:)`` reduces its opacity. Traps for more than six digits.
  @inlinable public init(hex: UInt32) {
    demand(
      hex <= 0xFF_FFFF,
      "A colour has six digits, 0xRRGGBB. For its opacity take Color(hex: …).faded(0.5).")
    self.init(
      UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8),
      UInt8(truncatingIfNeeded: hex))
  }

  /// Opaque white, the neutral tint.
  @inlinable public static var white: Color { Color(255, 255, 255) }
  /// Opaque black.
  @inlinable public static var black: Color { Color(0, 0, 0) }
  /// Transparent black.
  @inlinable public static var clear: Color { Color(0, 0, 0, 0) }

  /// Returns the colour with its opacity multiplied by `opacity`, rounded to the nearest. An `opacity` below 0 or NaN
  /// counts as 0, one above 1 as 1.
  @inlinable public func faded(_ opacity: Float) -> Color {
    let clamped = opacity > 0 ? (opacity < 1 ? opacity : 1) : 0
    return Color(r, g, b, UInt8(Float(a) * clamped + 0.5))
  }

  /// Returns the colour at the fraction `t` between this one and `other`, channel by channel, rounded to the nearest:
  /// exactly `self` up to 0 (and for NaN), exactly `other` from 1 on.
  @inlinable public func mixed(with other: Color, _ t: Float) -> Color {
    let share = t > 0 ? (t < 1 ? t : 1) : 0
    func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
      // Split into statements, because the compiler needs more than a second for a single expression.
      let (start, end) = (Float(from), Float(to))
      let value: Float = start + (end - start) * share
      return UInt8(value + 0.5)
    }
    return Color(
      channel(r, other.r), channel(g, other.g), channel(b, other.b), channel(a, other.a))
  }
}
