import ReelMath

/// What a world knows of one of its types: a component, a resource, an event, a kind of relation. A
/// base class with overridden methods, because `any Component` does not exist in Embedded Swift.
@usableFromInline class StateType {
  let kind: StateKind
  /// Unique among those of its kind.
  let name: String
  /// Stands for the type in hashes: numbers depend on which type happened to be used first.
  let nameHash: UInt64
  let isTransient: Bool
  /// Finds the same type in another world.
  let key: TypeIdentity

  init(_ kind: StateKind, name: String, isTransient: Bool, key: TypeIdentity) {
    self.kind = kind
    self.name = name
    nameHash = StateHash.hash(name)
    self.isTransient = isTransient
    self.key = key
  }

  /// Names are the same where their bytes are, in every build.
  func isNamed(_ name: String) -> Bool { self.name.utf8.elementsEqual(name.utf8) }

  private var knownLayout: StateLayout?
  /// Its name and its fields.
  final var layout: StateLayout {
    if let knownLayout { return knownLayout }
    let layout = StateLayout(kind: kind, name: name, fields: describeFields())
    knownLayout = layout
    return layout
  }

  /// The layout of a value, as ``ReelMath/FieldLayout`` writes it.
  func describeFields() -> String { "" }

  #if !hasFeature(Embedded)
    /// The type itself.
    var type: any FieldValue.Type { fatalError("Every kind of type says which it is.") }
  #endif

  /// Whether it stands before another one where types are listed: by kind, then by name. The order
  /// in which types were met is nowhere seen.
  func precedes(_ other: StateType) -> Bool {
    if kind != other.kind { return kind.rawValue < other.kind.rawValue }
    return name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }
}

extension World {
  /// Traps where a new type has the name of one that is known, or is first used by a system that runs
  /// beside others.
  func checkNew<T: StateType>(_ new: T, among known: [T]) {
    if known.contains(where: { $0.kind == new.kind && $0.isNamed(new.name) }) {
      misuse(
        "Two \(new.kind.words) are named \(new.name). Give one its own `\(new.kind.word)Name`.")
    }
    if isView && !onlyLooks {
      misuse(
        "\(new.name) is first used in a system with declared access (system: \(systemName)): it may "
          + "run beside others. Use `world.register(\(new.name).self)` in the set-up, or add it to the "
          + "system's access.")
    }
  }
}
