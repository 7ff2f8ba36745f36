import ReelMath

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

  /// A visitor that compares the fields which a list shows with the stored properties of the type: they must cover
  /// every byte of each. The answer is no when in doubt.
  private struct RefillCheck: FieldVisitor {
    /// The address of the value.
    private let base: UnsafeRawPointer
    /// The parts of the value that are shown as a field, a list or a text, as offsets.
    private var shown: [Range<Int>] = []
    /// The number of fields, and that of numbers, lists and texts that the list shows without naming a field.
    private var (fields, values) = (0, 0)
    /// The size of the last number among ``values``.
    private var leafSize: Int?
    private var isPossible = true
    private let depth: Int

    private init(_ base: UnsafeRawPointer, depth: Int) {
      self.base = base
      self.depth = depth
    }

    mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
      fields += 1
      show(&value, F.self)
    }
    mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
      values += 1
      leafSize = kind.byteCount
    }
    mutating func elements<F: FieldValue>(_ elements: inout [F]) -> Bool {
      values += 1
      show(&elements, F.self)
      return true
    }
    mutating func string(_ string: inout String) -> Bool {
      values += 1
      show(&string, String.self)
      return true
    }
    mutating func count(_ count: Int) -> Int {
      isPossible = false
      return count
    }
    mutating func optional() { isPossible = false }

    /// - Parameter type: the type that must be refillable: that of the elements for a list.
    private mutating func show<S, F: FieldValue>(_ value: inout S, _ type: F.Type) {
      withUnsafePointer(to: &value) {
        let start = UnsafeRawPointer($0) - base
        shown.append(start..<start + MemoryLayout<S>.size)
      }
      if F.self != String.self && !Self.holds(type, depth: depth + 1) { isPossible = false }
    }

    private func covers(_ range: Range<Int>) -> Bool {
      var at = range.lowerBound
      while at < range.upperBound {
        guard let part = shown.first(where: { $0.contains(at) }) else { return false }
        at = part.upperBound
      }
      return true
    }

    /// Returns true if the fields cover all stored properties of a structure.
    /// - Parameter start: the offset of the structure.
    private func coversProperties(of type: Any.Type, at start: Int) -> Bool {
      var count = 0
      let areCovered = _forEachField(of: type, options: []) { _, offset, property, kind in
        count += 1
        let size = Self.size(of: property)
        // The runtime reports a property whose type it cannot find as an empty tuple.
        if size == 0 && kind == .tuple { return false }
        let at = start + offset
        return covers(at..<at + size) || kind == .struct && coversProperties(of: property, at: at)
      }
      // A type without a description of its properties seems to have none.
      return areCovered && (count > 0 || Self.size(of: type) == 0)
    }

    private static func size<T>(of type: T.Type) -> Int { MemoryLayout<T>.size }

    private struct Holder<T> { var value: T }
    private static func kind<T>(of type: T.Type) -> _MetadataKind? {
      var found: _MetadataKind?
      _ = _forEachField(of: Holder<T>.self, options: []) { _, _, _, kind in
        found = kind
        return true
      }
      return found
    }

    private static let answers = TypeCache()
    // SAFETY: only their addresses are used.
    nonisolated(unsafe) private static let yes = UnsafeRawPointer(
      UnsafeMutablePointer<Bool>.allocate(capacity: 1))
    nonisolated(unsafe) private static let no = UnsafeRawPointer(
      UnsafeMutablePointer<Bool>.allocate(capacity: 1))

    /// - Parameter depth: the number of types around this one. A type that contains itself, in an array, has no end.
    static func holds<T: FieldValue>(_ type: T.Type, depth: Int) -> Bool {
      // Two values may share an object.
      if type is AnyObject.Type { return false }
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
      return check.isPossible && check.holds(type)
    }

    /// Returns true if what the visited list has shown is all of the type.
    private func holds<T: FieldValue>(_ type: T.Type) -> Bool {
      let isOne = values == 1 && fields == 0
      let isNumber = isOne && leafSize == MemoryLayout<T>.size && _isPOD(type)
      switch Self.kind(of: type) {
      // An enumeration with a raw value is replaced as a whole.
      case .enum: return isNumber || isOne && type is any RawRepresentable.Type
      case .struct:
        if isNumber { return true }
        if leafSize != nil { return false }
        if isOne && covers(0..<MemoryLayout<T>.size) { return true }
        // Another value might show other fields.
        return T.showsSameFields && coversProperties(of: type, at: 0)
      default: return false
      }
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
