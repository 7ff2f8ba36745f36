import ReelFields
import ReelMath

/// The operations of a component that the storage needs without having its static type.
@usableFromInline class ComponentType: StateType {
  @usableFromInline let size: Int
  @usableFromInline let stride: Int
  let alignment: Int
  /// True if the type is trivially copyable: rows are moved as bytes and never destroyed.
  @usableFromInline let isTrivial: Bool
  /// True if values lie in a sparse set.
  @usableFromInline let isSparse: Bool
  /// True if columns record when rows were written.
  @usableFromInline let isTracked: Bool
  /// The ids of all companions, including the companions of companions.
  var companions: [Int32] = []
  private var cachedPlan: FieldPlan??
  /// The plan by which values are encoded as bytes; `nil` if they are encoded by the field list. Made at the first use.
  final var plan: FieldPlan? {
    if let cachedPlan { return cachedPlan }
    let plan = makePlan()
    cachedPlan = .some(plan)
    return plan
  }

  private var cachedWidth: Bool?
  /// True if every value takes at least a byte in a file. A field list may depend on the value, but only on a field
  /// that it has shown before, so the initial value takes a byte if any value does.
  final var hasWidth: Bool {
    if let cachedWidth { return cachedWidth }
    var encoder = FieldEncoder()
    withUnsafeTemporaryAllocation(byteCount: max(stride, 1), alignment: alignment) { memory in
      let row = memory.baseAddress.unsafelyUnwrapped
      initialize(row, count: 1)
      encode(row, count: 1, &encoder)
      destroy(row, count: 1)
    }
    cachedWidth = !encoder.bytes.isEmpty
    return !encoder.bytes.isEmpty
  }

  private var cachedRefill: Bool?
  /// True if old values can be filled again by ``decode(_:count:_:)``, so that nothing of them remains.
  final var canBeRefilled: Bool {
    if let cachedRefill { return cachedRefill }
    let can = !isTransient && checkRefill()
    cachedRefill = can
    return can
  }

  init(
    name: String, isTransient: Bool, size: Int, stride: Int, alignment: Int, isTrivial: Bool,
    isSparse: Bool, isTracked: Bool,
    key: TypeIdentity
  ) {
    self.size = size
    self.stride = stride
    self.alignment = alignment
    self.isTrivial = isTrivial
    self.isSparse = isSparse
    self.isTracked = isTracked
    super.init(.component, name: name, isTransient: isTransient, key: key)
  }

  final override var hasStamps: Bool { isTracked && !isTransient }

  func initialize(_ rows: UnsafeMutableRawPointer, count: Int) {}
  @usableFromInline func destroy(_ rows: UnsafeMutableRawPointer, count: Int) {}
  /// Moves rows to uninitialised memory that does not overlap.
  @usableFromInline func move(
    _ rows: UnsafeMutableRawPointer, to: UnsafeMutableRawPointer, count: Int
  ) {}
  /// Copies rows to uninitialised memory.
  func copy(_ rows: UnsafeMutableRawPointer, to: UnsafeMutableRawPointer, count: Int) {}
  func remap(_ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout EntityRemapping) {}
  /// Writes rows by their field list, even if there is a plan.
  func encode(_ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout FieldEncoder) {}
  /// Fills initialised rows by their field list.
  func decode(_ rows: UnsafeMutableRawPointer, count: Int, _ visitor: inout FieldDecoder) {}
  func makePlan() -> FieldPlan? { nil }
  func checkRefill() -> Bool { false }
  final override func skip(_ input: inout FieldDecoder) {
    if let plan { return input.check(plan, count: 1) }
    withUnsafeTemporaryAllocation(byteCount: max(stride, 1), alignment: alignment) { memory in
      let row = memory.baseAddress.unsafelyUnwrapped
      initialize(row, count: 1)
      decode(row, count: 1, &input)
      destroy(row, count: 1)
    }
  }
  /// Visits a row with a visitor that writes one of its fields.
  func write(_ row: UnsafeMutableRawPointer, _ visitor: inout FieldWriter) {}
  #if !hasFeature(Embedded)
    func describe(_ row: UnsafeMutableRawPointer, _ visitor: inout FieldText) {}
    func list(_ row: UnsafeMutableRawPointer) -> [ListedField] { [] }
    /// Returns the first fields, as far as there is room; see ``FieldListing/list(_:room:)``.
    func list(_ row: UnsafeMutableRawPointer, room: inout Int) -> [ListedField] { [] }
  #endif

  /// True if a value may hold an entity. A field list may visit other fields for other values, and a transient
  /// component need not have a field list.
  final var mayHoldEntities: Bool { isTransient || plan?.holdsEntities ?? true }
}
