import ReelMath

// The declarations of access. From them the schedule finds the systems that can run in parallel. A system that accesses
// anything else traps with an error that names it.

/// The components, resources and events that a system uses, and the kind of use:
///
///     schedule.add("move", access: .writing(Position.self).reading(Velocity.self)) { world in … }
///
/// Every system may read which entities there are, their parents, children and relations: these do not change while
/// systems with declared access run.
public struct SystemAccess: Sendable {
  // SAFETY: `register` captures a type and nothing else, and `prepare` is a closure of the engine that captures
  // nothing. The conformances of components, resources and events are not isolated to an actor.
  struct Item: @unchecked Sendable {
    var key: TypeIdentity
    var name: String
    var isWrite: Bool
    /// Registers the type with a world; returns a component's id, otherwise -1.
    var register: (World) -> Int32
    /// The work that must be done before the system runs in parallel with others.
    var prepare: ((World) -> Void)?
  }

  private(set) var items: [Item] = []
  /// True if everything may be read in addition to the listed items.
  private(set) var readsAll = false

  /// Access to read everything, and to write nothing.
  static var readingAll: SystemAccess {
    var access = SystemAccess()
    access.readsAll = true
    return access
  }

  /// Access to nothing but the structure of the world, and commands.
  public static var nothing: SystemAccess { SystemAccess() }

  private func with(_ item: Item) -> SystemAccess {
    var all = self
    if let at = all.items.firstIndex(where: { $0.key == item.key }) {
      all.items[at].isWrite = all.items[at].isWrite || item.isWrite
    } else {
      all.items.append(item)
    }
    return all
  }

  private func with<T: Component>(_ type: T.Type, isWrite: Bool) -> SystemAccess {
    with(
      Item(
        key: TypeIdentity(T.self), name: T.componentName,
        isWrite: isWrite, register: { $0.id(of: T.self) }))
  }

  private func with<R: Resource>(_ type: R.Type, isWrite: Bool) -> SystemAccess {
    with(
      Item(
        key: TypeIdentity(R.self), name: R.resourceName,
        isWrite: isWrite, register: { _ in -1 }))
  }

  /// Adds the right to read the component.
  public func reading<T: Component>(_ type: T.Type) -> SystemAccess { with(type, isWrite: false) }
  /// Adds the right to read and write the component.
  public func writing<T: Component>(_ type: T.Type) -> SystemAccess { with(type, isWrite: true) }
  /// Adds the right to read the resource.
  public func reading<R: Resource>(_ type: R.Type) -> SystemAccess { with(type, isWrite: false) }
  /// Adds the right to read and write the resource.
  public func writing<R: Resource>(_ type: R.Type) -> SystemAccess { with(type, isWrite: true) }
  /// Adds the right to send and receive the event. Two systems with the right to the same event never run in parallel:
  /// the order of events, and the progress of each reader, are stored with the event's channel.
  public func using<E: Event>(_ type: E.Type) -> SystemAccess {
    with(
      Item(
        key: TypeIdentity(E.self), name: E.eventName, isWrite: true,
        register: {
          $0.register(E.self)
          return -1
        }))
  }

  /// Returns the right to read the component.
  public static func reading<T: Component>(_ type: T.Type) -> SystemAccess {
    nothing.reading(type)
  }
  /// Returns the right to read and write the component.
  public static func writing<T: Component>(_ type: T.Type) -> SystemAccess {
    nothing.writing(type)
  }
  /// Returns the right to read the resource.
  public static func reading<R: Resource>(_ type: R.Type) -> SystemAccess { nothing.reading(type) }
  /// Returns the right to read and write the resource.
  public static func writing<R: Resource>(_ type: R.Type) -> SystemAccess { nothing.writing(type) }
  /// Returns the right to send and receive the event.
  public static func using<E: Event>(_ type: E.Type) -> SystemAccess { nothing.using(type) }

  /// Adds access to a feature's own resource, which is used through a property of the world such as `world.collision`.
  /// - Parameters:
  ///   - name: the name in reports and error sentences: the type of that property.
  ///   - prepare: updates the resource before the system's batch runs, so that nothing changes it while systems that
  ///     only read it run in parallel.
  package func with<R: Resource>(
    _ type: R.Type, as name: String, isWrite: Bool, preparedBy prepare: ((World) -> Void)? = nil
  ) -> SystemAccess {
    with(
      Item(
        key: TypeIdentity(R.self), name: name, isWrite: isWrite, register: { _ in -1 },
        prepare: prepare))
  }

