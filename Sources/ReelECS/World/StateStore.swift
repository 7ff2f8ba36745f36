import ReelFields
import ReelMath

// The operations that a world needs on a resource, an event channel or the relations of a kind, without having the
// static type.

class StateStore: StateType {
  /// True if the store belongs to the state at present, and so to snapshots and hashes.
  var isState: Bool { !isTransient }
  override func skip(_ input: inout FieldDecoder) { _ = decode(&input) }
  override func encoded() -> [UInt8]? {
    guard isState else { return nil }
    var out = FieldEncoder()
    encode(&out)
    return out.bytes
  }
  /// Restores the condition before the first use.
  func reset() {}
  func encode(_ visitor: inout FieldEncoder) {}
  /// Appends the state in the format of a file.
  func append(to out: inout ByteWriter, _ scratch: inout FieldEncoder) {
    scratch.bytes.removeAll(keepingCapacity: true)
    encode(&scratch)
    out.append(scratch.bytes)
  }
  /// Returns the hash of the state in the format of a file.
  func hash(_ scratch: inout FieldEncoder) -> UInt64 {
    scratch.bytes.removeAll(keepingCapacity: true)
    encode(&scratch)
    return BlockHasher.hash(scratch.bytes)
  }
  /// Returns true if ``copyBlock(_:at:)`` can read the state from bytes that ``append(to:_:)`` has written. The answer
  /// depends on the type and the bytes alone.
  func isBlock(_ bytes: [UInt8], at offset: Int) -> Bool { false }
  /// Replaces the state by the one in bytes that ``append(to:_:)`` has written, without an object for it. Cannot fail.
  func copyBlock(_ bytes: [UInt8], at offset: Int) {}
  /// Returns true if the present state is known to be that of bytes that ``append(to:_:)`` has written.
  func isState(_ bytes: [UInt8], at range: Range<Int>) -> Bool { false }
  /// Reads a value without touching the present one; ``adopt(_:)`` takes it over.
  func decode(_ visitor: inout FieldDecoder) -> StateStore { self }
  func adopt(_ other: StateStore) {}
  /// True if ``decodeSpare(_:)`` is possible.
  var canBeRefilled: Bool { false }
  /// Reads a value into the one that the last ``adoptSpare()`` has replaced, which keeps the memory of its lists.
  func decodeSpare(_ visitor: inout FieldDecoder) {}
  /// Exchanges the present value with the one that ``decodeSpare(_:)`` has read.
  func adoptSpare() {}
  /// Destroys the value that the last ``adoptSpare()`` has replaced.
  func destroySpare() {}
  /// Returns the error in a value that was read from a damaged file, in relation to `entities`; `nil` for none.
  func flaw(_ entities: EntityStore) -> String? { nil }
  /// Takes over the state of a store of the same type in another world, and keeps its own memory where it can.
  func assign(from other: StateStore) { adopt(other) }
  /// The bytes that the copy of the store takes of a sibling's ``StoreMemory``.
  final let byteCount: Int

  init(_ kind: StateKind, name: String, isTransient: Bool, key: TypeIdentity, byteCount: Int = 0) {
    self.byteCount = byteCount
    super.init(kind, name: name, isTransient: isTransient, key: key)
  }

  init(like other: StateStore) {
    byteCount = other.byteCount
    super.init(like: other)
  }

  /// Adds a copy to another world, which has none of this type.
  func clone(into world: World) {}
  #if !hasFeature(Embedded)
    func list() -> [ListedField] { [] }
  #endif
  /// Releases events that hold references. Called at the end of a tick on the channels that need it.
  func endTick() {}
}

extension World {
  /// The number of registered types, transient ones included. It grows when a type is first used, and then
  /// ``describeLayout()`` may return more than before. O(1).
  public var registeredTypeCount: Int {
    state.types.count + state.resources.count + state.events.count
      + state.relations.count
  }

  /// Traps if a new type has the name of a registered one.
  func checkNew<T: StateType>(_ new: T, among registered: [T]) {
    // Hashes first, because a game registers a hundred names.
    if registered.contains(where: {
      $0.nameHash == new.nameHash && $0.kind == new.kind && $0.isNamed(new.name)
    }) {
      misuse(
        "Two \(new.kind.words) are named \(new.name). Give one its own `\(new.kind.word)Name`.")
    }
  }
}
