import ReelECS
import ReelMath

/// The data of a ``CollisionSpace`` about the colliders in its set, indexed by the slots of their entities.
struct ColliderSlots {
  struct Slot {
    /// The entity; `none` if the slot is empty.
    var entity = Entity.none
    /// The first corner of the shape at the last search for pairs, or at the insertion if there was no search since
    /// then.
    var last = Vec2.zero
    var proxy = UInt32.max
    var isSensor = false
    var hasParent = false
    /// True if ``ColliderSlots/carried`` contains the slot.
    var isListed = false
    /// True if ``ColliderSlots/moved`` contains the slot.
    var hasMoved = false
  }

  private(set) var base = UnsafeMutablePointer<Slot>.allocate(capacity: 0)
  private(set) var capacity = 0
  /// The number of entities, and the number of sensors among them.
  var count = 0
  var sensors = 0
  /// True if moves have to be recorded; see ``Contacts/hasSensors``.
  var recordsMoves = false
  /// The slots of the colliders that have moved since the last search for pairs.
  var moved: [Int] = []
  /// The slots of the colliders that have had a parent: they move when the parent does.
  var carried: [Int] = []

  func deallocate() { base.deallocate() }

  @inline(__always) mutating func slot(_ entity: Entity) -> UnsafeMutablePointer<Slot> {
    let at = Int(entity.index)
    if at >= capacity { grow(to: at + 1) }
    // SAFETY: there is room for the slot, and all slots are initialised.
    return base + at
  }

  /// Returns the slot of an entity; `nil` if the entity has none.
  @inline(__always) func find(_ entity: Entity) -> UnsafeMutablePointer<Slot>? {
    let at = Int(entity.index)
    guard at < capacity, base[at].entity == entity else { return nil }
    return base + at
  }

  @inline(never) private mutating func grow(to minimum: Int) {
    let room = max(minimum, max(64, capacity * 2))
    let new = UnsafeMutablePointer<Slot>.allocate(capacity: room)
    new.moveInitialize(from: base, count: capacity)
    (new + capacity).initialize(repeating: Slot(), count: room - capacity)
    base.deallocate()
    base = new
    capacity = room
  }
}
