import ReelMath

// The result of one walk over a field list: the offsets of the numbers of a value in memory and in a file.
//
//     memory   │ flag │ . . . │ x x x x │ y y y y │     . . .  gap: padding, or fields that are not listed
//     file     │ flag │ x x x x │ y y y y │
//
// The bytes are those that the list itself writes. Rows are moved in blocks that fit the first-level cache. While a
// block is copied, it is checked for NaNs and for bytes above their limits; only a block with one of them is processed
// number by number.

/// The plan by which the values of one type are written, read and hashed as blocks of memory.
///
/// A trivial type has one if its list is derived, or promises to show the same fields for all values
/// (``FieldListKind``). All fields must be stored, and only ``FieldVisitor/field(_:_:in:)`` or an enumeration or option
/// set of one byte may check values. For all other types the list is walked value by value.
public final class FieldPlan: Sendable {
  /// The number of bytes from value to value in memory.
  let stride: Int
  /// The number of bytes that a value takes in a file.
  public let width: Int
  let leaves: [FieldLeaf]
  /// The copies that move one value from memory to a file.
  private let moves: [FieldMove]
  /// True if memory and file contain the same bytes.
  let isWhole: Bool
  /// True if some leaf is an entity.
  public let holdsEntities: Bool
  /// True if a list of the plan is ``FieldListKind/fixed`` only by the promise of its author: debug builds compare the
  /// output of the plan with the list.
  public let isPromised: Bool
  /// For a type with floating-point numbers: for each 32 bits of some rows in memory, the greatest value that is
  /// certainly no NaN. It is empty for other types.
  private let nanLimits: [UInt32]
  /// True if the bytes of a file are those in memory, whatever they are.
  var isCopied: Bool { isWhole && nanLimits.isEmpty }
  /// For a type with checks of bytes: for each byte of some rows in a file, the greatest value.
  private let byteLimits: [UInt8]
  /// The leaves whose check is not completely expressed by byte limits.
  private let checked: [FieldLeaf]
  /// A block of initial values in memory; empty if the moves fill every byte.
  private let template: [UInt8]
  /// The number of rows that are moved at a time: a multiple of 64, so that they are complete blocks of the hash.
  private let blockRows: Int

  /// Returns the plan of a type; `nil` if its values are visited field by field.
  public static func make<T: FieldValue>(of type: T.Type) -> FieldPlan? {
    #if _endian(big)
      return nil
    #elseif hasFeature(Embedded)
      return FieldPlan(type)
    #else
      guard _isPOD(T.self) else { return nil }
      let cached = plans.value(of: type) {
        UnsafeRawPointer(Unmanaged.passRetained(CachedPlan(FieldPlan(type))).toOpaque())
      }
      // SAFETY: the cache contains only `CachedPlan` objects, and never releases them.
      return Unmanaged<CachedPlan>.fromOpaque(cached).takeUnretainedValue().plan
    #endif
  }

  #if !hasFeature(Embedded)
    /// The least number of elements of an array that is written and read as a block. Looking up the plan of a type
    /// takes as long as visiting some elements.
    static let leastElements = 8

    /// Returns the plan by which `count` elements of a type are written and read as a block; `nil` if they are visited
    /// one by one.
    @inline(__always)
    static func ofElements<T: FieldValue>(_ type: T.Type, count: Int) -> FieldPlan? {
      guard count >= leastElements, let plan = make(of: type), plan.width > 0 else { return nil }
      #if DEBUG
        // The list itself is visited in debug builds, so that a broken promise shows in other bytes.
        if plan.isPromised { return nil }
      #endif
      return plan
    }

    private static let plans = TypeCache()

    private final class CachedPlan {
      let plan: FieldPlan?
      init(_ plan: FieldPlan?) { self.plan = plan }
    }
  #endif

  private convenience init?<T: FieldValue>(_ type: T.Type) {
    guard let planned = FieldPlanner.leaves(of: T.self) else { return nil }
    self.init(planned, stride: MemoryLayout<T>.size == 0 ? 0 : MemoryLayout<T>.stride)
  }

