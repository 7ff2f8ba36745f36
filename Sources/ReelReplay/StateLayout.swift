import ReelECS

/// What a type of the state consisted of in the build that made a recording.
public struct StateLayout: Sendable {
  /// What it is.
  public var kind: StateKind
  /// Its name, unique among those of its kind.
  public var name: String
  /// Differs where the fields differ.
  public var layoutHash: UInt64
  /// The fields for a person to read, such as `x float, y float`.
  public var fields: String

  /// - Parameter layoutHash: by default the hash of `name` and `fields`.
  public init(
    kind: StateKind = .component, name: String, fields: String, layoutHash: UInt64? = nil
  ) {
    self.kind = kind
    self.name = name
    self.fields = fields
    self.layoutHash = layoutHash ?? StateLayout.hash(name, fields)
  }

  private static func hash(_ name: String, _ fields: String) -> UInt64 {
    let seed = ReelFormat.checksum([UInt8](name.utf8), seed: 0)
    return ReelFormat.checksum([UInt8](fields.utf8), seed: seed)
  }

  /// Whether both speak of the same type, though perhaps of different fields.
  func isSameType(as other: StateLayout) -> Bool {
    kind == other.kind && sameText(name, other.name)
  }

  /// Why this type of a reel is not the one of this build; `nil` if it is.
  func mismatch(with other: StateLayout) -> String? {
    if layoutHash == other.layoutHash && sameText(fields, other.fields) { return nil }
    return "the \(kind.word) \(name) has the fields (\(fields)) in the reel and "
      + "(\(other.fields)) in this build."
  }
}

/// A type of the state that a game met after it had begun.
public struct NotedLayout: Equatable, Sendable {
  /// After how many completed ticks it was there for the first time.
  public var tick: UInt64
  /// How the type's values lie in the state.
  public var layout: StateLayout

  /// A layout that is noted from a tick on.
  public init(tick: UInt64, layout: StateLayout) {
    self.tick = tick
    self.layout = layout
  }
}

extension StateLayout: Equatable {
  /// Equal in every field; texts byte by byte.
  public static func == (a: StateLayout, b: StateLayout) -> Bool {
    a.kind == b.kind && a.layoutHash == b.layoutHash && sameText(a.name, b.name)
      && sameText(a.fields, b.fields)
  }
}

/// Compares by bytes: `==` on String would link the Unicode tables into every wasm module.
func sameText(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
