// Everything a world holds, behind one stable pointer.
//
// The class `World` holds little besides this pointer and that of its context, and all of it constant. State kept in
// many `var`s of a class would pay a dynamic exclusivity check at each access (measured: spawning
// twice, adding and removing 2.5 times as slow).

@usableFromInline struct WorldState {
  @usableFromInline var entities = EntityStore()
  @usableFromInline var types: [ComponentType] = []
  /// Component types to ids, signatures of `spawn` to places in `spawnPlans`, and so on.
  @usableFromInline var typeIDs = TypeMap()
  @usableFromInline var spawnPlanIDs = TypeMap()
  /// Where each resource lies, a `ResourceSlot` of its type.
  @usableFromInline var resourcePlaces = TypeMap()
  /// Where the events of each type lie, an `EventList` of it.
  @usableFromInline var eventPlaces = TypeMap()
  var relationIDs = TypeMap()

  @usableFromInline var tables = Buffer<UnsafeMutablePointer<Table>>()
  @usableFromInline var tableCount = 0
  /// Hash of the component set → table index; collisions chain through the next slot.
  var tableIndex: [Int32] = [Int32](repeating: -1, count: 64)
  @usableFromInline var rowBases = UnsafeMutablePointer<RowBases>.make(RowBases())
  /// Never the same for two different lists of tables, also across restored snapshots.
  @usableFromInline var tableStamp = 0
  /// Grows when all tables were exchanged.
  var tableEpoch = 0

  /// By component id: the values of a sparse component, `nil` for a table component.
  @usableFromInline var sparseSets = Buffer<UnsafeMutablePointer<SparseSet>?>()
  /// By component id: who has to do with values that come, change and go.
  @usableFromInline var listeners = Buffer<Uses>()
  /// Whether entities are being made that have sparse values and no rows yet.
  var isSpawningMany = false
  /// True if values of a sparse component are observed.
  var hasSparseObservers = false
  /// The ids of all sparse components, ascending.
  @usableFromInline var sparseIDs: [Int32] = []

  @usableFromInline var spawnPlans = Buffer<SpawnPlan>()
  var spawnPlanCount = 0
  /// Where the instances of prefabs go.
  var copyPlans: [CopyPlan] = []

  var resources: [StateStore] = []
  var events: [StateStore] = []
  /// Where their events lie, in the same order.
  var eventMarks: [UnsafeMutablePointer<EventMarks>] = []
  var relations: [RelationStore] = []
  /// By slot: the parent's slot plus one, 0 for none. Without memory until the first parent is set.
  @usableFromInline var parents = Buffer<UInt32>()
  /// The edge to a child is the child's slot.
  var children = EdgeLists()
  /// Grows when a parent changes.
  var linkVersion: UInt64 = 0
  /// The hash of slots and links, which change with the rows of tables and with `linkVersion`.
  var slotHash = KnownHash()
  /// The emptied storage of the state before the last restore, without the memory that went on being used.
  var spare: World?
  /// The types of the last snapshot.
  var snapshotTypes: SnapshotTypes?
  /// What a simulation keeps with its world.
  var attachment: WorldAttachment?
  /// Whether entities are only here to be copied: what happens to them concerns no hook.
  var isTemplate = false

  @usableFromInline var observers = ObserverList()
  /// Which of the rarer things the world is used for. Only slow paths ask: what concerns a table, a type
  /// or an entity is noted there.
  @usableFromInline var uses = Uses()
  /// What the world remembers of its systems, by rising hash of their names.
  var systems: [SystemRecord] = []
  #if !hasFeature(Embedded)
    /// What was switched on or off, and by whom.
    var switched: [(key: UInt64, name: String, by: String)] = []
  #endif
  /// The kinds of state that were given a value, in that order, and what makes a change where no
  /// schedule has anything to run.
  var states: [(key: TypeIdentity, settle: (World) -> Void)] = []
  /// Of the world and of all views of it.
  var contexts: [UnsafeMutablePointer<SystemContext>] = []
  /// The views of systems that run side by side.
  var views: [World] = []
  /// Tells this world from others, also from those that are gone.
  let identity = Identity()

  /// The object is unlike those of all worlds there are; its address is compared, which counts no
  /// references.
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
    deallocateRows()
    observers.deallocate()
    listeners.deallocate()
    forgetSpawnPlans()
    spawnPlans.deallocate()
    typeIDs.deallocate()
    spawnPlanIDs.deallocate()
    resourcePlaces.deallocate()
    eventPlaces.deallocate()
    relationIDs.deallocate()
  }

  /// They hold the addresses of tables.
  mutating func forgetSpawnPlans() {
    // What only they keep of prefabs goes when all else is done.
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
