import ReelMath

/// A value of which a world has one: the score, the random streams, the state of the input.
///
/// A resource is part of the state, and so of snapshots and hashes, unless it is transient.
public protocol Resource: FieldValue {
  /// The name in files and reports, the same in every build. Native builds take the type's own.
  static var resourceName: String { get }
  /// Whether it is left out of snapshots and hashes.
  static var isTransient: Bool { get }
}

extension Resource {
  @inlinable public static var isTransient: Bool { false }
  #if !hasFeature(Embedded)
    public static var resourceName: String { String(describing: Self.self) }
  #endif
}

final class ResourceBox<R: Resource>: StateBox {
  let value: UnsafeMutablePointer<R>
  /// A restored snapshot may be from before the resource was inserted.
  var isPresent = true

  init(_ value: R) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
    super.init(name: R.resourceName, isTransient: R.isTransient)
    #if !hasFeature(Embedded)
      // A field that can not be derived is found now, not at some later hash.
      if !R.isTransient { _ = FieldHashing.hash(R()) }
    #endif
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  override var isState: Bool { !isTransient && isPresent }
  override func reset() {
    value.pointee = R()
    isPresent = false
  }
  override func hash(_ visitor: inout FieldHashing) { value.pointee.visit(&visitor) }
  override func encode(_ visitor: inout FieldEncoder) { value.pointee.visit(&visitor) }
  override func decode(_ visitor: inout FieldDecoder) -> StateBox {
    ResourceBox(visitor.decode(R.self))
  }
  override func adopt(_ other: StateBox) {
    value.pointee = unsafeDowncast(other, to: ResourceBox<R>.self).value.pointee
    isPresent = true
  }
  override func clone(into world: World) {
    let new = ResourceBox(value.pointee)
    new.isPresent = isPresent
    world.state.pointee.resourceIDs.insert(
      ObjectIdentifier(Witness<R>.self), 0, Int32(world.state.pointee.resources.count))
    world.state.pointee.resources.append(new)
  }
  override func describe(_ visitor: inout FieldText) { value.pointee.visit(&visitor) }
  override func describeLayout(_ visitor: inout FieldLayout) {
    var value = R()
    value.visit(&visitor)
  }
}

extension World {
  /// Gives the world a resource, or replaces the one it has.
  public func insert<R: Resource>(_ resource: R) {
    checkShared("insert the resource \(R.resourceName)")
    if let box = box(of: R.self) {
      box.value.pointee = resource
      box.isPresent = true
      return
    }
    let box = ResourceBox(resource)
    if state.pointee.resources.contains(where: { $0.name.utf8.elementsEqual(box.name.utf8) }) {
      misuse("Two resource types are named \(box.name). Give one its own `resourceName`.")
    }
    if !R.isTransient { checkSeal("resource", box.name) }
    state.pointee.resourceIDs.insert(
      ObjectIdentifier(Witness<R>.self), 0, Int32(state.pointee.resources.count))
    state.pointee.resources.append(box)
  }

  /// Takes the world's resource away. Nothing happens where it has none.
  public func remove<R: Resource>(_ type: R.Type) {
    checkShared("remove the resource \(R.resourceName)")
    box(of: type)?.reset()
  }

  /// Whether the world has the resource.
  public func has<R: Resource>(_ type: R.Type) -> Bool { address(of: type) != nil }

  /// The world's resource: `world[Score.self].points += 1`. Traps if the world has none, because it
  /// was never inserted or because a snapshot from before that was restored.
  public subscript<R: Resource>(_ type: R.Type) -> R {
    unsafeAddress {
      if lane.pointee.access != nil { checkAccess(resource: type, isWrite: false) }
      return UnsafePointer(checkedAddress(of: type))
    }
    unsafeMutableAddress {
      if lane.pointee.access != nil { checkAccess(resource: type, isWrite: true) }
      return checkedAddress(of: type)
    }
  }

  func address<R: Resource>(of type: R.Type) -> UnsafeMutablePointer<R>? {
    guard let box = box(of: type), box.isPresent else { return nil }
    return box.value
  }

  private func box<R: Resource>(of type: R.Type) -> ResourceBox<R>? {
    let index = state.pointee.resourceIDs.find(ObjectIdentifier(Witness<R>.self))
    guard index >= 0 else { return nil }
    // SAFETY: the number was stored for exactly this type.
    return unsafeDowncast(state.pointee.resources[Int(index)], to: ResourceBox<R>.self)
  }

  private func checkedAddress<R: Resource>(of type: R.Type) -> UnsafeMutablePointer<R> {
    guard let address = address(of: type) else {
      misuse(
        "The world has no resource \(R.resourceName) (system: \(systemName)). "
          + "Use `world.insert(\(R.resourceName)(…))` when the game is set up.")
    }
    return address
  }
}
