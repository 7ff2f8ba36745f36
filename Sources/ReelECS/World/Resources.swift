import ReelFields
import ReelMath

/// The memory of a resource, apart from its store: reading a property of a class counts references and checks for
/// overlapping accesses, which takes longer than reading the resource.
@usableFromInline struct ResourceSlot<R: Resource> {
  /// The value. It is the first field, so its address is that of the slot.
  @usableFromInline var value: R
  @usableFromInline var status = ResourceStatus.present
}

@usableFromInline enum ResourceStatus: UInt8 {
  case present
  /// The world lacks the resource: removed, or a restored snapshot was taken before it was inserted.
  case absent
  /// The resource is being changed in place: another access would violate exclusivity.
  case open
  /// The resource is present, and was not written since its store cached its bytes.
  case encoded
}

/// The part of a resource's store that does not depend on its type. Code of a generic class looks up the layout of its
/// type at each access, which takes longer than the access, and snapshots and hashes walk all resources.
class AnyResourceStore: StateStore {
  /// The address of the value, and of the status behind it.
  fileprivate let value: UnsafeMutableRawPointer
  fileprivate let status: UnsafeMutablePointer<ResourceStatus>
  private var cachedPlan: FieldPlan??
  /// The bytes of a value without a plan, and their hash, as long as the status is ``ResourceStatus/encoded``.
  private var encoding: [UInt8] = []
  private var encodingHash: UInt64?

  fileprivate init(
    _ kind: StateKind, name: String, isTransient: Bool, key: TypeIdentity,
    value: UnsafeMutableRawPointer, status: UnsafeMutablePointer<ResourceStatus>, byteCount: Int
  ) {
    (self.value, self.status) = (value, status)
    super.init(kind, name: name, isTransient: isTransient, key: key, byteCount: byteCount)
  }

  /// Creates the store of a sibling world.
  fileprivate init(
    like other: AnyResourceStore, value: UnsafeMutableRawPointer,
    status: UnsafeMutablePointer<ResourceStatus>
  ) {
    (self.value, self.status) = (value, status)
    (cachedPlan, cachedRefill) = (other.cachedPlan, other.cachedRefill)
    super.init(like: other)
  }

  fileprivate func makePlan() -> FieldPlan? { nil }
  private var cachedRefill: Bool?
  fileprivate func checkRefill() -> Bool { false }
  final override var canBeRefilled: Bool {
    if let cachedRefill { return cachedRefill }
    let can = !isTransient && checkRefill()
    cachedRefill = can
    return can
  }
  /// The plan by which the value is copied as bytes; `nil` if it is encoded by its field list. Made at the first use.
  private final var plan: FieldPlan? {
    if let cachedPlan { return cachedPlan }
    let plan = makePlan()
    cachedPlan = .some(plan)
    return plan
  }

  final override var isState: Bool { !isTransient && status.pointee != .absent }
  final override func append(to out: inout ByteWriter, _ scratch: inout FieldEncoder) {
    guard let plan else {
      updateEncoding()
      return out.append(encoding)
    }
    assert(keepsPromise(plan, value) { encode(&$0) })
    out.append(plan.width) { plan.encode(value, count: 1, to: $0) }
  }
  final override func hash(_ scratch: inout FieldEncoder) -> UInt64 {
    guard let plan else {
      updateEncoding()
      if let encodingHash { return encodingHash }
      let hash = BlockHasher.hash(encoding)
      encodingHash = hash
      return hash
    }
    assert(keepsPromise(plan, value) { encode(&$0) })
    return plan.hash(value, count: 1)
  }

  /// Encodes the value unless it has not been written since.
  private final func updateEncoding() {
    if status.pointee == .encoded {
      assert(isEncodingCurrent)
      return
    }
    var encoder = FieldEncoder(exchange(&encoding, with: []))
    encoder.bytes.removeAll(keepingCapacity: true)
    encode(&encoder)
    encoding = encoder.bytes
    encodingHash = nil
    if status.pointee == .present { status.pointee = .encoded }
  }

  /// True if the value still has the cached bytes. Traps otherwise. Called in debug builds only.
  private var isEncodingCurrent: Bool {
    var now = FieldEncoder()
    encode(&now)
    if now.bytes != encoding {
      misuse(
        "The resource \(name) has changed behind a reference: hashes and snapshots do not find such a change. Keep the "
          + "state of a resource in its own properties, and change it by `world[\(name).self]`.")
    }
    return true
  }

  final override func isState(_ bytes: [UInt8], at range: Range<Int>) -> Bool {
    status.pointee == .encoded && ByteWriter.isEqual(encoding[...], bytes[range])
  }
  final override func isBlock(_ bytes: [UInt8], at offset: Int) -> Bool { plan != nil }
  final override func copyBlock(_ bytes: [UInt8], at offset: Int) {
    if status.pointee == .open { World.openMisuse(name, "no system") }
    bytes.withUnsafeBytes { bytes in
      // SAFETY: this store has written the bytes, and the value is trivial. The plan fills all bytes up to the next
      // value, which may include the status.
      if let base = bytes.baseAddress { plan?.decode(base + offset, count: 1, to: value) }
    }
    status.pointee = .present
  }
}