  private init(_ planned: FieldPlanner.Result, stride: Int) {
    let leaves = planned.leaves
    self.leaves = leaves
    isPromised = planned.isPromised
    self.stride = stride
    let width = leaves.last.map { $0.fileOffset + $0.kind.byteCount } ?? 0
    self.width = width
    var moves = FieldMove.all(of: leaves)
    var end = 0
    var isWhole = true
    for leaf in leaves {
      isWhole = isWhole && leaf.offset == end
      end = leaf.offset + leaf.kind.byteCount
    }
    isWhole = isWhole && end == stride
    self.isWhole = isWhole
    holdsEntities = leaves.contains { $0.kind == .entity }
    // The pattern is a power of two of rows, of at most 2 KiB together if there are several, so that the cost of a call
    // is small compared with its work.
    var patternRows = 1
    while patternRows < 512 && patternRows * 2 * max(stride, 1) <= 2048 { patternRows *= 2 }
    let blockRows = max(64, patternRows * 2)
    self.blockRows = blockRows
    nanLimits = FieldPlan.nanLimits(leaves, stride, patternRows)
    var checked: [FieldLeaf] = []
    var limits = [UInt8](repeating: 255, count: width)
    var isLimited = false
    for leaf in leaves {
      guard let check = leaf.check else { continue }
      if let own = check.byteLimits(leaf.kind) {
        for (byte, limit) in own.enumerated() { limits[leaf.fileOffset + byte] = limit }
        isLimited = true
      } else {
        checked.append(leaf)
      }
    }
    self.checked = checked
    var pattern: [UInt8] = []
    if isLimited { for _ in 0..<patternRows { pattern += limits } }
    byteLimits = pattern
    var template: [UInt8] = []
    let initial = planned.initial
    let row = initial + [UInt8](repeating: 0, count: max(0, stride - initial.count))
    let isFilled = FieldMove.fillGaps(&moves, row)
    self.moves = moves
    if !isWhole && !isFilled && stride > 0 {
      template.reserveCapacity(blockRows * stride)
      for _ in 0..<blockRows { template += row }
    }
    self.template = template
  }

  private static func nanLimits(_ leaves: [FieldLeaf], _ stride: Int, _ rows: Int) -> [UInt32] {
    var limits = [UInt32](repeating: 0x7FFF_FFFF, count: stride / 4)
    var hasFloats = false
    for leaf in leaves {
      switch leaf.kind {
      case .float: limits[leaf.offset / 4] = 0x7F80_0000
      // The upper half of the limit. Infinity counts as suspicious here; `makeCanonical` leaves it unchanged.
      case .double: limits[leaf.offset / 4 + 1] = 0x7FEF_FFFF
      default: continue
      }
      hasFloats = true
    }
    var pattern: [UInt32] = []
    if hasFloats { for _ in 0..<rows { pattern += limits } }
    return pattern
  }

  // MARK: - Writing

  /// Writes values in the format of a file, `count` times ``width`` bytes.
  public func encode(
    _ values: UnsafeRawPointer, count: Int, to target: UnsafeMutableRawPointer
  ) {
    if isCopied {
      target.copyMemory(from: values, byteCount: count * stride)
      return
    }
    var row = 0
    while row < count {
      let rows = min(blockRows, count - row)
      encodeBlock(values + row * stride, rows, target + row * width)
      row += rows
    }
  }

  private func encodeBlock(
    _ values: UnsafeRawPointer, _ rows: Int, _ target: UnsafeMutableRawPointer
  ) {
    var mayHoldNaN = false
    if isWhole {
      mayHoldNaN = watch(values, rows * stride, copiesTo: target)
    } else {
      if !nanLimits.isEmpty { mayHoldNaN = watch(values, rows * stride) }
      for move in moves { move.gather(values, stride, target, width, rows) }
    }
    if mayHoldNaN { makeCanonical(target, rows) }
  }

  /// Returns true if one of the words may be a NaN. Copies the words if there is a target.
  private func watch(
    _ values: UnsafeRawPointer, _ byteCount: Int, copiesTo target: UnsafeMutableRawPointer? = nil
  ) -> Bool {
    nanLimits.withUnsafeBufferPointer { limits in
      // SAFETY: the callers check that `nanLimits` is not empty.
      let limit = limits.baseAddress.unsafelyUnwrapped
      var over: UInt32 = 0
      var done = 0
      while done < byteCount {
        let words = min(limits.count, (byteCount - done) / 4)
        if let target {
          over |= FieldWords.copy(values + done, target + done, limit, words)
        } else {
          over |= FieldWords.watch(values + done, limit, words)
        }
        done += words * 4
      }
      return over > 0x7FFF_FFFF
    }
  }

  @inline(never)
  private func makeCanonical(_ target: UnsafeMutableRawPointer, _ rows: Int) {
    for leaf in leaves where leaf.kind == .float || leaf.kind == .double {
      for row in 0..<rows {
        let at = target + row * width + leaf.fileOffset
        if leaf.kind == .float {
          let bits = leaf.kind.canonical(UInt64(at.loadUnaligned(as: UInt32.self)))
          at.storeBytes(of: UInt32(truncatingIfNeeded: bits), as: UInt32.self)
        } else {
          let bits = leaf.kind.canonical(at.loadUnaligned(as: UInt64.self))
          at.storeBytes(of: bits, as: UInt64.self)
        }
      }
    }
  }

