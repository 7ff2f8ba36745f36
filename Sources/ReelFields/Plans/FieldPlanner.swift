// Construction of a plan: the field list is walked over a real value, and the addresses of the fields give their
// offsets.
//
//     value in memory   │ x x x x │ y y y y │ f │ . . . │
//     leaves            0: float    4: float  8: bool          at these distances from its start
//
// A list is code, and may do more than show fields: leave some out, compute others, refuse values. So a type gets a
// plan only if its list, and those of all its fields, are derived or promise to show the same fields for all values
// (`FieldListKind`). The walk is then repeated with other values, as a decoder would fill them in. A list breaks its
// promise if it shows other fields for one of them, refuses it, or writes to memory that it did not show. It then gets
// no plan.

/// One number of a value.
struct FieldLeaf: Equatable, Sendable {
  /// The offset in a value in memory.
  var offset: Int
  /// The offset in a value in a file.
  var fileOffset: Int
  var kind: FieldKind
  var check: FieldCheck?

  /// Returns the bits of the leaf in a value of a file, zero-extended.
  func load(_ value: UnsafeRawPointer) -> UInt64 {
    let at = value + fileOffset
    return switch kind.byteCount {
    case 1: UInt64(at.load(as: UInt8.self))
    case 2: UInt64(at.loadUnaligned(as: UInt16.self))
    case 4: UInt64(at.loadUnaligned(as: UInt32.self))
    default: at.loadUnaligned(as: UInt64.self)
    }
  }
}

/// The operations of a type that a planner needs. With them one function walks values of all types: a copy of it for
/// each type would be a large part of a program for wasm32.
struct FieldWalk {
  let size: Int
  let alignment: Int
  /// Writes the initial value to memory. The type is trivial, so an old value needs no end.
  let initialize: (UnsafeMutableRawPointer) -> Void
  /// Visits the value at an address.
  let record: (UnsafeMutableRawPointer, inout FieldPlanner) -> Void
}

/// A visitor that records the leaves of a value, or fills them in and compares them with the recorded ones.
struct FieldPlanner: FieldVisitor {
  /// The address and the size of the value.
  private let base: UInt
  private let size: Int
  private(set) var leaves: [FieldLeaf] = []
  /// True until the visitor encounters a field that a plan cannot contain.
  private(set) var isFixed = true
  /// True if some list is fixed by a promise that no test checks.
  private(set) var isPromised = false
  /// The bits to fill in, one word for each leaf; `nil` while leaves are recorded.
  private let bits: [UInt64]?
  /// The number of leaves that a list has shown and that are no fields by themselves.
  private var loose = 0
  /// The bits to fill into the next leaf that is no field by itself.
  private var looseBits: UInt64?

  private init(_ base: UnsafeMutableRawPointer, _ size: Int, _ bits: [UInt64]?) {
    self.base = UInt(bitPattern: base)
    self.size = size
    self.bits = bits
  }

  /// The parts of a plan.
  struct Result {
    var leaves: [FieldLeaf]
    /// True if some list only promises to show the same fields for all values.
    var isPromised: Bool
    /// The bytes of the initial value in memory.
    var initial: [UInt8]
  }

  /// Returns the leaves of a type whose values all show the same ones; `nil` for other types.
  static func leaves<T: FieldValue>(of type: T.Type) -> Result? {
    // Values with references cannot be moved as bytes.
    guard _isPOD(T.self) else { return nil }
    return leaves(
      FieldWalk(
        size: MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment,
        initialize: { $0.initializeMemory(as: T.self, to: T()) },
        record: { $1.record(&$0.assumingMemoryBound(to: T.self).pointee) }))
  }

  /// The part of ``leaves(of:)`` that is the same code for all types.
  @inline(never)
  private static func leaves(_ walk: FieldWalk) -> Result? {
    let value = UnsafeMutableRawPointer.allocate(
      byteCount: max(walk.size, 1), alignment: walk.alignment)
    defer { value.deallocate() }
    // The initial bytes include the padding.
    value.initializeMemory(as: UInt8.self, repeating: 0, count: walk.size)
    walk.initialize(value)
    let bytes = UnsafeRawBufferPointer(start: value, count: walk.size)
    let initial = [UInt8](bytes)
    var planner = FieldPlanner(value, walk.size, nil)
    walk.record(value, &planner)
    guard planner.isFixed else { return nil }
    for bits in FieldPlanner.probes(planner.leaves) {
      guard FieldPlanner.holds(planner.leaves, bits, value, walk) else { return nil }
    }
    return Result(leaves: planner.leaves, isPromised: planner.isPromised, initial: initial)
  }

