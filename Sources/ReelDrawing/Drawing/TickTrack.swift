import ReelECS
import ReelMath
import ReelSimulation

// The values of the last two recorded ticks, for pictures between them. Usually the second of them follows the first. A
// host that repeats ticks records only the newest tick.
//
//     slot        0          1          2              one track for each registered type,
//     previous │ at tick 6 │ at tick 6 │ at tick 3     by the entity's slot
//     current  │ at tick 7 │ at tick 7 │ at tick 4 ──▶ too old: its entity lacks the component by now

/// A painter's record of one type's values in the last two ticks.
@usableFromInline class TickTrack {
  let key: ObjectIdentifier
  init(key: ObjectIdentifier) { self.key = key }
  func record(_ world: World, tick: UInt64, isNext: Bool) {}
}

@usableFromInline final class TypedTickTrack<T: Interpolatable>: TickTrack {
  private(set) var values = LastValues<T>()
  /// This is a closure, because methods of generic classes are compiled once for all types, which makes a loop over
  /// entities ten times as slow. The closure is created where the type is known at compile time.
  private let recordAll: (World, inout LastValues<T>, Bool) -> Void

  @usableFromInline init(_ recordAll: @escaping (World, inout LastValues<T>, Bool) -> Void) {
    self.recordAll = recordAll
    super.init(key: ObjectIdentifier(TypedTickTrack<T>.self))
  }

  override func record(_ world: World, tick: UInt64, isNext: Bool) {
    // Moves the value out of the object, because each access to a property of an object is checked for overlaps.
    var values = LastValues<T>()
    swap(&values, &self.values)
    values.lastTick = values.tick
    values.tick = UInt32(truncatingIfNeeded: tick)
    recordAll(world, &values, isNext)
    swap(&values, &self.values)
  }

  /// Replaces an entity's previous value by its present one, so that it is drawn without interpolation.
  func cut(_ entity: Entity) { values.cut(entity) }
}

extension Array where Element == TickTrack {
  /// Returns the track of a type; `nil` for a type that is not interpolated between ticks.
  func track<T: Interpolatable>(of type: T.Type) -> TypedTickTrack<T>? {
    let key = ObjectIdentifier(TypedTickTrack<T>.self)
    // SAFETY: the key identifies exactly this type.
    return first { $0.key == key }.map { unsafeDowncast($0, to: TypedTickTrack<T>.self) }
  }

  /// Returns the values of the last two ticks of a type; empty for a type that is not interpolated.
  func values<T: Interpolatable>(of type: T.Type) -> LastValues<T> {
    track(of: type)?.values ?? LastValues()
  }
}

/// The values of one type in the last two ticks, by the entity's slot.
@usableFromInline struct LastValues<T: Interpolatable> {
  @usableFromInline struct Entry {
    /// The generation of the entity in this slot; 0 if the slot never had one.
    @usableFromInline var generation: UInt32
    /// The low 32 bits of the tick; they suffice to distinguish the last ticks.
    @usableFromInline var tick: UInt32
    @usableFromInline var previous: T.InterpolatedPart
    @usableFromInline var current: T.InterpolatedPart

    @inlinable init(
      generation: UInt32, tick: UInt32, previous: T.InterpolatedPart, current: T.InterpolatedPart
    ) {
      self.generation = generation
      self.tick = tick
      self.previous = previous
      self.current = current
    }
  }

  @usableFromInline var entries: [Entry] = []
  @usableFromInline var tick: UInt32 = 0
  /// The tick that was recorded before; equal to `tick` if ticks were repeated and no new one has run.
  @usableFromInline var lastTick: UInt32 = 0

  init() {}

  /// Records the value of a tick. If the entity had no value in the tick that was recorded before, or `isNext` is
  /// false, the previous value is set to this value, too. If the same tick is recorded again, the previous value stays.
  @inlinable @inline(__always)
  mutating func record(_ interpolated: T.InterpolatedPart, of entity: Entity, isNext: Bool) {
    let slot = Int(entity.index)
    if slot >= entries.count { grow(to: slot, interpolated) }
    let hasPrevious =
      isNext && entries[slot].generation == entity.generation && entries[slot].tick == lastTick
    if hasPrevious && lastTick == tick {
      entries[slot].current = interpolated
      return
    }
    entries[slot] = Entry(
      generation: entity.generation, tick: tick,
      previous: hasPrevious ? entries[slot].current : interpolated, current: interpolated)
  }

  @inline(never) @usableFromInline mutating func grow(to slot: Int, _ any: T.InterpolatedPart) {
    let empty = Entry(generation: 0, tick: 0, previous: any, current: any)
    while entries.count <= slot { entries.append(empty) }
  }

  fileprivate mutating func cut(_ entity: Entity) {
    let slot = Int(entity.index)
    guard slot < entries.count, entries[slot].generation == entity.generation else { return }
    entries[slot].previous = entries[slot].current
  }

  /// Returns the values of the last two ticks; `nil` if the entity had none in the last tick.
  @inlinable @inline(__always)
  func lastTwo(of entity: Entity) -> Entry? {
    let slot = Int(entity.index)
    guard slot < entries.count, entries[slot].generation == entity.generation,
      entries[slot].tick == tick
    else { return nil }
    return entries[slot]
  }

  /// Returns the component, interpolated between the last two ticks.
  @inlinable @inline(__always)
  func interpolated(_ value: T, of entity: Entity, _ alpha: Float) -> T {
    guard alpha < 1, let last = lastTwo(of: entity) else { return value }
    return value.interpolated(from: last.previous, alpha)
  }
}

extension Simulation {
  /// Registers a component type for interpolation between the last tick and the present one. Registering it twice has
  /// no further effect.
  @inlinable public func interpolate<T: Interpolatable>(_ type: T.Type) {
    addTrack(ObjectIdentifier(TypedTickTrack<T>.self)) {
      TypedTickTrack<T> { world, values, isNext in
        world.each { (entity: Entity, value: T) in
          values.record(value.interpolatedPart, of: entity, isNext: isNext)
        }
      }
    }
  }

  @usableFromInline
  func addTrack(_ key: ObjectIdentifier, _ make: @escaping () -> TickTrack) {
    part(DrawPasses.self).addTrack(key, make)
  }
}
