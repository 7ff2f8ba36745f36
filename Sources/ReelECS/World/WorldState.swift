import ReelMath

// Everything that a world holds, behind one stable pointer.
//
// The class `World` holds little besides this pointer and that of its context, all constant. State in many `var`s of a
// class would pay a dynamic exclusivity check at each access (measured: spawning twice, adding and removing 2.5 times
// as slow).

@usableFromInline struct WorldState {
  @usableFromInline var entities = EntityStore()
  @usableFromInline var types: [WorldComponent] = []
  /// The ids of component types; `spawnPlanIDs` has the indices of `spawn` signatures in `spawnPlans`, and so on.
  @usableFromInline var typeIDs = TypeMap()
  @usableFromInline var spawnPlanIDs = TypeMap()
  /// The address of each resource, a `ResourceSlot` of its type, relative to `storeBase`.
  @usableFromInline var resourceSlots = TypeMap()
  /// The address of the events of each type, an `EventList` of it, relative to `storeBase`.
  @usableFromInline var eventLists = TypeMap()
  /// The address of `storeMemory`; 0 without it.
  @usableFromInline private(set) var storeBase = 0
  /// The memory of the values of most resources and events in a sibling; `nil` in a world that is no sibling.
  var storeMemory: StoreMemory? {
    didSet { storeBase = storeMemory.map { Int(bitPattern: $0.base) } ?? 0 }
  }
  /// The maps that this world's siblings share, the number of stores in them, and the bytes of the stores' values.
  var siblingMaps: (resources: TypeMap, events: TypeMap, count: Int, byteCount: Int)?
  var relationIDs = TypeMap()

  @usableFromInline var tables = Buffer<UnsafeMutablePointer<Table>>()
  @usableFromInline var tableCount = 0
  /// Table indices by the hash of the component set; a collision takes the next free bucket.
  var tableIndex: [Int32] = [Int32](repeating: -1, count: 64)
  @usableFromInline var rowBases = UnsafeMutablePointer<RowBases>.make(RowBases())
  /// A number that is never the same for two different lists of tables, also across restored snapshots.
  @usableFromInline var tableStamp = 0
  /// A number that grows when all tables were exchanged.
  var tableEpoch = 0
  /// The number of restored snapshots.
  var restoreCount = 0

  /// The values of a sparse component, by component id; `nil` for a table component.
  @usableFromInline var sparseSets = Buffer<UnsafeMutablePointer<SparseSet>?>()
  /// The features that observe or extend a component's values, by component id.
  @usableFromInline var listeners = Buffer<Uses>()
  /// True while entities are being made that have sparse values and no rows yet.
  var isSpawningMany = false
  /// True if values of a sparse component are observed.
  var hasSparseObservers = false
  /// The ids of all sparse components, ascending.
  @usableFromInline var sparseIDs: [Int32] = []

  @usableFromInline var spawnPlans = Buffer<SpawnPlan>()
  var spawnPlanCount = 0
  /// The plans for the instances of prefabs, which hold the addresses of tables.
  var copyPlans: [WorldCache] = []

  var resources: [StateStore] = []
  var events: [StateStore] = []
  /// The cursors of the event channels, in the same order.
  var eventCursors: [UnsafeMutablePointer<EventCursors>] = []
  var relations: [RelationStore] = []
  /// The parent's slot plus one by slot, 0 for none. Without memory until the first parent is set.
  @usableFromInline var parents = Buffer<UInt32>()
  /// The lists of children. The edge to a child is the child's slot.
  var children = EdgeLists()
  /// A number that grows when a parent changes.
  var linkVersion: UInt64 = 0
  /// The memory of snapshots and hashes.
  var snapshotCache: WorldCache?
  /// The object that a simulation attaches to its world.
  var attachment: WorldAttachment?
  /// True if the entities only serve as a template for copies: they call no hook.
  var isTemplate = false

  @usableFromInline var observers = ObserverList()
  /// The rarer features that the world uses. Only slow paths read this; fast paths read the flags of their table, type
  /// or entity.
  @usableFromInline var uses = Uses()
  /// The records of the world's systems, by ascending hash of their names.
  var systems: [SystemRecord] = []
  #if !hasFeature(Embedded)
    /// The systems and groups that were switched on or off, and the system that switched each.
    var switched: [(key: UInt64, name: String, by: String)] = []
  #endif
  /// The kinds of state that were given a value, in that order, and the function that applies a change if no schedule
  /// has anything to run.
  var states: [(key: TypeIdentity, settle: (World) -> Void)] = []
  /// The contexts of the world and of all read-only worlds over its state.
  var contexts: [UnsafeMutablePointer<SystemContext>] = []
  /// The identity that distinguishes this world from others, and from later ones while a reader keeps its `object`.
  let identity = Identity()

  /// The object is unique among all living worlds; its address is compared, which counts no references.
  struct Identity {
    let object = WorldIdentity()
    let address: UnsafeRawPointer
    init() { address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) }
  }

  /// The resources and states, the event channels, the relations.
  var stores: [StateStore] {
    // One by one: Embedded Swift does not cast arrays.
    resources + events + relations.map { $0 as StateStore }
  }

  mutating func deallocate() {
    snapshotCache?.release()
    deallocateRows()
    observers.deallocate()
    listeners.deallocate()
    forgetSpawnPlans()
    spawnPlans.deallocate()
    typeIDs.deallocate()
    spawnPlanIDs.deallocate()
    resourceSlots.deallocate()
    eventLists.deallocate()
    relationIDs.deallocate()
  }

  /// Clears the spawn plans, which hold the addresses of tables.
  mutating func forgetSpawnPlans() {
    // Prefabs that only these plans keep alive are destroyed after everything else is done.
    let old = exchange(&copyPlans, with: [])
    defer { withExtendedLifetime(old) {} }
    for index in 0..<spawnPlanCount { spawnPlans[index].columns.deallocate() }
    spawnPlans.base.deinitialize(count: spawnPlanCount)
    spawnPlanCount = 0
    spawnPlanIDs.removeAll()
  }

  private mutating func deallocateRows() {
    for index in 0..<tableCount {
      tables[index].pointee.deallocate()
      tables[index].destroy()
    }
    tables.deallocate()
    rowBases.pointee.deallocate()
    rowBases.destroy()
    for id in sparseIDs {
      set(of: id).pointee.deallocate()
      set(of: id).destroy()
    }
    sparseSets.deallocate()
    entities.deallocate()
    parents.deallocate()
  }
}