  // MARK: - Hashing

  /// Returns the hash of the bytes that ``encode(_:count:to:)`` writes.
  public func hash(_ values: UnsafeRawPointer, count: Int) -> UInt64 {
    var hasher = BlockHasher()
    if isCopied {
      return hasher.finish(UnsafeRawBufferPointer(start: values, count: count * stride))
    }
    return withUnsafeTemporaryAllocation(byteCount: hashSize(count), alignment: 16) {
      hash(values, count: count, &hasher, $0.baseAddress.unsafelyUnwrapped)
    }
  }

  /// Returns the same hash, and works in the memory of an array: large temporary memory would be allocated.
  package func hash(
    _ values: UnsafeRawPointer, count: Int, scratch: inout [UInt8]
  ) -> UInt64 {
    var hasher = BlockHasher()
    if isCopied {
      return hasher.finish(UnsafeRawBufferPointer(start: values, count: count * stride))
    }
    let size = hashSize(count)
    if scratch.count < size {
      scratch.append(contentsOf: repeatElement(0, count: size - scratch.count))
    }
    return scratch.withUnsafeMutableBytes {
      hash(values, count: count, &hasher, $0.baseAddress.unsafelyUnwrapped)
    }
  }

  /// Returns the bytes of memory that the hash of values needs.
  private func hashSize(_ count: Int) -> Int { max(min(blockRows, count) * width, 1) }

  private func hash(
    _ values: UnsafeRawPointer, count: Int, _ hasher: inout BlockHasher,
    _ target: UnsafeMutableRawPointer
  ) -> UInt64 {
    var row = 0
    while true {
      let rows = min(blockRows, count - row)
      var bytes = UnsafeRawPointer(target)
      if isWhole && !watch(values + row * stride, rows * stride) {
        bytes = values + row * stride
      } else {
        encodeBlock(values + row * stride, rows, target)
      }
      row += rows
      if row == count {
        return hasher.finish(UnsafeRawBufferPointer(start: bytes, count: rows * width))
      }
      hasher.fold(bytes, blocks: rows * width / BlockHasher.blockSize)
    }
  }

  // MARK: - Reading

  /// Returns the offset of the first number that its type refuses, among the `count` times ``width`` bytes of a file at
  /// `source`; `nil` if all are valid.
  public func flaw(_ source: UnsafeRawPointer, count: Int) -> Int? {
    if byteLimits.isEmpty && checked.isEmpty { return nil }
    var row = 0
    while row < count {
      let rows = min(blockRows, count - row)
      let bytes = source + row * width
      if !isRight(bytes, rows), let flaw = findFlaw(bytes, rows) { return row * width + flaw }
      row += rows
    }
    return nil
  }

  /// Fills values from bytes of a file that have no ``flaw(_:count:)``. Every byte of the values is written, so they
  /// need not be initialised.
  public func decode(
    _ source: UnsafeRawPointer, count: Int, to values: UnsafeMutableRawPointer
  ) {
    if isWhole {
      values.copyMemory(from: source, byteCount: count * stride)
      return
    }
    var row = 0
    while row < count {
      let rows = min(blockRows, count - row)
      let target = values + row * stride
      template.withUnsafeBytes { initial in
        guard let base = initial.baseAddress, !initial.isEmpty else { return }
        target.copyMemory(from: base, byteCount: rows * stride)
      }
      for move in moves { move.scatter(source + row * width, width, target, stride, rows) }
      row += rows
    }
  }

  private func isRight(_ bytes: UnsafeRawPointer, _ rows: Int) -> Bool {
    var isOver = false
    byteLimits.withUnsafeBufferPointer { limits in
      guard let limit = limits.baseAddress, !limits.isEmpty else { return }
      var done = 0
      while done < rows * width {
        let count = min(limits.count, rows * width - done)
        if FieldWords.exceeds(bytes + done, limit, count) { isOver = true }
        done += count
      }
    }
    if isOver { return false }
    for leaf in checked {
      guard let check = leaf.check else { continue }
      for row in 0..<rows
      where !check.allows(leaf.load(bytes + row * width), leaf.kind) { return false }
    }
    return true
  }

  /// Returns the offset of the first invalid number, in the order of the file.
  @inline(never)
  private func findFlaw(_ bytes: UnsafeRawPointer, _ rows: Int) -> Int? {
    for row in 0..<rows {
      for leaf in leaves {
        if let check = leaf.check, !check.allows(leaf.load(bytes + row * width), leaf.kind) {
          return row * width + leaf.fileOffset
        }
      }
    }
    return nil
  }
}
