// Changes that wait until the running system has ended.
//
// Commands lie one after the other in raw memory, a header and then the component's bytes, so that
// recording them allocates nothing once the memory has grown. They are applied in the order in
// which they were given. An entity of `spawn` has its id at once and its row when the commands are
// applied, so later commands of the same batch can speak of it.

struct CommandHeader {
  enum Kind: UInt8 { case spawn, insert, remove, despawn, setParent, perform }
  var kind: Kind
  var component: Int32
  var entity: Entity
  var other: Entity
  /// Where the component's bytes begin, and where the next header does.
  var payload: Int
  var next: Int
}

@usableFromInline struct CommandQueue {
  private var memory: UnsafeMutableRawPointer?
  private var capacity = 0
  private(set) var used = 0
  private var moves: [(offset: Int, type: ComponentType)] = []
  /// What `perform` commands call; their component is the place in this list.
  var bodies: [(World) -> Void] = []
  /// Types that a system met for the first time while it ran beside others; a command names the place
  /// of its own by ``late(_:)`` until all are applied.
  private var late: [ComponentType] = []

  init() {}

  /// Records a command; its payload of `size` bytes is not yet initialised.
  mutating func append(
    _ kind: CommandHeader.Kind, _ entity: Entity, other: Entity = .none, component: Int32 = -1,
    type: ComponentType? = nil
  ) -> UnsafeMutableRawPointer {
    let alignment = max(type?.alignment ?? 1, MemoryLayout<CommandHeader>.alignment)
    let header = CommandQueue.align(used, MemoryLayout<CommandHeader>.alignment)
    let payload = CommandQueue.align(header + MemoryLayout<CommandHeader>.size, alignment)
    let next = CommandQueue.align(
      payload + (type?.size ?? 0), MemoryLayout<CommandHeader>.alignment)
    if next > capacity { grow(to: next) }
    let memory = self.memory.unsafelyUnwrapped
    memory.advanced(by: header).initializeMemory(
      as: CommandHeader.self,
      to: CommandHeader(
        kind: kind, component: component, entity: entity, other: other, payload: payload,
        next: next))
    if let type, !type.isTrivial { moves.append((payload, type)) }
    used = next
    return memory + payload
  }

  /// What stands for a type that the world does not know yet.
  mutating func late(_ type: ComponentType) -> Int32 {
    let known = late.firstIndex { $0.key == type.key }
    if known == nil { late.append(type) }
    return -2 - Int32(known ?? late.count - 1)
  }

  func lateType(_ component: Int32) -> ComponentType { late[Int(-2 - component)] }

  /// Makes these types known to the world, in the order in which they were met, and gives the commands
  /// their ids.
  mutating func registerLate(in world: World) {
    guard !late.isEmpty, let memory else { return }
    let ids = late.map { $0.register(in: world) }
    var offset = 0
    while offset < used {
      let header = memory.advanced(by: offset).assumingMemoryBound(to: CommandHeader.self)
      if header.pointee.component <= -2 {
        header.pointee.component = ids[Int(-2 - header.pointee.component)]
      }
      offset = header.pointee.next
    }
    late.removeAll()
  }

  static func align(_ offset: Int, _ alignment: Int) -> Int {
    (offset + alignment - 1) & ~(alignment - 1)
  }

  private mutating func grow(to minimum: Int) {
    let wanted = max(minimum, max(1024, capacity * 2))
    let new = UnsafeMutableRawPointer.allocate(byteCount: wanted, alignment: 16)
    if let memory {
      new.copyMemory(from: memory, byteCount: used)
      // Values that are not plain bytes are moved properly; the copy above did no harm to them.
      for (offset, type) in moves { type.move(memory + offset, to: new + offset, count: 1) }
      memory.deallocate()
    }
    memory = new
    capacity = wanted
  }

  func header(at offset: Int) -> CommandHeader {
    memory.unsafelyUnwrapped.load(fromByteOffset: offset, as: CommandHeader.self)
  }

  func payload(_ header: CommandHeader) -> UnsafeMutableRawPointer {
    memory.unsafelyUnwrapped + header.payload
  }

  /// Forgets all commands; their payloads have been moved out or destroyed.
  mutating func clear() {
    used = 0
    late.removeAll(keepingCapacity: true)
    moves.removeAll(keepingCapacity: true)
    bodies.removeAll(keepingCapacity: true)
  }