final class ResourceStore<R: Resource>: AnyResourceStore {
  private let stored: StoredValue<ResourceSlot<R>>
  let slot: UnsafeMutablePointer<ResourceSlot<R>>

  init(_ value: R, _ kind: StateKind) {
    stored = StoredValue(ResourceSlot(value: value), in: nil)
    slot = stored.address
    super.init(
      kind, name: R.resourceName, isTransient: R.isTransient,
      key: TypeIdentity(R.self), value: UnsafeMutableRawPointer(slot),
      status: ResourceStore.status(of: slot),
      byteCount: StoreMemory.byteCount(of: ResourceSlot<R>.self))
    #if !hasFeature(Embedded)
      // Finds a field that cannot be derived now and not at some later hash.
      if !R.isTransient { FieldHashing.check(R.self) }
    #endif
  }

  /// Creates the store of a sibling world, with the same value.
  private init(like other: ResourceStore, in memory: StoreMemory) {
    stored = StoredValue(ResourceSlot(value: other.slot.pointee.value), in: memory)
    slot = stored.address
    super.init(
      like: other, value: UnsafeMutableRawPointer(slot), status: ResourceStore.status(of: slot))
  }

  private static func status(
    of slot: UnsafeMutablePointer<ResourceSlot<R>>
  ) -> UnsafeMutablePointer<ResourceStatus> {
    withUnsafeMutablePointer(to: &slot.pointee.status) { $0 }
  }

  deinit {
    stored.destroy()
    destroySpare()
  }

  /// Replaces the content of a slot. The old value is destroyed after the new one is stored, because its `deinit` may
  /// read the resource.
  static func put(_ new: ResourceSlot<R>, in slot: UnsafeMutablePointer<ResourceSlot<R>>) {
    let old = exchange(&slot.pointee, with: new)
    withExtendedLifetime(old) {}
  }

  override func reset() {
    if slot.pointee.status == .open { World.openMisuse(name, "no system") }
    ResourceStore.put(ResourceSlot(value: R(), status: .absent), in: slot)
  }
  fileprivate override func makePlan() -> FieldPlan? { FieldPlan.make(of: R.self) }
  fileprivate override func checkRefill() -> Bool { R.canBeRefilled }
  override func encode(_ visitor: inout FieldEncoder) { slot.pointee.value.visit(&visitor) }
  override func decode(_ visitor: inout FieldDecoder) -> StateStore {
    ResourceStore(visitor.decode(R.self), kind)
  }
  override func adopt(_ other: StateStore) {
    if status.pointee == .open { World.openMisuse(name, "no system") }
    let other = unsafeDowncast(other, to: ResourceStore<R>.self)
    ResourceStore.put(ResourceSlot(value: other.slot.pointee.value), in: slot)
  }
  override func assign(from other: StateStore) {
    let source = unsafeDowncast(other, to: ResourceStore<R>.self).slot
    if source.pointee.status == .absent { return reset() }
    if status.pointee == .open { World.openMisuse(name, "no system") }
    if _isPOD(R.self) {
      slot.pointee.value = source.pointee.value
      slot.pointee.status = .present
    } else {
      ResourceStore.put(ResourceSlot(value: source.pointee.value), in: slot)
    }
  }
  /// The value that was replaced last; its lists have memory for the next one.
  private var spare: UnsafeMutablePointer<R>?
  override func decodeSpare(_ visitor: inout FieldDecoder) {
    let spare = spare ?? .make(R())
    self.spare = spare
    spare.pointee.visit(&visitor)
  }
  override func adoptSpare() {
    if status.pointee == .open { World.openMisuse(name, "no system") }
    guard let spare else { return }
    swap(&slot.pointee.value, &spare.pointee)
    status.pointee = .present
  }
  override func destroySpare() {
    spare?.destroy()
    spare = nil
  }
  override func clone(into world: World) {
    let new: ResourceStore
    if let memory = world.state.storeMemory {
      new = ResourceStore(like: self, in: memory)
    } else {
      new = ResourceStore(slot.pointee.value, kind)
    }
    // The copy has cached no bytes.
    let status = slot.pointee.status
    new.slot.pointee.status = status == .encoded ? .present : status
    world.add(new)
  }
  #if !hasFeature(Embedded)
    override func list() -> [ListedField] { FieldListing.list(slot.pointee.value) }
    override var type: any FieldValue.Type { R.self }
  #endif
  override func describeFields() -> String { FieldLayout.describe(R.self) }
  #if !hasFeature(Embedded)
    override func makeShape() -> FieldShape { FieldLayout.shape(of: R.self) }
  #endif
  override var formerNames: [String] { R.formerNames }
  override var formerFields: [FormerField] { R.formerFields }
}

