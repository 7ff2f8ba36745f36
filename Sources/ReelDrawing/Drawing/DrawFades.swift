import ReelECS
import ReelSimulation

// The opacity of entities that are hidden or faded, with their descendants.
//
//     slots    1   1   0.5  0.5   0   …     by the entity's slot; entities beyond its end have opacity 1
//
// The table is rebuilt for each picture from the few entities that have a ``Visibility`` or are ``VisibleToPlayers``
// one player, and their descendants. For any other entity, reading the table costs one comparison.

/// The opacity of each entity in the present picture.
struct DrawFades {
  /// The opacities, by the entity's slot.
  private(set) var slots: [Float] = []
  /// The slots of the entities whose opacity was set.
  private var marked: [Int] = []

  /// Rebuilds the table.
  /// - Parameters:
  ///   - alpha: the time between the last tick (0) and the present (1).
  ///   - finds: false if no feature has registered ``Visibility``; then every entity is fully visible.
  mutating func update(
    _ world: World, _ values: LastValues<Visibility>, _ alpha: Float, finds: Bool
  ) {
    if !marked.isEmpty {
      marked.removeAll(keepingCapacity: true)
      slots.removeAll(keepingCapacity: true)
    }
    guard finds else { return }
    fade(world, values, alpha)
    guard world.hasAny(VisibleToPlayers.self) else { return }
    // The entities of other players come last: nothing below such an entity is shown, whatever its own ``Visibility``.
    world.each { (entity: Entity, shown: VisibleToPlayers) in
      if !world.isLocal(Int(shown.player)) { mark(entity, 0, world) }
    }
  }

  private mutating func fade(_ world: World, _ values: LastValues<Visibility>, _ alpha: Float) {
    guard world.hasAny(Visibility.self) else { return }
    world.query(with: Visibility.self).each { (entity: Entity) in
      var opacity: Float = 1
      var at = entity
      while at != .none {
        if let visibility = world[at, Visibility.self] {
          opacity *= values.interpolated(visibility, of: at, alpha).factor
        }
        at = world.parent(of: at)
      }
      mark(entity, opacity, world, stopsAtVisibility: true)
    }
  }

  /// Sets the opacity of an entity and its descendants; with `stopsAtVisibility`, not of those with a ``Visibility`` of
  /// their own, which `fade` handles separately.
  private mutating func mark(
    _ entity: Entity, _ opacity: Float, _ world: World, stopsAtVisibility: Bool = false
  ) {
    let slot = Int(entity.index)
    while slots.count <= slot { slots.append(1) }
    marked.append(slot)
    slots[slot] = opacity
    world.eachChild(of: entity) {
      if stopsAtVisibility && world.has($0, Visibility.self) { return }
      mark($0, opacity, world, stopsAtVisibility: stopsAtVisibility)
    }
  }

  /// Returns the opacity, from 0 (hidden) to 1.
  @inline(__always)
  func opacity(of entity: Entity) -> Float {
    let slot = Int(entity.index)
    return slot < slots.count ? slots[slot] : 1
  }
}
