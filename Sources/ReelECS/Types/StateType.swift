import ReelFields
import ReelMath

/// A world's description of one of its types: a component, a resource, an event, a kind of relation. A base class with
/// overridden methods, because `any Component` does not exist in Embedded Swift.
@usableFromInline class StateType {
  let kind: StateKind
  /// The name, unique among the types of the same kind.
  let name: String
  /// The hash of the name. It represents the type in hashes, because ids depend on the order in which types were first
  /// used.
  let nameHash: UInt64
  let isTransient: Bool
  /// The key by which another world finds the same type.
  let key: TypeIdentity

  init(_ kind: StateKind, name: String, isTransient: Bool, key: TypeIdentity) {
    self.kind = kind
    self.name = name
    nameHash = StateType.hash(name)
    self.isTransient = isTransient
    self.key = key
  }

  /// Creates the description of the same type for a sibling world.
  init(like other: StateType) {
    (kind, name, nameHash) = (other.kind, other.name, other.nameHash)
    (isTransient, key) = (other.isTransient, other.key)
    cachedLayout = other.cachedLayout
    #if !hasFeature(Embedded)
      cachedShape = other.cachedShape
    #endif
  }

  /// Returns the hash of a name.
  static func hash(_ name: String) -> UInt64 {
    var name = name
    var hasher = StableHasher()
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return hasher.value
  }

  /// Returns true if the name has the same bytes, which gives the same result in every build.
  func isNamed(_ name: String) -> Bool { self.name.utf8.elementsEqual(name.utf8) }

  private var cachedLayout: StateLayout?
  /// The type's kind, name and fields.
  final var layout: StateLayout {
    if let cachedLayout { return cachedLayout }
    var layout = StateLayout(
      kind: kind, name: name, fields: describeFields(), hasStamps: hasStamps,
      isTransient: isTransient && kind == .component)
    layout.formerNames = formerNames
    layout.formerFields = formerFields
    cachedLayout = layout
    return layout
  }

  /// True if a snapshot has stamps of its values.
  var hasStamps: Bool { false }

  /// Returns the layout of a value, as ``ReelMath/FieldLayout`` writes it.
  func describeFields() -> String { "" }

  #if hasFeature(Embedded)
    /// Traps: an Embedded build reads only states of its own layouts. The code that converts all types would be a tenth
    /// of a page.
    final var shape: FieldShape { misuse("An Embedded build converts no states of other builds.") }
  #else
    private var cachedShape: FieldShape?
    /// The type's fields with their initial values, into which values of another build are converted. Not for a
    /// transient type, whose fields may be of any types.
    final var shape: FieldShape {
      if let cachedShape { return cachedShape }
      let shape = makeShape()
      cachedShape = shape
      return shape
    }
    func makeShape() -> FieldShape { FieldLayout.shape(of: Bool.self) }
  #endif

  /// Passes over a value in a file. The decoder has an error if the type has no such value.
  func skip(_ input: inout FieldDecoder) {}
  /// Returns the present value in the format of a file; `nil` if the type has none, or one for each entity.
  func encoded() -> [UInt8]? { nil }

  /// The names of the type in older builds.
  var formerNames: [String] { [] }
  /// The names of its fields in older builds, without those of the fields inside of them.
  var formerFields: [FormerField] { [] }

  #if !hasFeature(Embedded)
    /// The type itself.
    var type: any FieldValue.Type { fatalError("Every kind of type overrides this.") }
  #endif

  /// Traps if the field list shows other fields for a value than `plan`, although its `fieldListKind` promises the same
  /// ones. Called in debug builds only.
  /// - Returns: true.
  /// - Parameters:
  ///   - list: encodes the value by its field list.
  final func keepsPromise(
    _ plan: FieldPlan, _ value: UnsafeRawPointer, list: (inout FieldEncoder) -> Void
  ) -> Bool {
    guard plan.isPromised else { return true }
    var listed = FieldEncoder()
    list(&listed)
    var planned = [UInt8](repeating: 0, count: plan.width)
    planned.withUnsafeMutableBytes { target in
      if let base = target.baseAddress { plan.encode(value, count: 1, to: base) }
    }
    if listed.bytes != planned {
      misuse(
        "The field list of \(name) shows other fields for one value than for others, though its "
          + "`fieldListKind` declares that it does not. Show the same fields always, or leave "
          + "`fieldListKind` out.")
    }
    return true
  }

  /// Returns true if this type precedes another one in lists of types: by kind, then by name. The order in which types
  /// were registered is never visible.
  func precedes(_ other: StateType) -> Bool {
    if kind != other.kind { return kind.rawValue < other.kind.rawValue }
    return name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }
}
