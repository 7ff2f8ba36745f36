// Decoding into an old value instead of a new one, which keeps the memory of its lists: a rollback does so many times a
// second. That is possible if nothing of the old value remains. A type with a stored property that its field list does
// not show would keep the old one, which differs between a machine that repeats ticks and one that does not.

extension FieldValue {
  /// True if a decoder may fill an old value of the type: nothing of it remains. Embedded builds always make new ones.
  package static var canBeRefilled: Bool {
    #if hasFeature(Embedded)
      false
    #else
      RefillCheck.holds(Self.self, depth: 0)
    #endif
  }
}

#if !hasFeature(Embedded)
  @_spi(Reflection) import Swift

  /// A visitor that compares the fields which a list shows with the stored properties of the type.
  private struct RefillCheck: FieldVisitor {
    /// The address of the value.
    private let base: UnsafeRawPointer
    /// The offsets of the fields in the value.
    private var offsets: [Int] = []
    /// The sizes of numbers, lists and texts that the list shows without naming a field.
    private var sizes: [Int] = []
    private var isPossible = true
    private let depth: Int

    private init(_ base: UnsafeRawPointer, depth: Int) {
      self.base = base
      self.depth = depth
    }

    mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
      withUnsafePointer(to: &value) { offsets.append(UnsafeRawPointer($0) - base) }
      if !Self.holds(F.self, depth: depth + 1) { isPossible = false }
    }
    mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) { sizes.append(kind.byteCount) }
    mutating func elements<F: FieldValue>(_ elements: inout [F]) -> Bool {
      sizes.append(MemoryLayout<[F]>.size)
      if !Self.holds(F.self, depth: depth + 1) { isPossible = false }
      return true
    }
    mutating func string(_ string: inout String) -> Bool {
      sizes.append(MemoryLayout<String>.size)
      return true
    }

    private static let answers = TypeCache()
    // SAFETY: only their addresses are used.
    nonisolated(unsafe) private static let yes = UnsafeRawPointer(
      UnsafeMutablePointer<Bool>.allocate(capacity: 1))
    nonisolated(unsafe) private static let no = UnsafeRawPointer(
      UnsafeMutablePointer<Bool>.allocate(capacity: 1))

    /// - Parameter depth: the number of types around this one. A type that contains itself, in an array, has no end.
    static func holds<T: FieldValue>(_ type: T.Type, depth: Int) -> Bool {
      if T.scalarKind != nil || T.fieldListKind == .complete { return true }
      if depth > 16 { return false }
      return answers.value(of: type) { find(type, depth: depth) ? yes : no } == yes
    }

    private static func find<T: FieldValue>(_ type: T.Type, depth: Int) -> Bool {
      if let optional = type as? any OptionalField.Type {
        return optional.holdsForWrapped(depth: depth)
      }
      let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
      memory.initialize(to: T())
      defer {
        memory.deinitialize(count: 1)
        memory.deallocate()
      }
      var check = RefillCheck(memory, depth: depth)
      memory.pointee.visit(&check)
      guard check.isPossible else { return false }
      if let size = check.sizes.first {
        // A value that is one number, list or text. An enumeration is replaced as a whole.
        let isOne = check.sizes.count == 1 && check.offsets.isEmpty
        return isOne && (size == MemoryLayout<T>.size || type is any RawRepresentable.Type)
      }
      // Another value might show other fields.
      guard T.showsSameFields else { return false }
      var shown = true
      let isStructure = _forEachField(of: type, options: []) { _, offset, _, _ in
        if !check.offsets.contains(offset) { shown = false }
        return true
      }
      return isStructure && shown
    }
  }

  private protocol OptionalField {
    static func holdsForWrapped(depth: Int) -> Bool
  }

  extension Optional: OptionalField where Wrapped: FieldValue {
    fileprivate static func holdsForWrapped(depth: Int) -> Bool {
      RefillCheck.holds(Wrapped.self, depth: depth + 1)
    }
  }
#endif
