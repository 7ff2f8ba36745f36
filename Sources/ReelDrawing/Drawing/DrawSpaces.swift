import ReelECS
import ReelMath

// The spaces of entities that are drawn in another space than the world.
//
//     slots        0   0   1   0   1   2   …      by the entity's slot; entities beyond its end, usually
//     transforms [ world, screen, hills, … ]      all of them, are in the world
//
// The tables are rebuilt for each picture from the few entities that have ``ScreenSpace`` or ``Parallax``, and their
// descendants. For any other entity, reading the tables costs one comparison.

/// The transforms to the view, and the transform that each entity uses.
struct DrawSpaces {
  static let world: UInt16 = 0
  static let screen: UInt16 = 1

  private(set) var transforms: [ViewTransform] = []
  /// The indices in ``transforms``, by the entity's slot.
  private(set) var slots: [UInt16] = []
  /// The slots of the entities that are not in the world.
  private var marked: [Int] = []

  /// Rebuilds the tables.
  /// - Parameter finds: true if the simulation's features have registered ``Parallax`` and ``ScreenSpace``. Querying a
  ///   component registers its type, and painting must not change the world.
  mutating func update(_ world: World, _ view: ViewTransform, finds: Bool) {
    for slot in marked { slots[slot] = Self.world }
    marked.removeAll(keepingCapacity: true)
    transforms.removeAll(keepingCapacity: true)
    transforms.append(view)
    transforms.append(view.screen())
    guard finds else { return }
    world.each { (entity: Entity, _: Parallax) in
      guard transforms.count < Int(UInt16.max) else { return }
      mark(entity, UInt16(transforms.count), world, stopsAtParallax: true)
      transforms.append(view.seen(by: entity, in: world))
    }
    // ``ScreenSpace`` comes last, because it overrides a parallax above or below it.
    world.query(with: ScreenSpace.self).each { (entity: Entity) in
      mark(entity, Self.screen, world)
    }
    if marked.isEmpty { slots.removeAll(keepingCapacity: true) }
  }

  /// Sets the space of an entity and its descendants; with `stopsAtParallax`, not of those with a parallax of their
  /// own, which `update` handles separately.
  private mutating func mark(
    _ entity: Entity, _ space: UInt16, _ world: World, stopsAtParallax: Bool = false
  ) {
    let slot = Int(entity.index)
    while slots.count <= slot { slots.append(Self.world) }
    if slots[slot] == Self.world { marked.append(slot) }
    slots[slot] = space
    world.eachChild(of: entity) {
      if stopsAtParallax && world.has($0, Parallax.self) { return }
      mark($0, space, world, stopsAtParallax: stopsAtParallax)
    }
  }

  /// Returns the index of an entity's space in ``transforms``.
  @inline(__always)
  func space(of entity: Entity) -> UInt16 {
    let slot = Int(entity.index)
    return slot < slots.count ? slots[slot] : Self.world
  }
}
