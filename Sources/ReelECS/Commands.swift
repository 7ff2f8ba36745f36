// Changes that wait until the running system has ended.
//
// Commands lie one after the other in raw memory, a header and then the component's bytes, so that
// recording them allocates nothing once the memory has grown. They are applied in the order in
// which they were given. An entity of `spawn` has its id at once and its row when the commands are
// applied, so later commands of the same batch can speak of it.

struct CommandHeader {
  enum Kind: UInt8 { case spawn, insert, remove, despawn, setParent }
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
    moves.removeAll(keepingCapacity: true)
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

  /// Names a new entity, which is alive once the commands are applied.
  @discardableResult public func spawn() -> Entity {
    let entity = world.state.pointee.entities.allocate()
    _ = world.state.pointee.commands.append(.spawn, entity)
    return entity
  }

  /// Names a new entity with these components.
  @discardableResult public func spawn<A: Component>(_ a: A) -> Entity {
    let entity = spawn()
    insert(entity, a)
    return entity
  }

  /// Names a new entity with these components.
  @discardableResult public func spawn<A: Component, B: Component>(_ a: A, _ b: B) -> Entity {
    let entity = spawn(a)
    insert(entity, b)
    return entity
  }

  /// Names a new entity with these components.
  @discardableResult public func spawn<A: Component, B: Component, C: Component>(
    _ a: A, _ b: B, _ c: C
  ) -> Entity {
    let entity = spawn(a, b)
    insert(entity, c)
    return entity
  }

  /// Names a new entity with these components.
  @discardableResult
  public func spawn<A: Component, B: Component, C: Component, D: Component>(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) -> Entity {
    let entity = spawn(a, b, c)
    insert(entity, d)
    return entity
  }

  /// Gives an entity a component or replaces it. Ignored if the entity is dead by then.
  public func insert<T: Component>(_ entity: Entity, _ component: T) {
    let id = world.id(of: T.self)
    world.state.pointee.commands.append(
      .insert, entity, component: id, type: world.state.pointee.types[Int(id)]
    ).initializeMemory(as: T.self, to: component)
  }

  /// Takes a component away. Ignored if the entity is dead by then or has none.
  public func remove<T: Component>(_ entity: Entity, _ type: T.Type) {
    _ = world.state.pointee.commands.append(.remove, entity, component: world.id(of: type))
  }

  /// Removes an entity and its children. Ignored if the entity is dead by then.
  public func despawn(_ entity: Entity) {
    _ = world.state.pointee.commands.append(.despawn, entity)
  }

  /// Puts an entity under a parent, as its last child; `Entity.none` makes it a root. Ignored if
  /// either is dead by then.
  public func setParent(of child: Entity, to parent: Entity) {
    _ = world.state.pointee.commands.append(.setParent, child, other: parent)
  }
}

extension World {
  /// Changes that wait until the running system has ended.
  public var commands: Commands { Commands(world: self) }

  /// Applies all waiting commands, in the order in which they were given. The schedule does this
  /// before its first system and after every system.
  public func flush() {
    while state.pointee.commands.used > 0 {
      checkStructure("apply commands")
      // SAFETY: a component's `deinit` may give commands while these are applied. They go to the
      // other queue, so neither this one's memory nor its list of payloads changes under the loop.
      var batch = state.pointee.commands
      state.pointee.commands = state.pointee.spareCommands
      state.pointee.spareCommands = CommandQueue()
      var offset = 0
      while offset < batch.used {
        let header = batch.header(at: offset)
        apply(header, batch.payload(header))
        offset = header.next
      }
      batch.clear()
      state.pointee.spareCommands.deallocate()
      state.pointee.spareCommands = batch
    }
  }

  private func apply(_ command: CommandHeader, _ value: UnsafeMutableRawPointer) {
    let entity = command.entity
    switch command.kind {
    case .spawn: place(entity)
    case .despawn: despawn(entity)
    case .setParent:
      if isAlive(entity) && (command.other == .none || isAlive(command.other)) {
        setParent(of: entity, to: command.other)
      }
    case .remove: if isAlive(entity) { removeColumn(entity, command.component) }
    case .insert:
      let type = state.pointee.types[Int(command.component)]
      guard isAlive(entity) else {
        if !type.isTrivial { type.destroy(value, count: 1) }
        return
      }
      let record = state.pointee.entities.records[Int(entity.index)]
      let table = state.pointee.tables[Int(record.table)]
      let column = table.pointee.column(of: command.component)
      let address: UnsafeMutableRawPointer
      if column >= 0 {
        address = table.pointee.address(column, Int(record.row))
        if !type.isTrivial { type.destroy(address, count: 1) }
      } else {
        address = insertRow(entity, command.component)
      }
      type.move(value, to: address, count: 1)
    }
  }
}
