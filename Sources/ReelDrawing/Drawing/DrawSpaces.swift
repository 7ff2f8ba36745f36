import ReelECS
import ReelMath

// Where things are drawn that do not simply stand in the world.
//
//     slots        0   0   1   0   1   2   …      by the entity's slot; what lies beyond its end, and
//     transforms [ world, screen, hills, … ]      all of it as a rule, is in the world
//
// Written anew for each picture from the few entities that have ``OnScreen`` or ``Parallax``, down to
// their children. So the many that have nothing to do with it pay for one comparison.

/// The maps to the view, and which entity goes through which.
struct DrawSpaces {
  static let world: UInt16 = 0
  static let screen: UInt16 = 1

  private(set) var transforms: [ViewTransform] = []
  private(set) var slots: [UInt16] = []
  private var marked: [Int] = []

  /// - Parameter finds: whether the simulation's features have registered what is asked for here:
  ///   asking for a component makes its type known, and painting changes nothing.
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
    // Whatever is below, or above.
    world.query(with: OnScreen.self).each { (entity: Entity) in
      mark(entity, Self.screen, world)
    }
    if marked.isEmpty { slots.removeAll(keepingCapacity: true) }
  }

  /// An entity and all below it; not those that have a parallax of their own, whose turn it is.
  private mutating func mark(
    _ entity: Entity, _ space: UInt16, _ world: World, stopsAtParallax: Bool = false
  ) {
    let slot = Int(entity.index)
    while slots.count <= slot { slots.append(Self.world) }
    if slots[slot] == Self.world { marked.append(slot) }
    slots[slot] = space
    world.forEachChild(of: entity) {
      if stopsAtParallax && world.has($0, Parallax.self) { return }
      mark($0, space, world, stopsAtParallax: stopsAtParallax)
    }
  }

  /// The space of an entity.
  @inline(__always)
  func space(of entity: Entity) -> UInt16 {
    let slot = Int(entity.index)
    return slot < slots.count ? slots[slot] : Self.world
  }
}
