import ReelMath

// Commands: changes that are deferred until the running system has ended.
//
//     list       │ spawn e │ insert e │ remove f │ …     one entry per command
//     payloads   │ value   │ value …                     of the components that are inserted
//
// Recording them allocates nothing once the memory has grown. The world applies them in the order in which they were
// recorded. An entity that `spawn` creates has its id at once and gets its row when the commands are applied, so later
// commands of the same batch can refer to it.

struct Command {
  enum Kind: UInt8 { case spawn, insert, remove, despawn, setParent, perform }
  var kind: Kind
  var entity: Entity
  var other = Entity.none
  /// The component's id. For `perform`: the index of the closure.
  var component: Int32 = -1
  /// SAFETY: the world keeps the object alive.
  unowned(unsafe) var type: ComponentType?
  /// The offset of the value in `payloads`, in steps of 16 bytes: the largest alignment there is.
  var payload = 0
}

@usableFromInline struct CommandQueue {
  private var list = Buffer<Command>()
  /// The number of waiting commands.
  private(set) var used = 0
  private var payloads = Buffer<SIMD2<UInt64>>()
  private var usedPayloads = 0
  /// The closures of `perform` commands.
  var bodies: [(World) -> Void] = []

  subscript(at: Int) -> Command { list[at] }

  /// Returns the address of the value of an `insert`.
  func payload(_ at: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(payloads.base + list[at].payload)
  }

  /// Records a command.
  /// - Parameter size: the size of the value in bytes.
  /// - Returns: the address at which the caller stores the value of an `insert`.
  @discardableResult
  mutating func append(_ command: Command, size: Int = 0) -> UnsafeMutableRawPointer {
    list.grow(to: used + 1, keeping: used)
    list.address(used).initialize(to: command)
    list[used].payload = usedPayloads
    let end = usedPayloads + (size + 15) / 16
    if end > payloads.capacity { growPayloads(to: end) }
    usedPayloads = end
    used += 1
    return payload(used - 1)
  }

  private mutating func growPayloads(to minimum: Int) {
    let old = self
    payloads = Buffer()
    payloads.resize(to: max(minimum, max(64, old.payloads.capacity * 2)), keeping: 0)
    for at in 0..<used where list[at].kind == .insert {
      list[at].type?.move(old.payload(at), to: payload(at), count: 1)
    }
    old.payloads.deallocate()
  }

  /// Returns true if a command of the range inserts the component. All must be of kind `insert`.
  func inserts(_ component: Int32, _ commands: Range<Int>) -> Bool {
    commands.contains { list[$0].component == component }
  }

  /// Clears all commands; the caller has moved out or destroyed their values.
  mutating func clear() {
    used = 0
    usedPayloads = 0
    bodies.removeAll(keepingCapacity: true)
  }

  /// Destroys the values of waiting commands, and clears all commands.
  mutating func removeAll() {
    for at in 0..<used where list[at].kind == .insert {
      list[at].type?.destroy(payload(at), count: 1)
    }
    clear()
  }

  /// Destroys the values of waiting commands, and releases the memory.
  mutating func deallocate() {
    removeAll()
    list.deallocate()
    payloads.deallocate()
  }
}

/// A recorder of changes to a world, which are applied when the running system has ended, or at ``World/flush()``. The
/// methods have the same names as those of the world.
public struct Commands {
  let world: World

  @discardableResult
  private func append(_ command: Command, size: Int = 0) -> UnsafeMutableRawPointer {
    world.checkCommands()
    return world.context.commands.append(command, size: size)
  }

  /// Appends a command for a component type.
  private func append<T: Component>(
    _ kind: Command.Kind, _ entity: Entity, _ type: T.Type
  ) -> UnsafeMutableRawPointer {
    let id = world.id(of: type)
    if kind == .remove { return append(Command(kind: kind, entity: entity, component: id)) }
    return append(
      Command(kind: kind, entity: entity, component: id, type: world.state.types[Int(id)]),
      size: MemoryLayout<T>.size)
  }

  /// Returns the id of a new entity, which is alive once the commands are applied.
  @discardableResult public func spawn() -> Entity {
    world.checkCommands()
    let entity = world.state.entities.allocate()
    append(Command(kind: .spawn, entity: entity))
    return entity
  }

  /// Adds a component to an entity or replaces it. The command has no effect if the entity is dead when the command is
  /// applied.
  public func insert<T: Component>(_ entity: Entity, _ component: T) {
    append(.insert, entity, T.self).initializeMemory(as: T.self, to: component)
  }

  /// Removes a component. The command has no effect if the entity is dead or lacks it when the command is applied.
  public func remove<T: Component>(_ entity: Entity, _ type: T.Type) {
    _ = append(.remove, entity, type)
  }

  /// Removes an entity and its children. The command has no effect if the entity is dead when the command is applied.
  public func despawn(_ entity: Entity) { append(Command(kind: .despawn, entity: entity)) }

  /// Puts an entity under a parent, as its last child; `Entity.none` makes it a root. The command has no effect if
  /// either is dead when the command is applied.
  public func setParent(of child: Entity, to parent: Entity) {
    append(Command(kind: .setParent, entity: child, other: parent))
  }

