import ReelContent
import ReelECS
import ReelMath
import ReelMotion
import ReelPlatform
import ReelSimulation

/// The input of a ``DrawPass``: a world at a time between its last two ticks, seen through one camera.
public struct SceneView {
  /// The world, read-only: a pass that writes, spawns, sends or draws a random number traps.
  public let world: World
  /// The content that is shown.
  public let content: GameContent
  /// The time between the last tick (0) and the present one (1).
  public let alpha: Float
  /// True if the present tick directly follows the one before, so that values can be interpolated.
  public let isNext: Bool
  /// The interpolated transform from the world to the view, for everything that lies in the world. A game's own drawing
  /// uses it too: `view.transform.toView(point)`.
  public let transform: ViewTransform

  /// True if any entity has a ``CropArea``.
  let crops: Bool
  package let pictures: FramePictures
  let spaces: DrawSpaces
  let fades: DrawFades
  private let transforms: LastValues<Transform>
  private let tracks: [TickTrack]

  init(
    world: World, content: GameContent, alpha: Float, isNext: Bool, transform: ViewTransform,
    spaces: DrawSpaces, fades: DrawFades, crops: Bool, pictures: FramePictures,
    transforms: LastValues<Transform>,
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

  /// True if everything is drawn on whole logical pixels.
  public var snapsToPixels: Bool { transform.snapsToPixels }

  /// The point of the world in the view's top left corner, interpolated and not rounded.
  public var camera: Vec2 { transform.toWorld(Vec2.zero) }

  /// Returns the position in the view of a point of the world, in logical pixels.
  public func toView(_ point: Vec2) -> Vec2 { transform.toView(point) }

  /// Returns the point of the world at a point of the view.
  public func toWorld(_ point: Vec2) -> Vec2 { transform.toWorld(point) }

  /// Returns the values of the last two ticks of a type; empty for a type that is not interpolated. Call it once per
  /// picture, not once per entity.
  func values<T: Interpolatable>(of type: T.Type) -> LastValues<T> { tracks.values(of: type) }

  /// Returns a component of an entity, interpolated between ticks. O(types that are interpolated).
  public func interpolated<T: Interpolatable>(_ value: T, of entity: Entity) -> T {
    values(of: T.self).interpolated(value, of: entity, alpha)
  }

  /// Returns the interpolated transform from an entity's own space to the view. O(depth).
  @inline(__always)
  public func viewAffine(of entity: Entity) -> Affine {
    var map = affine(of: entity)
    let space = spaces.space(of: entity)
    guard space == DrawSpaces.world && transform.isPlain else {
      return spaces.transforms[Int(space)].toView(map)
    }
    if transform.snapsToPixels {
      let corner = Vec2(map.tx, map.ty).roundedToPixel
      (map.tx, map.ty) = (corner.x, corner.y)
    }
    map.tx -= transform.origin.x
    map.ty -= transform.origin.y
    return map
  }

  /// Returns the interpolated transform from an entity's space to the world.
  @inline(__always)
  private func affine(of entity: Entity) -> Affine {
    let affine = ownAffine(of: entity)
    let parent = world.parent(of: entity)
    return parent == .none ? affine : carried(affine, by: parent)
  }

  /// Returns the interpolated transform from an entity's space to its parent's.
  @inline(__always)
  private func ownAffine(of entity: Entity) -> Affine {
    guard let last = transforms.lastTwo(of: entity) else {
      return world[entity, Transform.self]?.affine ?? .identity
    }
    let (old, new) = (last.previous, last.current)
    return alpha >= 1 || old == new ? new.affine : new.interpolated(from: old, alpha).affine
  }

  /// Returns `affine`, which leads to the space of `entity`, extended to the world.
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

  /// Returns the number for ``DrawQuad/crop`` of an entity: the crop by the ``CropArea`` of the entity and of its
  /// ancestors. The number is 0 without a crop. It is `nil` if nothing of the entity is visible, also because the
  /// entity or an ancestor is hidden (``Visibility``).
  @inline(__always)
  public func crop(of entity: Entity, in list: inout DrawList) -> UInt16? {
    if fades.opacity(of: entity) <= 0 { return nil }
    return crops ? findCrop(of: entity, in: &list) : 0
  }

  /// Returns the interpolated factor for an entity's colours, from the ``Visibility`` of the entity and of its
  /// ancestors.
  @inline(__always)
  public func opacity(of entity: Entity) -> Float { fades.opacity(of: entity) }

  @inline(never)
  private func findCrop(of entity: Entity, in list: inout DrawList) -> UInt16? {
    var common: Rect?
    var at = entity
    while at != .none {
      if let crop = world[at, CropArea.self] {
        let box = viewAffine(of: at).bounds(of: crop.area)
        common = common.map { $0.intersection(box) } ?? box
      }
      at = world.parent(of: at)
    }
    guard let common else { return 0 }
    return common.isEmpty ? nil : list.crop(to: common)
  }

  /// The position, order and crop with which an entity is drawn.
  package struct Slot {
    var transform: Affine
    /// The y of the entity's position in the view, for sprites that are sorted by y.
    var y: Float = 0
    package var order: UInt32 = 0
    package var crop: UInt16 = 0
    /// The index of the space in ``DrawSpaces``.
    var space: UInt16 = DrawSpaces.world
    /// The opacity from ``DrawFades``.
    var opacity: Float = 1

    package init(
      transform: Affine, y: Float = 0, order: UInt32 = 0, crop: UInt16 = 0,
      space: UInt16 = DrawSpaces.world, opacity: Float = 1
    ) {
      self.transform = transform
      self.y = y
      self.order = order
      self.crop = crop
      self.space = space
      self.opacity = opacity
    }

    /// Returns a colour, faded by the entity's opacity.
    @inline(__always)
    func faded(_ color: Color) -> Color { opacity == 1 ? color : color.faded(opacity) }
  }

  /// Returns the position, order and crop with which an entity is drawn; `nil` if nothing of the entity is visible.
  @inline(__always)
  func slot(of entity: Entity, _ rank: DrawRank?, in list: inout DrawList) -> Slot? {
    guard let crop = crop(of: entity, in: &list) else { return nil }
    let map = viewAffine(of: entity)
    return Slot(
      transform: map, y: map.ty, order: rank?.number ?? 0, crop: crop,
      space: spaces.space(of: entity), opacity: fades.opacity(of: entity))
  }
}
