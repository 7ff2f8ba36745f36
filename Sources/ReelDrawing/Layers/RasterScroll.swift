import ReelECS
import ReelFields
import ReelMath

/// A component that shifts the rows of a ``ParallaxLayer`` against each other, as the video chips of old consoles did
/// between two lines of the screen: for water that waves, heat that shimmers, a floor in perspective.
///
///     wave                    floor: near 3
///      ┌──────────┐           ┌──────────┐     the upper edge moves with the layer,
///       ┌──────────┐         ┌┴──────────┴┐
///     ┌──────────┐          ┌┴────────────┴┐    the lower one three times as fast
///
/// Each ``strip`` of rows is repeated and covers its pixels like a layer of its own.
///
/// ```swift
/// world.spawn(ParallaxLayer(water), RasterScroll(amplitude: 3, length: 24, speed: 0.5, strip: 2))
/// world.spawn(ParallaxLayer(floor, factor: Vec2(0.4, 0)), RasterScroll(near: 3))
/// ```
public struct RasterScroll: Component, Equatable, Sendable {
  /// The number of rows of the picture, in points, that move together; at least a quarter.
  public var strip: Float
  /// The largest shift of a row by the wave, in pixels.
  public var amplitude: Float
  /// The distance from crest to crest, in rows.
  public var length: Float
  /// The number of rows that the wave moves down per tick.
  public var speed: Float
  /// The number of rows that the wave has moved, within one ``length``.
  public var phase: Float
  /// The factor by which the lower edge follows the camera horizontally faster than the upper edge; 1 is equally fast.
  /// Between the edges the factor grows evenly, as in the lines of a floor.
  public var near: Float

  /// Creates waves that run down.
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

  /// Creates a floor whose lower edge moves `near` times as fast as its upper one.
  public init(near: Float, strip: Float = 1) {
    self.init(amplitude: 0, length: 0, strip: strip)
    self.near = near
  }

  public init() { self.init(near: 1) }

  public static var componentName: String { "RasterScroll" }

  /// Returns the shift of a row by the wave, in whole 256ths of a pixel. This removes errors of the sine, which would
  /// move a row at a zero crossing by a pixel.
  func shift(at row: Float) -> Float {
    guard amplitude != 0, length > 0 else { return 0 }
    let shift = amplitude * .sin((row - phase) / length * (2 * .pi))
    return (shift * 256).rounded(.toNearestOrEven) / 256
  }

  /// Returns the factor to multiply a layer's factor by, at a share of its height from 0 to 1.
  func factor(at share: Float) -> Float { 1 + (near - 1) * share }
}

extension RasterScroll {
  /// The system that advances every wave.
  public static let advance = System("advanceLines", in: .present, ifAny: RasterScroll.self) {
    world in
    world.each { (lines: inout RasterScroll) in
      guard lines.speed != 0, lines.length > 0 else { return }
      let phase = lines.phase + lines.speed
      lines.phase = phase - (phase / lines.length).rounded(.down) * lines.length
    }
  }
}

extension RasterScroll: Interpolatable {
  public var interpolatedPart: Float { phase }

  public func interpolated(from last: Float, _ t: Float) -> RasterScroll {
    guard length > 0 else { return self }
    var lines = self
    var way = phase - last
    // The phase wraps at the end of a length; the wave does not run back.
    way -= (way / length).rounded(.toNearestOrEven) * length
    lines.phase = phase - way * (1 - t)
    return lines
  }
}
