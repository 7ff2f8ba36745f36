import ReelECS
import ReelMath
import ReelSimulation

// What the last two ticks left, for pictures in between.
//
//     slot        0          1          2              one track for each type that asks for it,
//     previous │ at tick 6 │ at tick 6 │ at tick 3     by the entity's slot
//     current  │ at tick 7 │ at tick 7 │ at tick 4 ──▶ too old: its entity lacks the component now

/// What a painter remembers of one type.
@usableFromInline class TickTrack {
  let key: ObjectIdentifier
  init(key: ObjectIdentifier) { self.key = key }
  func note(_ world: World, tick: UInt64, isNext: Bool) {}
}

@usableFromInline final class TypedTickTrack<T: DrawnBetweenTicks>: TickTrack {
  private(set) var looks = LastLooks<T>()
  /// A closure, and not the method itself: methods of generic classes are compiled once for all types,
  /// which makes a loop over entities ten times as slow. This one is made where the type is known.
  private let noteAll: (World, inout LastLooks<T>, Bool) -> Void

  @usableFromInline init(_ noteAll: @escaping (World, inout LastLooks<T>, Bool) -> Void) {
    self.noteAll = noteAll
    super.init(key: ObjectIdentifier(TypedTickTrack<T>.self))
  }

  override func note(_ world: World, tick: UInt64, isNext: Bool) {
    // Out of the object: each access to a property of one is checked for overlaps.
    var looks = LastLooks<T>()
    swap(&looks, &self.looks)
    looks.tick = UInt32(truncatingIfNeeded: tick)
    noteAll(world, &looks, isNext)
    swap(&looks, &self.looks)
  }

  /// Draws an entity where it is, not on its way there.
  func cut(_ entity: Entity) { looks.cut(entity) }
}

extension Array where Element == TickTrack {
  /// The track of a type; `nil` for one that is not shown between ticks.
  func track<T: DrawnBetweenTicks>(of type: T.Type) -> TypedTickTrack<T>? {
    let key = ObjectIdentifier(TypedTickTrack<T>.self)
    // SAFETY: the key stands for exactly this type.
    return first { $0.key == key }.map { unsafeDowncast($0, to: TypedTickTrack<T>.self) }
  }

  /// What the last two ticks left of a type; nothing of one that is not shown between ticks.
  func looks<T: DrawnBetweenTicks>(of type: T.Type) -> LastLooks<T> {
    track(of: type)?.looks ?? LastLooks()
  }
}

/// What the last two ticks left of one type, by entity.
@usableFromInline struct LastLooks<T: DrawnBetweenTicks> {
  @usableFromInline struct Entry {
    /// Of the entity in this slot; 0 where nobody was there.
    @usableFromInline var generation: UInt32
    /// The last digits are enough to tell the last ticks apart.
    @usableFromInline var tick: UInt32
    @usableFromInline var previous: T.Look
    @usableFromInline var current: T.Look

    @inlinable init(generation: UInt32, tick: UInt32, previous: T.Look, current: T.Look) {
      self.generation = generation
      self.tick = tick
      self.previous = previous
      self.current = current
    }
  }

  @usableFromInline var entries: [Entry] = []
  @usableFromInline var tick: UInt32 = 0

  init() {}

  /// Takes in what a tick has left. An entity without a value in the tick before, and all where the
  /// tick is not the next one, begin with this.
  @inlinable @inline(__always)
  mutating func note(_ look: T.Look, of entity: Entity, isNext: Bool) {
    let slot = Int(entity.index)
    if slot >= entries.count { grow(to: slot, look) }
    let isKnown =
      isNext && entries[slot].generation == entity.generation && entries[slot].tick &+ 1 == tick
    entries[slot] = Entry(
      generation: entity.generation, tick: tick,
      previous: isKnown ? entries[slot].current : look, current: look)
  }

  @inline(never) @usableFromInline mutating func grow(to slot: Int, _ any: T.Look) {
    let empty = Entry(generation: 0, tick: 0, previous: any, current: any)
    while entries.count <= slot { entries.append(empty) }
  }

  fileprivate mutating func cut(_ entity: Entity) {
    let slot = Int(entity.index)
    guard slot < entries.count, entries[slot].generation == entity.generation else { return }
    entries[slot].previous = entries[slot].current
  }

  /// What the last two ticks left; `nil` where the last one left nothing.
  @inlinable @inline(__always)
  func lastTwo(of entity: Entity) -> Entry? {
    let slot = Int(entity.index)
    guard slot < entries.count, entries[slot].generation == entity.generation,
      entries[slot].tick == tick
    else { return nil }
    return entries[slot]
  }

  /// The component on its way.
  @inlinable @inline(__always)
  func drawn(_ value: T, of entity: Entity, _ alpha: Float) -> T {
    guard alpha < 1, let last = lastTwo(of: entity) else { return value }
    return value.drawn(from: last.previous, alpha)
  }
}

extension Simulation {
  /// Lets components of this type be drawn on their way from the last tick to the present one. Twice
  /// is as good as once.
  @inlinable public func showBetweenTicks<T: DrawnBetweenTicks>(_ type: T.Type) {
    addTrack(ObjectIdentifier(TypedTickTrack<T>.self)) {
      TypedTickTrack<T> { world, looks, isNext in
        world.each { (entity: Entity, value: T) in
          looks.note(value.look, of: entity, isNext: isNext)
        }
      }
    }
  }

  @usableFromInline
  func addTrack(_ key: ObjectIdentifier, _ make: @escaping () -> TickTrack) {
    part(DrawPasses.self).addTrack(key, make)
  }
}
