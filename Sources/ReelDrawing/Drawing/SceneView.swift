import ReelContent
import ReelECS
import ReelMath
import ReelMotion
import ReelPlatform
import ReelSimulation

/// What a ``DrawPass`` sees: a world at a time between its last two ticks, from where its camera is.
public struct SceneView {
  /// Reads everything, and traps where a pass would write, spawn, send or draw a random number.
  public let world: World
  /// What is shown.
  public let content: GameContent
  /// How far the time is on its way from the last tick (0) to the present one (1).
  public let alpha: Float
  /// Whether there is a tick before the present one to come from.
  public let isNext: Bool
  /// The map from the world to the view, on its way: what everything that stands in the world goes
  /// through. What a game draws itself does too: `view.transform.toView(point)`.
  public let transform: ViewTransform

  /// Whether anything is cropped at all.
  let crops: Bool
  package let pictures: FramePictures
  let spaces: DrawSpaces
  let fades: DrawFades
  private let transforms: LastLooks<Transform>
  private let tracks: [TickTrack]

  init(
    world: World, content: GameContent, alpha: Float, isNext: Bool, transform: ViewTransform,
    spaces: DrawSpaces, fades: DrawFades, crops: Bool, pictures: FramePictures,
    transforms: LastLooks<Transform>,
    tracks: [TickTrack]
  ) {
    self.world = world
    self.content = content
    self.alpha = alpha
    self.isNext = isNext
    self.transform = transform
    self.spaces = spaces
    self.fades = fades
    self.crops = crops
    self.pictures = pictures
    self.transforms = transforms
    self.tracks = tracks
  }

  /// The size of the view in logical pixels.
  public var size: Vec2 { transform.size }

  /// Whether everything is drawn on whole logical pixels.
  public var snapsToPixels: Bool { transform.snapsToPixels }

  /// The point of the world in the view's top left corner, on its way and not rounded.
  public var camera: Vec2 { transform.toWorld(Vec2.zero) }

  /// Where a point of the world lies in the view, in logical pixels.
  public func toView(_ point: Vec2) -> Vec2 { transform.toView(point) }

  /// Which point of the world lies at a point of the view.
  public func toWorld(_ point: Vec2) -> Vec2 { transform.toWorld(point) }

  /// What the last two ticks left of a type; nothing of one that is not shown between ticks. Ask for
  /// it once a picture, not once an entity.
  func looks<T: DrawnBetweenTicks>(of type: T.Type) -> LastLooks<T> { tracks.looks(of: type) }

  /// A component of an entity as it is drawn now, on its way. O(types that are drawn between ticks).
  public func drawn<T: DrawnBetweenTicks>(_ value: T, of entity: Entity) -> T {
    looks(of: T.self).drawn(value, of: entity, alpha)
  }

  /// The map from an entity's own space to the view, on its way from the last tick. O(depth).
  @inline(__always)
  public func place(of entity: Entity) -> Affine {
    var place = affine(of: entity)
    let space = spaces.space(of: entity)
    guard space == DrawSpaces.world && transform.isPlain else {
      return spaces.transforms[Int(space)].toView(place)
    }
    if transform.snapsToPixels {
      let corner = Vec2(place.tx, place.ty).roundedToPixel
      (place.tx, place.ty) = (corner.x, corner.y)
    }
    place.tx -= transform.origin.x
    place.ty -= transform.origin.y
    return place
  }

  /// The map from an entity's space to the world's, on its way.
  @inline(__always)
  private func affine(of entity: Entity) -> Affine {
    let affine = ownAffine(of: entity)
    let parent = world.parent(of: entity)
    return parent == .none ? affine : carried(affine, by: parent)
  }

  /// The map from an entity's space to its parent's, on its way.
  @inline(__always)
  private func ownAffine(of entity: Entity) -> Affine {
    guard let last = transforms.lastTwo(of: entity) else {
      return world[entity, Transform.self]?.affine ?? .identity
    }
    let (old, new) = (last.previous, last.current)
    return alpha >= 1 || old == new ? new.affine : new.drawn(from: old, alpha).affine
  }

  /// On to the world's space from that of an entity.
  @inline(never)
  private func carried(_ affine: Affine, by entity: Entity) -> Affine {
    var affine = affine
    var above = entity
    while above != .none {
      affine = ownAffine(of: above) * affine
      above = world.parent(of: above)
    }
    return affine
  }

  /// What an entity is cut to, by its own ``CropArea`` and those above it, as a number for
  /// ``DrawQuad/crop``: 0 for nothing, `nil` where nothing of it is seen, also because it or one above it
  /// is hidden (``Visibility``).
  @inline(__always)
  public func crop(of entity: Entity, in list: inout DrawList) -> UInt16? {
    if fades.opacity(of: entity) <= 0 { return nil }
    return crops ? findCrop(of: entity, in: &list) : 0
  }

  /// What the colours of an entity are multiplied by, on its way: its own ``Visibility`` and those above it.
  @inline(__always)
  public func opacity(of entity: Entity) -> Float { fades.opacity(of: entity) }

  @inline(never)
  private func findCrop(of entity: Entity, in list: inout DrawList) -> UInt16? {
    var common: Rect?
    var at = entity
    while at != .none {
      if let crop = world[at, CropArea.self] {
        let box = place(of: at).bounds(of: crop.area)
        common = common.map { $0.intersection(box) } ?? box
      }
      at = world.parent(of: at)
    }
    guard let common else { return 0 }
    return common.isEmpty ? nil : list.crop(to: common)
  }

  /// Where something is drawn, and after what.
  package struct Slot {
    var place: Affine
    /// The height on the screen by which sprites are sorted that ask for it.
    var y: Float = 0
    package var order: UInt32 = 0
    package var crop: UInt16 = 0
    /// Of ``DrawSpaces``.
    var space: UInt16 = DrawSpaces.world
    /// Of ``DrawFades``.
    var opacity: Float = 1

    package init(
      place: Affine, y: Float = 0, order: UInt32 = 0, crop: UInt16 = 0,
      space: UInt16 = DrawSpaces.world, opacity: Float = 1
    ) {
      self.place = place
      self.y = y
      self.order = order
      self.crop = crop
      self.space = space
      self.opacity = opacity
    }

    /// A colour as strong as the entity is seen.
    @inline(__always)
    func faded(_ color: Color) -> Color { opacity == 1 ? color : color.faded(opacity) }
  }

  /// `nil` where nothing of the entity would be seen.
  @inline(__always)
  func slot(of entity: Entity, _ rank: DrawRank?, in list: inout DrawList) -> Slot? {
    guard let crop = crop(of: entity, in: &list) else { return nil }
    let place = place(of: entity)
    return Slot(
      place: place, y: place.ty, order: rank?.number ?? 0, crop: crop,
      space: spaces.space(of: entity), opacity: fades.opacity(of: entity))
  }
}
