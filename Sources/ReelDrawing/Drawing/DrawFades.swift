import ReelECS

// What is hidden, or paler, with all below it.
//
//     slots    1   1   0.5  0.5   0   …     by the entity's slot; what lies beyond its end is seen as it is
//
// Written anew for each picture from the few entities that have a ``Visibility``, down to their children:
// the many that have nothing to do with it pay for one comparison.

/// How strongly entities are drawn.
struct DrawFades {
  private(set) var slots: [Float] = []
  private var marked: [Int] = []

  /// - Parameter alpha: how far the time is on its way from the last tick.
  mutating func update(
    _ world: World, _ looks: LastLooks<Visibility>, _ alpha: Float, finds: Bool
  ) {
    if !marked.isEmpty {
      marked.removeAll(keepingCapacity: true)
      slots.removeAll(keepingCapacity: true)
    }
    guard finds, world.hasAny(Visibility.self) else { return }
    world.query(with: Visibility.self).each { (entity: Entity) in
      var opacity: Float = 1
      var at = entity
      while at != .none {
        if let visibility = world[at, Visibility.self] {
          opacity *= looks.drawn(visibility, of: at, alpha).factor
        }
        at = world.parent(of: at)
      }
      mark(entity, opacity, world)
    }
  }

  /// An entity and all below it; not those that have one of their own, whose turn it is.
  private mutating func mark(_ entity: Entity, _ opacity: Float, _ world: World) {
    let slot = Int(entity.index)
    while slots.count <= slot { slots.append(1) }
    marked.append(slot)
    slots[slot] = opacity
    world.forEachChild(of: entity) {
      if !world.has($0, Visibility.self) { mark($0, opacity, world) }
    }
  }

  /// From 0, hidden, to 1.
  @inline(__always)
  func opacity(of entity: Entity) -> Float {
    let slot = Int(entity.index)
    return slot < slots.count ? slots[slot] : 1
  }
}