  /// Destroys the payloads that wait, and forgets all commands.
  mutating func removeAll() {
    if let memory {
      for (offset, type) in moves { type.destroy(memory + offset, count: 1) }
    }
    clear()
  }

  /// Destroys the payloads that wait, and gives the memory back.
  mutating func deallocate() {
    removeAll()
    memory?.deallocate()
    memory = nil
    capacity = 0
  }
}

/// Records changes to a world and applies them when the running system has ended, or at
/// ``World/flush()``. The words are those of the world itself.
public struct Commands {
  let world: World

  private func append(
    _ kind: CommandHeader.Kind, _ entity: Entity, other: Entity = .none, component: Int32 = -1,
    type: ComponentType? = nil
  ) -> UnsafeMutableRawPointer {
    world.checkCommands()
    return world.context.pointee.commands.append(
      kind, entity, other: other, component: component, type: type)
  }

  /// Names a new entity, which is alive once the commands are applied.
  @discardableResult public func spawn() -> Entity {
    world.checkCommands()
    let entity = world.allocateForCommand()
    _ = append(.spawn, entity)
    return entity
  }

  /// Gives an entity a component or replaces it. Ignored if the entity is dead by then.
  public func insert<T: Component>(_ entity: Entity, _ component: T) {
    let id = id(of: T.self)
    let type =
      id >= 0
      ? world.state.pointee.types[Int(id)] : world.context.pointee.commands.lateType(id)
    append(.insert, entity, component: id, type: type).initializeMemory(as: T.self, to: component)
  }

  /// Takes a component away. Ignored if the entity is dead by then or has none.
  public func remove<T: Component>(_ entity: Entity, _ type: T.Type) {
    _ = append(.remove, entity, component: id(of: type))
  }

  /// The type's id. A system that runs beside others can not make a type known: then it is, before
  /// the commands are applied.
  private func id<T: Component>(of type: T.Type) -> Int32 {
    let known = world.state.pointee.typeIDs.find(TypeIdentity(T.self))
    if known >= 0 { return known }
    return world.isView
      ? world.context.pointee.commands.late(TypedComponent<T>()) : world.id(of: type)
  }

  /// Removes an entity and its children. Ignored if the entity is dead by then.
  public func despawn(_ entity: Entity) { _ = append(.despawn, entity) }

  /// Puts an entity under a parent, as its last child; `Entity.none` makes it a root. Ignored if
  /// either is dead by then.
  public func setParent(of child: Entity, to parent: Entity) {
    _ = append(.setParent, child, other: parent)
  }

  /// Calls `body` with the world when it is this command's turn: for every change that has no
  /// command of its own.
  public func perform(_ body: @escaping (World) -> Void) {
    world.checkCommands()
    let place = world.context.pointee.commands.bodies.count
    world.context.pointee.commands.bodies.append(body)
    _ = append(.perform, .none, component: Int32(place))
  }
}

extension World {
  /// Changes that wait until the running system has ended.
  public var commands: Commands { Commands(world: self) }

  /// Applies all waiting commands, in the order in which they were given. The schedule does this
  /// before its first system and after every system.
  public func flush() { flush(context) }

  /// Applies the commands that wait in a context, which may be a view's.
  func flush(_ context: UnsafeMutablePointer<SystemContext>) {
    while context.pointee.commands.used > 0 {
      checkStructure("apply commands")
      // SAFETY: a component's `deinit` may give commands while these are applied. They go to the
      // other queue, so neither this one's memory nor its list of payloads changes under the loop.
      var batch = context.pointee.commands
      context.pointee.commands = context.pointee.spareCommands
      context.pointee.spareCommands = CommandQueue()
      apply(&batch)
      context.pointee.spareCommands.deallocate()
      context.pointee.spareCommands = batch
    }
  }

  /// Applies a queue's commands and empties it.
  private func apply(_ batch: inout CommandQueue) {
    context.pointee.applying += 1
    defer { context.pointee.applying -= 1 }
    batch.registerLate(in: self)
    var offset = 0
    while offset < batch.used {
      let header = batch.header(at: offset)
      offset =
        header.kind == .spawn
        ? applySpawn(batch, at: offset) : applyChange(batch, header)
    }
    batch.clear()
  }