extension World {
  /// Adds a resource to the world, or replaces the one that it has.
  public func insert<R: Resource>(_ resource: R) { insert(resource, .resource) }

  /// - Parameter kind: the kind of state among which the name is unique.
  func insert<R: Resource>(_ resource: R, _ kind: StateKind) {
    checkWritable("insert the resource \(R.resourceName)")
    if let slot = slot(of: R.self) {
      if slot.pointee.status == .open { World.openMisuse(R.resourceName, systemName) }
      ResourceStore.put(ResourceSlot(value: resource), in: slot)
      return
    }
    let store = ResourceStore(resource, kind)
    checkNew(store, among: state.resources)
    add(store)
  }

  fileprivate func add<R: Resource>(_ store: ResourceStore<R>) {
    state.resourceSlots.insert(
      TypeIdentity(R.self), at: UnsafeMutableRawPointer(store.slot), from: state.storeBase)
    state.resources.append(store)
  }

  /// Removes the world's resource. Does nothing if it has none.
  public func remove<R: Resource>(_ type: R.Type) {
    checkWritable("remove the resource \(R.resourceName)")
    guard let slot = slot(of: type) else { return }
    if slot.pointee.status == .open { World.openMisuse(R.resourceName, systemName) }
    ResourceStore.put(ResourceSlot(value: R(), status: .absent), in: slot)
  }

  /// Returns true if the world has the resource.
  @inlinable @inline(__always) public func has<R: Resource>(_ type: R.Type) -> Bool {
    address(of: type) != nil
  }

  /// The world's resource: `world[Score.self].points += 1`. Traps if the world has none, because it was never inserted
  /// or because the world restored a snapshot from before that.
  @inlinable public subscript<R: Resource>(_ type: R.Type) -> R {
    // Inlined, because a call would take as long as the access itself.
    @inline(__always) unsafeAddress {
      // SAFETY: the value is the first field.
      return UnsafeRawPointer(checkedSlot(of: type)).assumingMemoryBound(to: R.self)
    }
    _modify {
      if isReadOnly { readOnlyMisuse(writing: type) }
      let slot = checkedSlot(of: type)
      slot.pointee.status = .open
      // Deferred, because nothing after a yield runs when the right-hand side throws.
      defer { slot.pointee.status = .present }
      yield &slot.pointee.value
    }
  }

  @inlinable @inline(__always) func address<R: Resource>(
    of type: R.Type
  ) -> UnsafeMutablePointer<R>? {
    guard let slot = slot(of: type), slot.pointee.status != .absent else { return nil }
    // SAFETY: the value is the first field.
    return UnsafeMutableRawPointer(slot).assumingMemoryBound(to: R.self)
  }

  /// Calls `body` with a resource that it must only read. It is `inout` so that no call copies it, which would count a
  /// reference for each of its lists. Traps like the subscript.
  @inlinable package func inspect<R: Resource, Result>(
    _ type: R.Type, _ body: (inout R) -> Result
  ) -> Result {
    body(&checkedSlot(of: type).pointee.value)
  }

  /// Called before a resource is written through its address.
  func recordWrite<R: Resource>(of type: R.Type) {
    guard let slot = slot(of: type), slot.pointee.status == .encoded else { return }
    slot.pointee.status = .present
  }

  @inlinable @inline(__always) func slot<R: Resource>(
    of type: R.Type
  ) -> UnsafeMutablePointer<ResourceSlot<R>>? {
    // SAFETY: the address was stored for exactly this type.
    state.resourceSlots.address(TypeIdentity(R.self), from: state.storeBase)?
      .assumingMemoryBound(to: ResourceSlot<R>.self)
  }

  /// Returns the slot of a resource that is present and not being changed. Traps otherwise.
  @inlinable @inline(__always) func checkedSlot<R: Resource>(
    of type: R.Type
  ) -> UnsafeMutablePointer<ResourceSlot<R>> {
    guard let slot = slot(of: type),
      slot.pointee.status == .present || slot.pointee.status == .encoded
    else { unusable(type) }
    return slot
  }

  @inline(never) @usableFromInline func unusable<R: Resource>(_ type: R.Type) -> Never {
    let name = R.resourceName
    if slot(of: type)?.pointee.status == .open { World.openMisuse(name, systemName) }
    misuse(
      "The world has no resource \(name) (system: \(systemName)). "
        + "Use `world.insert(\(name)(…))` when the game is set up.")
  }

  static func openMisuse(_ name: String, _ system: String) -> Never {
    misuse(
      "The resource \(name) is used while it is changed in place (system: \(system)). Read it "
        + "into a constant first, then change it.")
  }
}
