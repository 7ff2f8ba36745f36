// A field list, walked once: where the numbers of a value lie in memory and where in a file.
//
//     memory   │ flag │ . . . │ x x x x │ y y y y │     . . .  gap: padding, or what the list leaves out
//     file     │ flag │ x x x x │ y y y y │
//
// The bytes are those that the list itself writes. Rows are moved in blocks that fit the first cache:
// a block is looked at (is there a NaN, a byte above its limit?) while it is copied, and only one in
// which there is something goes number by number.

/// How the values of one type are written, read and hashed as blocks of memory.
///
/// There is one for a trivial type whose list is derived, or promises to show the same fields for all values
/// (``FieldListKind``), all of them stored, and that checks values by ``FieldVisitor/field(_:_:in:)`` or by being an
/// enumeration or option set of one byte. For all others the list is walked value by value.
public final class FieldPlan: Sendable {
  /// Bytes from value to value in memory.
  let stride: Int
  /// Bytes a value takes in a file.
  public let width: Int
  let leaves: [FieldLeaf]
  /// Copies that move one value from memory to a file.
  private let moves: [FieldMove]
  /// Whether memory and file are the same bytes.
  let isWhole: Bool
  /// Whether some leaf is an entity.
  public let holdsEntities: Bool
  /// True if a list that is part of it is ``FieldListKind/fixed`` by its author's word alone: builds for debugging
  /// hold what the plan writes against the list.
  public let isPromised: Bool
  /// Of a type with floating-point numbers: for each 32 bits of some rows in memory the greatest
  /// value that is certainly no NaN. Else empty.
  private let nanLimits: [UInt32]
  /// Of a type with such checks: for each byte of some rows in a file the greatest value.
  private let byteLimits: [UInt8]
  /// The leaves whose check byte limits do not tell in full.
  private let checked: [FieldLeaf]
  /// A block of initial values in memory; empty where the moves fill every byte.
  private let template: [UInt8]
  /// How many rows are moved at a time: a multiple of 64, so that blocks are whole ones of the hash.
  private let blockRows: Int

  /// The plan of a type, or `nil` where its values go by the list.
  public static func make<T: FieldValue>(of type: T.Type) -> FieldPlan? {
    #if _endian(big)
      return nil
    #elseif hasFeature(Embedded)
      return FieldPlan(type)
    #else
      guard _isPOD(T.self) else { return nil }
      let known = plans.value(of: type) {
        UnsafeRawPointer(Unmanaged.passRetained(KnownPlan(FieldPlan(type))).toOpaque())
      }
      // SAFETY: the cache holds nothing else, and holds it for ever.
      return Unmanaged<KnownPlan>.fromOpaque(known).takeUnretainedValue().plan
    #endif
  }

  #if !hasFeature(Embedded)
    private static let plans = TypeCache()

    private final class KnownPlan {
      let plan: FieldPlan?
      init(_ plan: FieldPlan?) { self.plan = plan }
    }
  #endif

  private convenience init?<T: FieldValue>(_ type: T.Type) {
    guard let found = FieldPlanner.leaves(of: T.self) else { return nil }
    var value = T()
    self.init(
      found.leaves, isPromised: found.isPromised,
      stride: MemoryLayout<T>.size == 0 ? 0 : MemoryLayout<T>.stride,
      initial: withUnsafeBytes(of: &value) { [UInt8]($0) })
  }

  private init(_ leaves: [FieldLeaf], isPromised: Bool, stride: Int, initial: [UInt8]) {
    self.leaves = leaves
    self.isPromised = isPromised
    self.stride = stride
    let width = leaves.last.map { $0.place + $0.kind.byteCount } ?? 0
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
    // A power of two of rows that take at most 2 KiB, so that calls cost little beside their work.
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
        for (byte, limit) in own.enumerated() { limits[leaf.place + byte] = limit }
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
      // The upper half; infinity is told from NaN by looking closer.
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

  /// Writes values as a file holds them, `count` times ``width`` bytes.
  public func encode(
    _ values: UnsafeRawPointer, count: Int, to target: UnsafeMutableRawPointer
  ) {
    if isWhole && nanLimits.isEmpty {
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
      mayHoldNaN = copyWatching(values, target, rows * stride)
    } else {
      if !nanLimits.isEmpty { mayHoldNaN = watch(values, rows * stride) }
      for move in moves { move.gather(values, stride, target, width, rows) }
    }
    if mayHoldNaN { makeCanonical(target, rows) }
  }

  /// Copies words; whether one of them may be a NaN.
  private func copyWatching(
    _ values: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ byteCount: Int
  ) -> Bool {
    nanLimits.withUnsafeBufferPointer { limits in
      // SAFETY: there are limits where this is called.
      let limit = limits.baseAddress.unsafelyUnwrapped
      var over: UInt32 = 0
      var done = 0
      while done < byteCount {
        let words = min(limits.count, (byteCount - done) / 4)
        over |= FieldWords.copy(values + done, target + done, limit, words)
        done += words * 4
      }
      return over > 0x7FFF_FFFF
    }
  }

  /// Whether one of the words may be a NaN.
  private func watch(_ values: UnsafeRawPointer, _ byteCount: Int) -> Bool {
    nanLimits.withUnsafeBufferPointer { limits in
      let limit = limits.baseAddress.unsafelyUnwrapped
      var over: UInt32 = 0
      var done = 0
      while done < byteCount {
        let words = min(limits.count, (byteCount - done) / 4)
        over |= FieldWords.watch(values + done, limit, words)
        done += words * 4
      }
      return over > 0x7FFF_FFFF
    }
  }

  @inline(never)
  private func makeCanonical(_ target: UnsafeMutableRawPointer, _ rows: Int) {
    for leaf in leaves where leaf.kind == .float || leaf.kind == .double {
      for row in 0..<rows {
        let at = target + row * width + leaf.place
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

  /// The hash of the bytes that ``encode(_:count:to:)`` writes.
  public func hash(_ values: UnsafeRawPointer, count: Int) -> UInt64 {
    var hasher = BlockHasher()
    if isWhole && nanLimits.isEmpty {
      return hasher.finish(UnsafeRawBufferPointer(start: values, count: count * stride))
    }
    return withUnsafeTemporaryAllocation(
      byteCount: max(min(blockRows, count) * width, 1), alignment: 16
    ) { scratch in
      let target = scratch.baseAddress.unsafelyUnwrapped
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
  }

  // MARK: - Reading

  /// The place of the first number that its type does not know, from `source`, among the `count` times
  /// ``width`` bytes of a file; `nil` where all are right.
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

  /// Fills values from bytes of a file that have no ``flaw(_:count:)``. Every byte of the values is
  /// written: they need not be initialised.
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

  /// The first flaw in the order of the file.
  @inline(never)
  private func findFlaw(_ bytes: UnsafeRawPointer, _ rows: Int) -> Int? {
    for row in 0..<rows {
      for leaf in leaves {
        if let check = leaf.check, !check.allows(leaf.load(bytes + row * width), leaf.kind) {
          return row * width + leaf.place
        }
      }
    }
    return nil
  }
}
