import ReelECS
import ReelMath

/// What a ``CollisionSpace`` knows of the colliders in its set, by their entities' slots.
struct ColliderSlots {
  struct Slot {
    /// `none` where nobody is.
    var entity = Entity.none
    /// Where the last search for pairs found its first corner; since it came, where it came.
    var last = Vec2.zero
    var proxy = UInt32.max
    var isSensor = false
    var hasParent = false
    /// Whether the slot stands among those that are carried.
    var isListed = false
    /// Whether it stands among those that have moved since.
    var hasMoved = false
  }

  private(set) var base = UnsafeMutablePointer<Slot>.allocate(capacity: 0)
  private(set) var capacity = 0
  /// How many entities are known, and how many of them are sensors.
  var count = 0
  var sensors = 0
  /// Whether it is of importance who has moved: ``Contacts/hasSensors``.
  var notesMoved = false
  /// The slots of those that have moved since the last search for pairs.
  var moved: [Int] = []
  /// The slots of those that have had a parent: they move when it does.
  var carried: [Int] = []

  func deallocate() { base.deallocate() }

  @inline(__always) mutating func slot(_ entity: Entity) -> UnsafeMutablePointer<Slot> {
    let at = Int(entity.index)
    if at >= capacity { grow(to: at + 1) }
    // SAFETY: there is room for it, and all slots are initialised.
    return base + at
  }

  /// The slot of an entity that is known.
  @inline(__always) func find(_ entity: Entity) -> UnsafeMutablePointer<Slot>? {
    let at = Int(entity.index)
    guard at < capacity, base[at].entity == entity else { return nil }
    return base + at
  }

  @inline(never) private mutating func grow(to wanted: Int) {
    let room = max(wanted, max(64, capacity * 2))
    let new = UnsafeMutablePointer<Slot>.allocate(capacity: room)
    new.moveInitialize(from: base, count: capacity)
    (new + capacity).initialize(repeating: Slot(), count: room - capacity)
    base.deallocate()
    base = new
    capacity = room
  }
}
