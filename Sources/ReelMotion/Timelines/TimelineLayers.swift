import ReelECS
import ReelMath
import ReelSimulation

// What several make of one property in a tick.
//
//     presented   ┤        ╭─╮      ╭─╮     second player: a hop, `add`
//                 │   ╭────╯ ╰──╮   │ ╰──
//                 │ ╭─╯         ╰───╯       first player: a wave, `add`
//     ground      ├─┴──────────────────     without them; a glide or a path may move it
//
// Players write on their own where each is alone with its target, which is the rule. Where one has
// another entity for its target, or a glide or a path moves what a player stands on, all players of that
// entity put what they do here, and it is written once. Each player remembers the ground, so nothing in
// here outlives the tick.

/// Entities of which several players, glides or paths may move the same property.
final class TimelineLayers: WorldCache {
  static var cacheName: String { "TimelineLayers" }

  /// One property of one such entity.
  private struct Layer {
    var ground = AnimatedValue()
    /// The numbers of the ground that are known.
    var known = AxisSet.none
    /// The numbers that were moved before this tick.
    var held = AxisSet.none
    var sum = PropertySum()
    /// Of those players that end with this tick: it becomes ground.
    var settled = PropertySum()
  }

  /// What a property was set to by something that is no timeline.
  private struct Ground {
    var entity: Entity
    var property: AnimatedProperty
    var value: AnimatedValue
  }

  // SAFETY: no game's code runs while one of these is changed.
  /// By an entity's index: one more than its place in `owners`, or 0.
  @exclusivity(unchecked) private var slots: [Int32] = []
  @exclusivity(unchecked) private var owners: [Entity] = []
  /// Of each owner as many as there are properties.
  @exclusivity(unchecked) private var layers: [Layer] = []
  @exclusivity(unchecked) private var propertyCount = 0
  @exclusivity(unchecked) private var grounds: [Ground] = []
  /// The tick of `grounds`, and the world's count of restores then.
  @exclusivity(unchecked) private var tick: UInt64 = 0
  @exclusivity(unchecked) private var restores = 0

  init(of world: World) {}

  var isAnything: Bool { !owners.isEmpty }

  /// A glide or a path has set a property in this tick, before timelines move on.
  /// - Parameter whole: the property with all its numbers; those of `property` were set.
  func note(
    _ whole: AnimatedValue, as property: AnimatedProperty, of entity: Entity, _ world: World
  ) {
    let (tick, restores) = (world[Clock.self].tick, world.restoreCount)
    if tick != self.tick || restores != self.restores {
      grounds.removeAll(keepingCapacity: true)
      (self.tick, self.restores) = (tick, restores)
    }
    grounds.append(Ground(entity: entity, property: property, value: whole))
  }

  /// Finds the entities that several move. O(players).
  func begin(_ world: World, _ properties: PropertyOwners) {
    if !owners.isEmpty {
      for owner in owners { slots[Int(owner.index)] = 0 }
      owners.removeAll(keepingCapacity: true)
      layers.removeAll(keepingCapacity: true)
    }
    propertyCount = properties.count
    // `inout`, so that no player is copied; they are written in this system anyway.
    world.each { (entity: Entity, player: inout TimelinePlayer) in
      let target = player.target
      if target != .none && target != entity { join(target, world) }
    }
    guard !grounds.isEmpty else { return }
    if tick == world[Clock.self].tick && restores == world.restoreCount {
      for ground in grounds {
        if group(of: ground.entity) == nil {
          guard world.has(ground.entity, TimelinePlayer.self) else { continue }
          join(ground.entity, world)
        }
        guard let group = group(of: ground.entity),
          let place = properties.place(of: ground.property)
        else { continue }
        learn(ground.value, ground.property.axes, group * propertyCount + place)
      }
    }
    grounds.removeAll(keepingCapacity: true)
  }

  private func join(_ entity: Entity, _ world: World) {
    guard world.isAlive(entity), group(of: entity) == nil else { return }
    let index = Int(entity.index)
    while slots.count <= index { slots.append(0) }
    owners.append(entity)
    slots[index] = Int32(owners.count)
    for _ in 0..<propertyCount { layers.append(Layer()) }
  }

  /// The entity's place among those that several move.
  func group(of entity: Entity) -> Int? {
    let index = Int(entity.index)
    guard index < slots.count, slots[index] != 0 else { return nil }
    let group = Int(slots[index]) - 1
    return owners[group] == entity ? group : nil
  }

  private func learn(_ ground: AnimatedValue, _ axes: AxisSet, _ at: Int) {
    layers[at].ground = layers[at].ground.replacing(axes, with: ground)
    layers[at].known = layers[at].known.union(axes)
  }

  /// All players of an entity stand on one ground: what was set, or what the first of them remembers.
  func takeGround(of player: inout TimelinePlayer) {
    guard let group = group(of: player.movedOwner) else { return }
    let moved = player.moved.limited(to: propertyCount)
    var places = moved.places
    while places != 0 {
      let place = places.trailingZeroBitCount
      places &= places - 1
      let (at, axes) = (group * propertyCount + place, moved.axes(of: place))
      learn(
        player.model(ofProperty: place, else: layers[at].ground),
        axes.subtracting(layers[at].known), at)
      layers[at].held = layers[at].held.union(axes)
      player.setModel(ofProperty: place, to: layers[at].ground, axes)
    }
  }

  /// The ground for a player that begins to move numbers of a property: what others stand on, or what
  /// is there.
  func ground(
    _ group: Int?, _ place: Int, _ axes: AxisSet, _ present: AnimatedValue
  ) -> AnimatedValue {
    guard let group else { return present }
    let at = group * propertyCount + place
    learn(present, axes.subtracting(layers[at].known), at)
    return layers[at].ground
  }

  /// What a player does with a property in this tick.
  func add(_ sum: PropertySum, _ group: Int, _ place: Int, isLast: Bool) {
    let at = group * propertyCount + place
    layers[at].sum.merge(sum)
    if isLast { layers[at].settled.merge(sum) }
  }

  /// Writes what all of them have made.
  /// - Returns: whether any player has ended, so that the others stand on another ground now.
  func write(_ world: World, _ properties: PropertyOwners) -> Bool {
    var hasSettled = false
    for group in owners.indices {
      for place in 0..<propertyCount {
        let at = group * propertyCount + place
        let layer = layers[at]
        let touched = layer.sum.touched
        guard !touched.union(layer.held).isEmpty,
          let present = properties.read(place, world, owners[group])
        else { continue }
        properties.write(
          present.replacing(layer.held, with: layer.ground)
            .replacing(touched, with: layer.sum.value(over: layer.ground)),
          place, world, owners[group])
        if !layer.settled.touched.isEmpty {
          layers[at].ground = layer.settled.value(over: layer.ground)
          hasSettled = true
        }
      }
    }
    return hasSettled
  }
}
