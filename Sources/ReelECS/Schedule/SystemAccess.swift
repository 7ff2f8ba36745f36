import ReelMath

// What a system says it touches, so that the schedule knows which systems can run side by side, and
// so that a system that touches anything else is stopped with its name.

/// The components, resources and events that a system uses, and how:
///
///     schedule.add("move", access: .writing(Position.self).reading(Velocity.self)) { world in … }
///
/// Which entities there are, their parents, children and relations may be looked at by everybody:
/// they stand still while systems with declared access run.
public struct SystemAccess: Sendable {
  // SAFETY: `register` captures a type and nothing else, and `prepare` is the engine's own and captures
  // nothing; types of components, resources and events conform everywhere, not on one actor.
  struct Item: @unchecked Sendable {
    var key: TypeIdentity
    var name: String
    var isWrite: Bool
    /// Makes the type known to a world; a component's id, else -1.
    var register: (World) -> Int32
    /// The work to be done before the system runs beside others.
    var prepare: ((World) -> Void)?
  }

  private(set) var items: [Item] = []
  /// Whether everything may be read beside what is listed.
  private(set) var readsAll = false

  /// Everything, and nothing is written.
  static var readingAll: SystemAccess {
    var access = SystemAccess()
    access.readsAll = true
    return access
  }

  /// Nothing but the structure of the world, and commands.
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

  /// The system reads the component.
  public func reading<T: Component>(_ type: T.Type) -> SystemAccess { with(type, isWrite: false) }
  /// The system reads and writes the component.
  public func writing<T: Component>(_ type: T.Type) -> SystemAccess { with(type, isWrite: true) }
  /// The system reads the resource.
  public func reading<R: Resource>(_ type: R.Type) -> SystemAccess { with(type, isWrite: false) }
  /// The system reads and writes the resource.
  public func writing<R: Resource>(_ type: R.Type) -> SystemAccess { with(type, isWrite: true) }
  /// The system sends or receives the event. Who does so waits for all others that do: the order of
  /// events, and how far each has read, are kept in one place.
  public func using<E: Event>(_ type: E.Type) -> SystemAccess {
    with(
      Item(
        key: TypeIdentity(E.self), name: E.eventName, isWrite: true,
        register: {
          $0.register(E.self)
          return -1
        }))
  }

  /// The system reads the component.
  public static func reading<T: Component>(_ type: T.Type) -> SystemAccess {
    nothing.reading(type)
  }
  /// The system reads and writes the component.
  public static func writing<T: Component>(_ type: T.Type) -> SystemAccess {
    nothing.writing(type)
  }
  /// The system reads the resource.
  public static func reading<R: Resource>(_ type: R.Type) -> SystemAccess { nothing.reading(type) }
  /// The system reads and writes the resource.
  public static func writing<R: Resource>(_ type: R.Type) -> SystemAccess { nothing.writing(type) }
  /// The system sends or receives the event.
  public static func using<E: Event>(_ type: E.Type) -> SystemAccess { nothing.using(type) }

  /// The same for a resource of a feature's own, which stands behind a word of the world's such as
  /// `world.collision`.
  /// - Parameters:
  ///   - name: what reports and sentences call it: the type of that word.
  ///   - prepare: brings up to date what the resource holds, before the system's batch runs: then nothing
  ///     changes it while systems that only read it run side by side.
  package func with<R: Resource>(
    _ type: R.Type, as name: String, isWrite: Bool, preparedBy prepare: ((World) -> Void)? = nil
  ) -> SystemAccess {
    with(
      Item(
        key: TypeIdentity(R.self), name: name, isWrite: isWrite, register: { _ in -1 },
        prepare: prepare))
  }

  /// What both use and one of them writes.
  func conflicts(with other: SystemAccess) -> [String] {
    var names: [String] = []
    for own in items
    where other.items.contains(where: { $0.key == own.key && ($0.isWrite || own.isWrite) }) {
      // Several resources may stand behind one word.
      if !names.contains(own.name) { names.append(own.name) }
    }
    return names
  }

  /// Makes all types known, so that nothing has to be registered while systems run side by side,
  /// and notes in a view's context which components the system may read (1) and write (2).
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
  /// Traps where the running system has not declared what it does with a component.
  @inlinable func checkAccess(_ id: Int32, isWrite: Bool) {
    if context.access == nil { return }
    if Int(id) >= context.rights.capacity || context.rights[Int(id)] < (isWrite ? 2 : 1) {
      checkUnlisted(id, isWrite)
    }
  }

  /// The same for a type: apart, so that it takes no room where nothing is declared.
  @inline(never) @inlinable func checkAccess<T: Component>(_ type: T.Type, isWrite: Bool) {
    checkAccess(id(of: type), isWrite: isWrite)
  }

  @inline(never) @usableFromInline func checkUnlisted(_ id: Int32, _ isWrite: Bool) {
    if !isWrite && onlyLooks { return }
    accessMisuse(state.types[Int(id)].name, isWrite)
  }

  /// True in a system with declared access, which may run beside others.
  package var runsBesideOthers: Bool { isView && !onlyLooks }

  /// Traps where the running system has not declared that it uses what stands behind a word of the world's,
  /// such as `world.collision`.
  /// - Parameters:
  ///   - resource: what stands behind it.
  ///   - name: the type of that word, which systems name in their access.
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
      if onlyLooks { looksMisuse("send or receive \(E.eventName)") }
      misuse(
        "System \(systemName) sends or receives \(E.eventName), which it has not declared. "
          + "Add `.using(\(E.eventName).self)` to its access.")
    }
  }

  func accessMisuse(_ name: String, _ isWrite: Bool) -> Never {
    if onlyLooks { looksMisuse("write \(name)") }
    misuse(
      "System \(systemName) \(isWrite ? "writes" : "reads") \(name), which it has not declared. "
        + "Add `.\(isWrite ? "writing" : "reading")(\(name).self)` to its access.")
  }
}
