import ReelContent
import ReelECS
import ReelFields
import ReelMath

/// The way in which a sprite fills a size that is not its picture's own.
public enum SpriteFill: UInt8, Sendable, CaseIterable, FieldValue {
  /// The picture is stretched.
  case stretch
  /// Corners keep their size, edges are stretched along themselves, the middle in both directions. The edges are the
  /// frame's ``AtlasFrame/border``; a frame without one is stretched.
  case ninePatch
  /// The picture is repeated from the top left; the last copies are cut. At most 4,096 copies are drawn along each
  /// axis; a sprite of more than 65,536 copies in all is stretched.
  case tile

  public init() { self = .stretch }
}

/// A component that gives a sprite a size of its own, instead of its picture's: for panels, bars, floors. Without a
/// ``Sprite`` it has no effect.
///
/// ```swift
/// let bar = world.spawn(
///   Transform(x: 12, y: 12), Sprite(world.frame("bar"), anchor: .zero),
///   SpriteSize(100, 10, fill: .ninePatch))
/// world[bar, SpriteSize.self]?.size.x = 60  // what is left of it
/// ```
public struct SpriteSize: Component, Equatable, Sendable {
  /// The width and height in points, before the transform's scale. The sprite's anchor is a point of this size.
  public var size: Vec2
  /// The way in which the picture fills the size.
  public var fill: SpriteFill

  /// Creates a size from a width and a height in points.
  public init(_ width: Float, _ height: Float, fill: SpriteFill = .stretch) {
    size = Vec2(width, height)
    self.fill = fill
  }

  public init() { self.init(0, 0) }

  public static var componentName: String { "SpriteSize" }
}

/// A span of a picture along one axis, and the span of the sprite that shows it.
///
///     source   ├─left─┼──middle──┼right┤      pixels of the source picture
///     target   ├─left─┼────middle────────┼right┤      points of the sprite
struct FillSpan: Equatable {
  /// The span in pixels of the source picture.
  var source: (from: Float, to: Float)
  /// The span in points from the sprite's left or top edge.
  var target: (from: Float, to: Float)

  static func == (a: FillSpan, b: FillSpan) -> Bool {
    a.source == b.source && a.target == b.target
  }

  /// The largest number of copies along an axis; further ones are not drawn.
  static let tileLimit = 4096
  /// The largest number of parts of a sprite; a sprite of more parts is stretched.
  static let partLimit = 65_536

  /// Returns the spans of one axis of a sprite.
  /// - Parameters:
  ///   - length: the length of the source picture in pixels.
  ///   - kept: the part of the source picture that the packer kept.
  ///   - target: the sprite's length in points.
  ///   - borders: the edges of the nine-patch in pixels of the source picture.
  ///   - scale: pixels per point.
  static func spans(
    length: Float, kept: (from: Float, to: Float), target: Float, fill: SpriteFill,
    borders: (near: Float, far: Float)?, scale: Float
  ) -> [FillSpan] {
    guard length > 0, target > 0, scale > 0, kept.to > kept.from else { return [] }
    var spans: [FillSpan] = []
    func add(_ source: (from: Float, to: Float), _ target: (from: Float, to: Float)) {
      guard source.to > source.from, target.to > target.from else { return }
      let from = max(source.from, kept.from)
      let to = min(source.to, kept.to)
      guard to > from else { return }
      let stretch = (target.to - target.from) / (source.to - source.from)
      // An end that is not cut stays exactly at its value, so that neighbours meet.
      spans.append(
        FillSpan(
          source: (from, to),
          target: (
            from == source.from
              ? target.from : target.from + (from - source.from) * stretch,
            to == source.to ? target.to : target.from + (to - source.from) * stretch
          )))
    }
    switch fill {
    case .ninePatch:
      guard let borders, borders.near >= 0, borders.far >= 0,
        borders.near + borders.far <= length
      else {
        add((0, length), (0, target))
        break
      }
      // Edges that are larger than the sprite are shrunk.
      let edges = (borders.near + borders.far) / scale
      let shrink = edges > target ? target / edges : 1
      let near = borders.near / scale * shrink
      let far = target - borders.far / scale * shrink
      add((0, borders.near), (0, near))
      add((borders.near, length - borders.far), (near, far))
      add((length - borders.far, length), (far, target))
    case .tile:
      let step = length / scale
      var at: Float = 0
      var count = 0
      while at < target, count < tileLimit {
        let shown = min(step, target - at)
        add((0, shown == step ? length : shown * scale), (at, at + shown))
        count += 1
        at = Float(count) * step
      }
    case .stretch: add((0, length), (0, target))
    }
    return spans
  }
}