  // MARK: - Walking

  var hasFailed: Bool { !isFixed }

  mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    if isFixed { record(&value) }
  }

  mutating func field<F: FieldValue & Comparable>(
    _ name: FieldName, _ value: inout F, in range: ClosedRange<F>
  ) {
    let at = leaves.count
    field(name, &value)
    guard isFixed, bits == nil else { return }
    limit(at, F.scalarKind, FieldBits.of(range.lowerBound), FieldBits.of(range.upperBound))
  }

  /// Adds a range to the leaf that was recorded last, if it is the only one since `at`.
  private mutating func limit(_ at: Int, _ kind: FieldKind?, _ low: UInt64, _ high: UInt64) {
    guard let kind, leaves.count == at + 1, let check = FieldCheck(kind, from: low, to: high) else {
      isFixed = false
      return
    }
    leaves[at].check = check
  }

  mutating func leaf(_ number: inout UInt64, _ kind: FieldKind) {
    loose += 1
    if let looseBits { number = looseBits }
  }

  mutating func count(_ count: Int) -> Int {
    isFixed = false
    return count
  }

  mutating func reject() { isFixed = false }

  fileprivate mutating func record<F: FieldValue>(_ value: inout F) {
    let address = withUnsafeMutablePointer(to: &value) { UInt(bitPattern: $0) }
    let (outer, at) = (loose, leaves.count)
    beginValue(at)
    if let kind = F.scalarKind {
      append(address, kind, kind == .bool ? .bool : nil)
      value.visit(&self)
    } else {
      value.visit(&self)
      if loose > 0 {
        // `appendByte` tries all 256 values.
        appendByte(F.self, address, at)
      } else if !F.showsSameFields {
        isFixed = false
      } else if F.fieldListKind == .fixed {
        isPromised = true
      }
    }
    loose = outer
  }

  /// Prepares the visit of a value behind `at` leaves.
  private mutating func beginValue(_ at: Int) {
    loose = 0
    guard let bits else { return }
    // The first walk recorded one word for each leaf, so index `at` is that of this value, if it is a leaf.
    looseBits = at < bits.count ? bits[at] : 0
  }

  /// Records a type of one byte that shows a number which is no field, as enumerations do.
  private mutating func appendByte<F: FieldValue>(_ type: F.Type, _ address: UInt, _ at: Int) {
    guard loose == 1, leaves.count == at, MemoryLayout<F>.size == 1 else {
      isFixed = false
      return
    }
    if bits != nil {
      append(address, .uint8, nil)
    } else if let check = FieldBits.check(of: F.self) {
      append(address, .uint8, check)
    } else {
      isFixed = false
    }
  }

  private mutating func append(_ address: UInt, _ kind: FieldKind, _ check: FieldCheck?) {
    let offset = address &- base
    // The address of a computed value lies outside of the value.
    guard address >= base, offset <= UInt(size),
      Int(offset) + kind.byteCount <= size
    else {
      isFixed = false
      return
    }
    let fileOffset = leaves.last.map { $0.fileOffset + $0.kind.byteCount } ?? 0
    leaves.append(FieldLeaf(offset: Int(offset), fileOffset: fileOffset, kind: kind, check: check))
  }

  // MARK: - Probing

  /// Returns true if a walk that fills in these bits shows the same leaves and writes nothing else.
  private static func holds(
    _ leaves: [FieldLeaf], _ bits: [UInt64], _ value: UnsafeMutableRawPointer, _ walk: FieldWalk
  ) -> Bool {
    walk.initialize(value)
    let bytes = UnsafeRawBufferPointer(start: value, count: walk.size)
    var expected = [UInt8](bytes)
    for (leaf, word) in zip(leaves, bits) {
      for byte in 0..<leaf.kind.byteCount {
        expected[leaf.offset + byte] = UInt8(truncatingIfNeeded: word >> UInt64(byte * 8))
      }
    }
    var planner = FieldPlanner(value, walk.size, bits)
    walk.record(value, &planner)
    guard planner.isFixed, planner.leaves.count == leaves.count, expected.elementsEqual(bytes)
    else { return false }
    for (visited, leaf) in zip(planner.leaves, leaves)
    where visited.offset != leaf.offset || visited.kind != leaf.kind { return false }
    return true
  }

  /// Returns the bits to fill in: each pattern in all leaves at once, and in each leaf alone while the others have an
  /// example.
  private static func probes(_ leaves: [FieldLeaf]) -> [[UInt64]] {
    let usual = leaves.map { $0.check?.example ?? 0 }.enumerated().map { at, bits in
      FieldPlanner.fitting(bits, leaves[at]) ?? 0
    }
    var all: [[UInt64]] = []
    // For a long list each leaf is tried alone with fewer patterns, because the cost of the walks is quadratic.
    let aloneCount = max(8, 320 / max(leaves.count, 1))
    for (number, pattern) in patterns.enumerated() {
      var together = usual
      for (at, leaf) in leaves.enumerated() {
        guard let bits = fitting(pattern, leaf) else { continue }
        together[at] = bits
        if number >= aloneCount { continue }
        var alone = usual
        alone[at] = bits
        all.append(alone)
      }
      all.append(together)
    }
    return all
  }

  /// The patterns to try: small numbers, because a list may depend on the case of an enumeration; then the ends of all
  /// ranges, NaN, infinity and ordinary floating-point numbers.
  private static var patterns: [UInt64] {
    [
      0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 100, 127, 128, 255, 0x7FFF, 0x8000, 0x7FFF_FFFF,
      0x8000_0000, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, .max, 0x3F80_0000, 0xBF80_0000,
      0x7F80_0000, 0x7FC0_0000, 0x3FF0_0000_0000_0000, 0xBFF0_0000_0000_0000,
      0x7FF0_0000_0000_0000, 0x7FF8_0000_0000_0000, 0x4479_C000_42C8_0000,
    ]
  }

  /// Returns the low bits of a pattern, or `nil` if the leaf may not have them.
  private static func fitting(_ pattern: UInt64, _ leaf: FieldLeaf) -> UInt64? {
    let unused = UInt64(64 - leaf.kind.byteCount * 8)
    let bits = leaf.kind.canonical((pattern << unused) >> unused)
    if let check = leaf.check, !check.allows(bits, leaf.kind) { return nil }
    return bits
  }
}

