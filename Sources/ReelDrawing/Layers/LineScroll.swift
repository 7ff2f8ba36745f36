import ReelECS
import ReelMath

/// Shifts the rows of a ``ScrollLayer`` against each other, as the video chips of old consoles did between
/// two lines of the screen: water that waves, heat that shimmers, a floor in perspective.
///
///     wave                    floor: near 3
///      ┌──────────┐           ┌──────────┐     the upper edge moves as the layer does,
///       ┌──────────┐         ┌┴──────────┴┐
///     ┌──────────┐          ┌┴────────────┴┐    the lower one three times as fast
///
/// Each strip is repeated and owns its pixels as the layer does.
///
/// ```swift
/// world.spawn(ScrollLayer(water), LineScroll(amplitude: 3, length: 24, speed: 0.5, strip: 2))
/// world.spawn(ScrollLayer(floor, factor: Vec2(0.4, 0)), LineScroll(near: 3))
/// ```
public struct LineScroll: Component, Equatable, Sendable {
  /// Rows of the picture, in points, that move as one; at least a quarter.
  public var strip: Float
  /// How far a wave shifts a row, in pixels.
  public var amplitude: Float
  /// From crest to crest, in rows.
  public var length: Float
  /// How many rows the wave moves down in a tick.
  public var speed: Float
  /// Rows that it has moved, within a length.
  public var phase: Float
  /// How much faster than the upper edge the lower one follows the camera from side to side: 1 is as
  /// fast. Between them it grows evenly, as the lines of a floor do.
  public var near: Float

  /// Waves that run down.
  public init(
    amplitude: Float, length: Float, speed: Float = 0, strip: Float = 1
  ) {
    self.strip = strip
    self.amplitude = amplitude
    self.length = length
    self.speed = speed
    phase = 0
    near = 1
  }

  /// A floor that is so many times as fast at its lower edge.
  public init(near: Float, strip: Float = 1) {
    self.init(amplitude: 0, length: 0, strip: strip)
    self.near = near
  }

  public init() { self.init(near: 1) }

  public static var componentName: String { "LineScroll" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("strip", &strip)
    v.field("amplitude", &amplitude)
    v.field("length", &length)
    v.field("speed", &speed)
    v.field("phase", &phase)
    v.field("near", &near)
  }

  /// How far a row is shifted by the wave: by whole 256ths of a pixel, so that no row beside a crossing
  /// falls a pixel short by a rounding.
  func shift(at row: Float) -> Float {
    guard amplitude != 0, length > 0 else { return 0 }
    let shift = amplitude * .sin((row - phase) / length * (2 * .pi))
    return (shift * 256).rounded(.toNearestOrEven) / 256
  }

  /// What a layer's factor is multiplied by at a share of its height, 0 to 1.
  func factor(at share: Float) -> Float { 1 + (near - 1) * share }
}

extension LineScroll {
  /// Moves every wave on.
  public static let advance = System("advanceLines", in: .present, ifAny: LineScroll.self) {
    world in
    world.each { (lines: inout LineScroll) in
      guard lines.speed != 0, lines.length > 0 else { return }
      let phase = lines.phase + lines.speed
      lines.phase = phase - (phase / lines.length).rounded(.down) * lines.length
    }
  }
}

extension LineScroll: DrawnBetweenTicks {
  public var look: Float { phase }

  public func drawn(from last: Float, _ t: Float) -> LineScroll {
    guard length > 0 else { return self }
    var lines = self
    var way = phase - last
    // The wave has not run back where a length has ended.
    way -= (way / length).rounded(.toNearestOrEven) * length
    lines.phase = phase - way * (1 - t)
    return lines
  }
}