  /// Calls `body` with the world when this command is applied. Use it for a change that has no command of its own.
  public func perform(_ body: @escaping (World) -> Void) {
    let index = world.context.commands.bodies.count
    append(Command(kind: .perform, entity: .none, component: Int32(index)))
    world.context.commands.bodies.append(body)
  }
}

extension World {
  /// The recorder of changes that are applied when the running system has ended.
  public var commands: Commands { Commands(world: self) }

  /// Applies all waiting commands, in the order in which they were given. The schedule does this before its first
  /// system and after every system.
  public func flush() {
    while context.commands.used > 0 {
      checkStructure("apply commands")
      // SAFETY: a component's `deinit` may give commands while these are applied. They go to the other queue, so
      // neither the memory nor the payloads of `batch` change under the loop.
      var batch = context.commands
      context.commands = context.spareCommands
      context.spareCommands = CommandQueue()
      apply(&batch)
      context.spareCommands.deallocate()
      context.spareCommands = batch
    }
  }

  /// Applies a queue's commands and empties it.
  private func apply(_ batch: inout CommandQueue) {
    context.applying += 1
    defer { context.applying -= 1 }
    var at = 0
    while at < batch.used {
      if batch[at].kind == .spawn {
        at = applySpawn(batch, at)
      } else {
        applyChange(batch, at)
        at += 1
      }
    }
    batch.clear()
  }

  /// Spawns an entity with all components that the next commands insert, and their companions, in one row and as one
  /// change.
  /// - Returns: the index of the first command after these inserts.
  private func applySpawn(_ batch: CommandQueue, _ start: Int) -> Int {
    let entity = batch[start].entity
    context.rowIDs.removeAll(keepingCapacity: true)
    // Finds the longest series of inserts of different components.
    var end = start + 1
    while end < batch.used, batch[end].kind == .insert, batch[end].entity == entity {
      let id = batch[end].component
      if batch.inserts(id, start + 1..<end) { break }
      addToRow(id)
      for other in state.types[Int(id)].companions { addToRow(other) }
      end += 1
    }
    // DETERMINISM: creates the table of the complete set of components, and no table of a part of it.
    appendRow(entity, in: state.table(of: context.rowIDs))
    let inserts = start + 1..<end
    for at in inserts {
      state.types[Int(batch[at].component)].move(
        batch.payload(at), to: newColumnRow(batch[at].component, of: entity).address, count: 1)
    }
    if state.uses.contains(.companions) { addCompanions(entity, batch, inserts) }
    if isObserved { announce(.added, allOf: entity) }
    return end
  }

  /// Adds a component to `rowIDs`, unless it is sparse or already there.
  private func addToRow(_ id: Int32) {
    guard !state.isSparse(id) && !context.rowIDs.contains(id) else { return }
    let index = context.rowIDs.firstIndex { $0 > id } ?? context.rowIDs.count
    context.rowIDs.insert(id, at: index)
  }

  /// Adds the companions that no command inserts to a new row.
  private func addCompanions(_ entity: Entity, _ batch: CommandQueue, _ inserts: Range<Int>) {
    context.companionIDs.removeAll(keepingCapacity: true)
    for at in inserts {
      for id in state.types[Int(batch[at].component)].companions
      where !context.companionIDs.contains(id) && !batch.inserts(id, inserts) {
        context.companionIDs.append(id)
        state.types[Int(id)].initialize(newColumnRow(id, of: entity).address, count: 1)
      }
    }
  }

  private func applyChange(_ batch: CommandQueue, _ at: Int) {
    let command = batch[at]
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
    case .insert: applyInsert(entity, command.component, batch.payload(at))
    }
  }

  private func applyInsert(_ entity: Entity, _ id: Int32, _ value: UnsafeMutableRawPointer) {
    let type = state.types[Int(id)]
    guard isAlive(entity) else { return type.destroy(value, count: 1) }
    if let row = state.columnRow(of: id, slot: Int(entity.index))?.address {
      withValue(movedFrom: row, type) { type.move(value, to: row, count: 1) }
      finishWrite(entity, id, isSparse: type.isSparse)
    } else {
      prepareInsertion(entity, id)
      type.move(value, to: makeColumnRow(entity, id).address, count: 1)
      if isObserved { announceInsertion(entity, id) }
    }
  }

  /// Traps if the commands would never be applied.
  func checkCommands() {
    if context.isEvaluating { structureMisuse("give commands") }
    if isReadOnly { readOnlyMisuse("give commands") }
  }
}

extension Commands {
  /// Relates an entity to another. The command has no effect if either is dead when the command is applied.
  public func relate<R: Relation>(_ source: Entity, to target: Entity, _ value: R) {
    perform { world in
      if world.isAlive(source) && world.isAlive(target) {
        world.relate(source, to: target, value)
      }
    }
  }

  /// Removes a relation. The command has no effect if there is none when the command is applied.
  public func unrelate<R: Relation>(_ source: Entity, from target: Entity, _ type: R.Type) {
    perform { world in world.unrelate(source, from: target, R.self) }
  }
}