/// A visitor that reads or fills in the bits of a value that shows one number.
struct FieldBits: FieldVisitor {
  private var bits: UInt64
  private let isReading: Bool
  private var isRefused = false
  private var count = 0

  private init(bits: UInt64, isReading: Bool) {
    self.bits = bits
    self.isReading = isReading
  }

  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    count += 1
    if isReading {
      bits = self.bits
      if kind == .bool && bits > 1 || kind.byteCount != 1 { isRefused = true }
    } else {
      self.bits = bits
    }
  }

  mutating func reject() { isRefused = true }

  static func of<F: FieldValue>(_ value: F) -> UInt64 {
    var copy = value
    var visitor = FieldBits(bits: 0, isReading: false)
    copy.visit(&visitor)
    return visitor.bits
  }

  /// Returns the bytes that a type of one byte accepts; `nil` if one of them has another byte in memory.
  static func check<F: FieldValue>(of type: F.Type) -> FieldCheck? {
    var set = SIMD4<UInt64>(repeating: 0)
    for byte in 0..<256 {
      var value = F()
      var visitor = FieldBits(bits: UInt64(byte), isReading: true)
      value.visit(&visitor)
      guard visitor.count == 1 else { return nil }
      if visitor.isRefused { continue }
      guard withUnsafeBytes(of: &value, { $0[0] }) == UInt8(byte) else { return nil }
      set[byte >> 6] |= 1 << UInt64(byte & 63)
    }
    return set == SIMD4(repeating: 0) ? nil : .bytes(set)
  }
}