  /// Spawns an entity with all components that the next commands give it, and what these bring
  /// along, in one row and as one change.
  /// - Returns: the offset of the first command that is not part of it.
  private func applySpawn(_ batch: CommandQueue, at offset: Int) -> Int {
    let header = batch.header(at: offset)
    context.pointee.rowIDs.removeAll(keepingCapacity: true)
    // The longest run of different components.
    var end = header.next
    while end < batch.used {
      let next = batch.header(at: end)
      guard next.kind == .insert, next.entity == header.entity,
        isNew(next.component) || !isGiven(next.component, by: batch, header.next, end)
      else { break }
      addToRow(next.component)
      for other in state.pointee.types[Int(next.component)].companions { addToRow(other) }
      end = next.next
    }
    // DETERMINISM: only the table of the whole set is made, none on the way there.
    let table = state.pointee.table(of: context.pointee.rowIDs)
    place(header.entity, in: table)
    var at = header.next
    while at < end {
      let next = batch.header(at: at)
      state.pointee.types[Int(next.component)].move(
        batch.payload(next), to: newPlace(next.component, of: header.entity).address, count: 1)
      at = next.next
    }
    if state.pointee.uses.contains(.companions) {
      addCompanions(header, batch, to: end)
    }
    if isObserved { announceSpawn(header.entity) }
    return end
  }

  /// Whether the row's columns alone tell that nobody has given the component.
  private func isNew(_ component: Int32) -> Bool {
    !state.pointee.types[Int(component)].isSparse && !context.pointee.rowIDs.contains(component)
  }

  /// Whether one of these commands, which all insert, gives the component.
  private func isGiven(
    _ component: Int32, by batch: CommandQueue, _ start: Int, _ end: Int
  ) -> Bool {
    var at = start
    while at < end {
      let header = batch.header(at: at)
      if header.component == component { return true }
      at = header.next
    }
    return false
  }

  /// Adds a component to those of the row, if it is not there and is one for tables.
  private func addToRow(_ id: Int32) {
    guard isNew(id) else { return }
    let place = context.pointee.rowIDs.firstIndex { $0 > id } ?? context.pointee.rowIDs.count
    context.pointee.rowIDs.insert(id, at: place)
  }

  /// Gives a new row what its components bring along and nobody has given.
  private func addCompanions(
    _ spawn: CommandHeader, _ batch: CommandQueue, to end: Int
  ) {
    var added: [Int32] = []
    var at = spawn.next
    while at < end {
      let next = batch.header(at: at)
      for id in state.pointee.types[Int(next.component)].companions
      where !added.contains(id) && !isGiven(id, by: batch, spawn.next, end) {
        added.append(id)
        state.pointee.types[Int(id)].initialize(newPlace(id, of: spawn.entity).address, count: 1)
      }
      at = next.next
    }
  }

  private func applyChange(_ batch: CommandQueue, _ command: CommandHeader) -> Int {
    let entity = command.entity
    switch command.kind {
    case .spawn: break
    case .despawn: despawn(entity)
    case .setParent:
      if isAlive(entity) && (command.other == .none || isAlive(command.other)) {
        setParent(of: entity, to: command.other)
      }
    case .remove: if isAlive(entity) { remove(entity, command.component) }
    case .perform: batch.bodies[Int(command.component)](self)
    case .insert: applyInsert(entity, command.component, batch.payload(command))
    }
    return command.next
  }

  private func applyInsert(_ entity: Entity, _ id: Int32, _ value: UnsafeMutableRawPointer) {
    let type = state.pointee.types[Int(id)]
    guard isAlive(entity) else {
      type.destroy(value, count: 1)
      return
    }
    if let place = state.pointee.place(of: id, slot: Int(entity.index)) {
      destroying { type.destroy(place.address, count: 1) }
      type.move(value, to: place.address, count: 1)
      noteWrite(entity, id)
    } else {
      prepareInsertion(entity, id)
      type.move(value, to: makePlace(entity, id).address, count: 1)
      if isObserved { announceInsertion(entity, id) }
    }
  }

  /// Traps where nobody would apply a command.
  func checkCommands() {
    if context.pointee.isAsking { structureMisuse("give commands") }
    if isView && !context.pointee.isOpen {
      misuse(
        "A command is given through the world of system \(systemName), which has ended. Use the "
          + "world that the closure is given, and only while it runs.")
    }
  }

  /// Takes a slot for an entity that a command will spawn. In a view the world's own list of free
  /// slots stands still, and the slots are taken when the commands are applied.
  func allocateForCommand() -> Entity {
    isView
      ? context.pointee.reserved.next(state.pointee.entities) : state.pointee.entities.allocate()
  }
}
