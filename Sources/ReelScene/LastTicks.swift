import ReelECS
import ReelMath

/// What the last two ticks left, for pictures in between.
struct LastTicks {
  private struct Look {
    var transform = Transform()
    /// Of a sprite, or of a label where there is no sprite.
    var tint = Color.white
    /// Whether there was something to tint.
    var hasTint = false
  }

  private var looks = TickTrack(empty: Look())
  private var shadows = TickTrack(empty: DropShadow())
  private var layers = TickTrack(empty: (drift: Vec2.zero, tint: Color.white))
  private var tick: UInt64?

  /// Takes in what a tick has left.
  /// - Returns: whether it came right after the one before.
  mutating func note(_ world: World) -> Bool {
    let tick = world[Clock.self].tick
    let isNext = self.tick.map { $0 &+ 1 == tick } ?? false
    self.tick = tick
    world.query(without: Label.self).each {
      (entity: Entity, transform: Transform, sprite: Sprite?) in
      let look = Look(
        transform: transform, tint: sprite?.tint ?? .white, hasTint: sprite != nil)
      looks.note(look, of: entity, tick: tick, isNext: isNext)
    }
    world.each { (entity: Entity, transform: Transform, label: Label, sprite: Sprite?) in
      let look = Look(transform: transform, tint: sprite?.tint ?? label.tint, hasTint: true)
      looks.note(look, of: entity, tick: tick, isNext: isNext)
    }
    world.each { (entity: Entity, shadow: DropShadow) in
      shadows.note(shadow, of: entity, tick: tick, isNext: isNext)
    }
    world.each { (entity: Entity, layer: ScrollLayer) in
      layers.note((layer.offset, layer.tint), of: entity, tick: tick, isNext: isNext)
    }
    return isNext
  }

  /// The map from an entity's space to its parent's, on the way from one tick to the next.
  @inline(__always)
  func affine(of entity: Entity, in world: World, _ alpha: Float) -> Affine {
    guard let last = looks.lastTwo(of: entity, tick: tick) else {
      return world[entity, Transform.self]?.affine ?? .identity
    }
    let (old, new) = (last.previous.transform, last.current.transform)
    return alpha >= 1 || old == new ? new.affine : old.mixed(with: new, alpha).affine
  }

  /// The tint of a sprite, or of a label where there is no sprite, on the way to what it is now.
  @inline(__always)
  func tint(_ tint: Color, of entity: Entity, _ alpha: Float) -> Color {
    guard alpha < 1, let last = looks.lastTwo(of: entity, tick: tick), last.previous.hasTint
    else { return tint }
    return last.previous.tint.mixed(with: tint, alpha)
  }

  func shadow(_ shadow: DropShadow, of entity: Entity, _ alpha: Float) -> DropShadow {
    guard alpha < 1, let last = shadows.lastTwo(of: entity, tick: tick) else { return shadow }
    return last.previous.mixed(with: shadow, alpha)
  }

  /// How far a layer has drifted, and its tint.
  func layer(
    _ layer: ScrollLayer, of entity: Entity, _ alpha: Float
  ) -> (drift: Vec2, tint: Color) {
    guard alpha < 1, let last = layers.lastTwo(of: entity, tick: tick) else {
      return (layer.offset, layer.tint)
    }
    return (
      last.previous.drift.mixed(with: layer.offset, alpha),
      last.previous.tint.mixed(with: layer.tint, alpha)
    )
  }
}

/// A value of every entity as the last two ticks left it, by slot.
private struct TickTrack<Value> {
  struct Entry {
    /// Of the entity in this slot.
    var generation: UInt32
    /// The last digits are enough to tell the last ticks apart.
    var tick: UInt32
    var previous: Value
    var current: Value
  }

  private var entries: [Entry] = []
  /// In the place of slots that have no such value.
  private let empty: Value

  init(empty: Value) { self.empty = empty }

  /// Takes in what a tick has left. An entity without a value in the tick before, and all where the
  /// tick is not the `next` one, begin with this.
  @inline(__always)
  mutating func note(_ value: Value, of entity: Entity, tick: UInt64, isNext: Bool) {
    let tick = UInt32(truncatingIfNeeded: tick)
    let slot = Int(entity.index)
    while entries.count <= slot {
      entries.append(
        Entry(generation: entity.generation, tick: tick &- 2, previous: empty, current: empty))
    }
    let isKnown =
      isNext && entries[slot].generation == entity.generation && entries[slot].tick &+ 1 == tick
    entries[slot] = Entry(
      generation: entity.generation, tick: tick,
      previous: isKnown ? entries[slot].current : value, current: value)
  }

  /// What the last two ticks left; `nil` where the last one left nothing.
  @inline(__always)
  func lastTwo(of entity: Entity, tick: UInt64?) -> Entry? {
    let slot = Int(entity.index)
    guard let tick, slot < entries.count, entries[slot].generation == entity.generation,
      entries[slot].tick == UInt32(truncatingIfNeeded: tick)
    else { return nil }
    return entries[slot]
  }
}