  /// Returns the names of the items that this access and `other` have in common, and that at least one of them writes.
  func conflicts(with other: SystemAccess) -> [String] {
    var names: [String] = []
    for own in items
    where other.items.contains(where: { $0.key == own.key && ($0.isWrite || own.isWrite) }) {
      // Several resources may have the name of the same property of the world.
      if !names.contains(own.name) { names.append(own.name) }
    }
    return names
  }

  /// Registers all types, so that nothing has to be registered while systems run in parallel, and stores in a view's
  /// context which components the system may read (1) and write (2).
  func resolve(in world: World, for context: UnsafeMutablePointer<SystemContext>) {
    let ids = items.map { Int($0.register(world)) }
    context.pointee.rights.deallocate()
    var rights = Buffer<UInt8>()
    rights.grow(to: (ids.max() ?? -1) + 1, filling: 0)
    for (item, id) in zip(items, ids) where id >= 0 { rights[id] = item.isWrite ? 2 : 1 }
    context.pointee.rights = rights
    context.pointee.access = self
    context.forgetRows()
  }

  func allows(_ key: TypeIdentity, isWrite: Bool) -> Bool {
    readsAll && !isWrite || items.contains { $0.key == key && ($0.isWrite || !isWrite) }
  }
}

extension World {
  /// Traps if the running system has not declared this access to a component.
  @inlinable func checkAccess(_ id: Int32, isWrite: Bool) {
    if context.access == nil { return }
    if Int(id) >= context.rights.capacity || context.rights[Int(id)] < (isWrite ? 2 : 1) {
      checkUnlisted(id, isWrite)
    }
  }

  /// Checks the access to a component type. It is a separate function, so that its code takes no room in callers
  /// without declared access.
  @inline(never) @inlinable func checkAccess<T: Component>(_ type: T.Type, isWrite: Bool) {
    checkAccess(id(of: type), isWrite: isWrite)
  }

  @inline(never) @usableFromInline func checkUnlisted(_ id: Int32, _ isWrite: Bool) {
    if !isWrite && isPeek { return }
    accessMisuse(state.types[Int(id)].name, isWrite)
  }

  /// True in a system with declared access, which may run in parallel with others.
  package var runsBesideOthers: Bool { isView && !isPeek }

  /// Traps if the running system has not declared its use of the resource behind a property of the world, such as
  /// `world.collision`.
  /// - Parameters:
  ///   - resource: the type of that resource.
  ///   - name: the type of that property, which systems name in their access.
  @inline(__always)
  package func checkDeclared<R: Resource>(
    _ resource: R.Type, as name: StaticString, isWrite: Bool
  ) {
    if let access = context.access, !access.allows(TypeIdentity(R.self), isWrite: isWrite) {
      accessMisuse(Schedule.text(name), isWrite)
    }
  }

  @usableFromInline func checkAccess<R: Resource>(resource: R.Type, isWrite: Bool) {
    guard let access = context.access else { return }
    if !access.allows(TypeIdentity(R.self), isWrite: isWrite) {
      accessMisuse(R.resourceName, isWrite)
    }
  }

  @usableFromInline func checkAccess<E: Event>(event: E.Type) {
    guard let access = context.access else { return }
    if !access.allows(TypeIdentity(E.self), isWrite: true) {
      if isPeek { peekMisuse("send or receive \(E.eventName)") }
      misuse(
        "System \(systemName) sends or receives \(E.eventName), which it has not declared. "
          + "Add `.using(\(E.eventName).self)` to its access.")
    }
  }

  func accessMisuse(_ name: String, _ isWrite: Bool) -> Never {
    if isPeek { peekMisuse("write \(name)") }
    misuse(
      "System \(systemName) \(isWrite ? "writes" : "reads") \(name), which it has not declared. "
        + "Add `.\(isWrite ? "writing" : "reading")(\(name).self)` to its access.")
  }
}
