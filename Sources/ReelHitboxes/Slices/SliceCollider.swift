import ReelCollision
import ReelContent
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelPhysics
import ReelSimulation

/// A component that makes the ``Collider`` of an entity follow the frame that a sprite shows. The collider takes the
/// box of a slice that the artist drew, a different one in each frame, and touches nothing in frames without the slice.
///
/// For a figure with a hitbox and a hurtbox, give one box to the figure itself and each other one to a child. Anchor,
/// mirroring and ``SpriteSize`` of the sprite apply to the box.
///
/// ```swift
/// let hit = simulation.slice("hit")
/// let sword = world.spawn(
///   Transform(), Collider(.point(.zero)),
///   SliceCollider(hit, of: hero, categories: 4, mask: 2))
/// world.setParent(of: sword, to: hero)
/// ```
public struct SliceCollider: Component, Equatable, Sendable {
  /// The number of the slice in ``Slices``.
  public var slice: SliceID
  /// The entity whose sprite it follows; `Entity.none` for its own.
  public var owner: Entity
  /// The categories of the collider in frames that have the slice, one bit each.
  public var categories: UInt32
  /// The mask of the collider in frames that have the slice: the categories that it collides with.
  public var mask: UInt32

  /// Creates a component that follows a slice.
  public init(_ slice: SliceID, of owner: Entity = .none, categories: UInt32 = 1, mask: UInt32 = 0)
  {
    self.slice = slice
    self.owner = owner
    self.categories = categories
    self.mask = mask
  }

  public init() { self.init(.none) }

  public static var componentName: String { "SliceCollider" }
  public static func require(_ companions: inout Companions) { companions.add(Collider.self) }

  /// The system that sets each collider to the box of the frame that its sprite shows.
  public static let follow = System("followSlices", in: .physics, ifAny: SliceCollider.self) {
    world in
    let slices = world[Slices.self]
    world.each { (entity: Entity, follower: SliceCollider, collider: inout Collider) in
      let owner = follower.owner == .none ? entity : follower.owner
      guard let sprite = world[owner, Sprite.self],
        let box = slices.box(follower.slice, of: sprite, world[owner, SpriteSize.self])
      else {
        collider.categories = 0
        collider.mask = 0
        return
      }
      let shape = ReelCollision.Shape.box(box)
      if collider.shape != shape { collider.shape = shape }
      collider.categories = follower.categories
      collider.mask = follower.mask
    }
  }
}

extension NameKind {
  static let slice = NameKind(
    "slice", plural: "slices", inContent: { $0.atlases.flatMap { $0.slices.map { $0.name } } })
}

extension World {
  /// Returns the slice of this name, of the first atlas that has one. The first call with a name adds it to ``Slices``,
  /// which works only during the set-up, in O(frames). Returns a slice that no frame has if there is no such name.
  public func slice(_ name: String) -> SliceID {
    let names = names
    if let id: SliceID = names.registered(name, .slice) { return id }
    let match = names.content.slice(name)
    if names.isOpen, let (slice, atlas) = match {
      return names.add(
        name, self[Slices.self].add(slice, atlas: atlas, of: names.content), .slice)
    }
    if match == nil {
      names.recordMissing(name, .slice, self)
    } else {
      names.faults.report(systemName) {
        "The slice \"\(name)\" is first looked up in the middle of the game: no frame has it. Look it up in the "
          + "set-up"
      }
    }
    return .none
  }
}

extension Simulation {
  /// Returns a slice by its name; see ``ReelECS/World/slice(_:)``.
  public func slice(_ name: String) -> SliceID { world.slice(name) }
}

extension GameContent {
  /// Returns the first slice of this name, and the index of its atlas.
  fileprivate func slice(_ name: String) -> (AtlasSlice, atlas: Int)? {
    for (at, atlas) in atlases.enumerated() {
      for slice in atlas.slices where slice.name.utf8.elementsEqual(name.utf8) {
        return (slice, at)
      }
    }
    return nil
  }
}
