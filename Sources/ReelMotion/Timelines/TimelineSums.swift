import ReelECS
import ReelMath
import ReelSimulation

// The contributions of several players to one property in a tick.
//
//     presented   ┤        ╭─╮      ╭─╮     second player: a hop, `add`
//                 │   ╭────╯ ╰──╮   │ ╰──
//                 │ ╭─╯         ╰───╯       first player: a wave, `add`
//     ground      ├─┴──────────────────     the value without them; an implicit animation or a path may move it
//
// Usually each player is alone with its target and writes directly. If a player has another entity as its target, or a
// implicit animation or a path moves the ground of a player, then all players of that entity add their contributions
// here, and the result is written once. Each player stores the ground, so nothing in this cache outlives the tick.

/// The entities of which several players, implicit animations or paths may move the same property.
final class TimelineSums: WorldCache {
  static var cacheName: String { "TimelineSums" }

  /// The contributions to one property of one such entity.
  private struct Layer {
    var ground = AnimatedValue()
    /// The axes whose ground is set.
    var groundAxes = AxisSet.none
    /// The axes that were moved before this tick.
    var movedBefore = AxisSet.none
    var sum = PropertySum()
    /// The contributions of players that end in this tick: they become part of the ground.
    var settled = PropertySum()
  }

  /// A value that an implicit animation or a path has set a property to.
  private struct Ground {
    var entity: Entity
    var property: AnimatedProperty
    var value: AnimatedValue
  }

  // SAFETY: no code of a game runs while this class changes one of its properties.
  /// The index in `owners` plus one, by an entity's index; 0 for none.
  @exclusivity(unchecked) private var slots: [Int32] = []
  @exclusivity(unchecked) private var owners: [Entity] = []
  /// The sums of all owners: for each owner one per property.
  @exclusivity(unchecked) private var sums: [Layer] = []
  @exclusivity(unchecked) private var propertyCount = 0
  @exclusivity(unchecked) private var grounds: [Ground] = []
  /// The tick of `grounds`, and the world's number of restores at that time.
  @exclusivity(unchecked) private var tick: UInt64 = 0
  @exclusivity(unchecked) private var restores = 0

  init(of world: World) {}

  var isAnything: Bool { !owners.isEmpty }

  /// Records that an implicit animation or a path has set a property in this tick. Implicit animations and paths run
  /// before timelines.
  /// - Parameter whole: a value of the complete property; the axes of `property` were set.
  func record(
    _ whole: AnimatedValue, as property: AnimatedProperty, of entity: Entity, _ world: World
  ) {
    let (tick, restores) = (world[Clock.self].tick, world.restoreCount)
    if tick != self.tick || restores != self.restores {
      grounds.removeAll(keepingCapacity: true)
      (self.tick, self.restores) = (tick, restores)
    }
    grounds.append(Ground(entity: entity, property: property, value: whole))
  }

  /// Collects the entities that several players, implicit animations or paths move. O(players).
  func begin(_ world: World, _ properties: PropertyOwners) {
    if !owners.isEmpty {
      for owner in owners { slots[Int(owner.index)] = 0 }
      owners.removeAll(keepingCapacity: true)
      sums.removeAll(keepingCapacity: true)
    }
    propertyCount = properties.count
    // `inout`, so that no player is copied; this system writes them anyway.
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
          let index = properties.index(of: ground.property)
        else { continue }
        setGround(ground.value, ground.property.axes, group * propertyCount + index)
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
    for _ in 0..<propertyCount { sums.append(Layer()) }
  }

  /// Returns the entity's index among the collected ones; `nil` for other entities.
  func group(of entity: Entity) -> Int? {
    let index = Int(entity.index)
    guard index < slots.count, slots[index] != 0 else { return nil }
    let group = Int(slots[index]) - 1
    return owners[group] == entity ? group : nil
  }

  private func setGround(_ ground: AnimatedValue, _ axes: AxisSet, _ at: Int) {
    sums[at].ground = sums[at].ground.replacing(axes, with: ground)
    sums[at].groundAxes = sums[at].groundAxes.union(axes)
  }

  /// Gives a player the ground that all players of its entity share: the value that was set, or the ground that the
  /// first of them stores.
  func takeGround(of player: inout TimelinePlayer) {
    guard let group = group(of: player.movedOwner) else { return }
    let moved = player.moved.limited(to: propertyCount)
    var bits = moved.propertyBits
    while bits != 0 {
      let index = bits.trailingZeroBitCount
      bits &= bits - 1
      let (at, axes) = (group * propertyCount + index, moved.axes(of: index))
      setGround(
        player.model(ofProperty: index, else: sums[at].ground),
        axes.subtracting(sums[at].groundAxes), at)
      sums[at].movedBefore = sums[at].movedBefore.union(axes)
      player.setModel(ofProperty: index, to: sums[at].ground, axes)
    }
  }

  /// Returns the ground for a player that begins to move axes of a property: the ground of the other players, or the
  /// present value.
  func ground(
    _ group: Int?, _ index: Int, _ axes: AxisSet, _ present: AnimatedValue
  ) -> AnimatedValue {
    guard let group else { return present }
    let at = group * propertyCount + index
    setGround(present, axes.subtracting(sums[at].groundAxes), at)
    return sums[at].ground
  }

  /// Adds a player's contribution to a property in this tick.
  func add(_ sum: PropertySum, _ group: Int, _ index: Int, isLast: Bool) {
    let at = group * propertyCount + index
    sums[at].sum.merge(sum)
    if isLast { sums[at].settled.merge(sum) }
  }

  /// Writes the sums of all contributions.
  /// - Returns: true if a player has ended, so that the ground of the others has changed.
  func write(_ world: World, _ properties: PropertyOwners) -> Bool {
    var hasSettled = false
    for group in owners.indices {
      for index in 0..<propertyCount {
        let at = group * propertyCount + index
        let layer = sums[at]
        let touched = layer.sum.touched
        guard !touched.union(layer.movedBefore).isEmpty,
          let present = properties.read(index, world, owners[group])
        else { continue }
        properties.write(
          present.replacing(layer.movedBefore, with: layer.ground)
            .replacing(touched, with: layer.sum.value(over: layer.ground)),
          index, world, owners[group])
        if !layer.settled.touched.isEmpty {
          sums[at].ground = layer.settled.value(over: layer.ground)
          hasSettled = true
        }
      }
    }
    return hasSettled
  }
}
