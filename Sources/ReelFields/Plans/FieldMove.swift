/// One copy operation of a plan: 1, 2, 4, 8 or 16 bytes of each value.
struct FieldMove: Equatable, Sendable {
  /// The offset of the bytes in a value in memory.
  let offset: Int
  /// The offset of the bytes in a value in a file.
  let fileOffset: Int
  let byteCount: Int
  /// The number of bytes of memory that are filled when reading from a file: more than `byteCount` if a gap of zeros
  /// behind the bytes completes a word.
  private(set) var filledCount: Int

  init(offset: Int, fileOffset: Int, byteCount: Int) {
    self.offset = offset
    self.fileOffset = fileOffset
    self.byteCount = byteCount
    filledCount = byteCount
  }

  /// Extends moves to fill the gaps behind them with zeros.
  /// - Parameter initial: the bytes of an initial value. Only gaps that are zeros in it are filled.
  /// - Returns: true if no gap is left.
  static func fillGaps(_ moves: inout [FieldMove], _ initial: [UInt8]) -> Bool {
    let order = moves.indices.sorted { moves[$0].offset < moves[$1].offset }
    guard let first = order.first, moves[first].offset == 0 else { return false }
    for (turn, at) in order.enumerated() {
      let end = moves[at].offset + moves[at].byteCount
      let next = turn + 1 < order.count ? moves[order[turn + 1]].offset : initial.count
      let filled = next - moves[at].offset
      if end == next { continue }
      guard filled == 2 || filled == 4 || filled == 8, initial[end..<next].allSatisfy({ $0 == 0 })
      else { return false }
      moves[at].filledCount = filled
    }
    return true
  }

  /// Returns the fewest moves that copy all leaves: adjacent leaves are joined.
  static func all(of leaves: [FieldLeaf]) -> [FieldMove] {
    var moves: [FieldMove] = []
    var at = 0
    while at < leaves.count {
      let first = leaves[at]
      var byteCount = 0
      while at < leaves.count && leaves[at].offset == first.offset + byteCount {
        byteCount += leaves[at].kind.byteCount
        at += 1
      }
      var done = 0
      while done < byteCount {
        var size = 16
        while size > byteCount - done { size /= 2 }
        moves.append(
          FieldMove(
            offset: first.offset + done, fileOffset: first.fileOffset + done, byteCount: size))
        done += size
      }
    }
    return moves
  }

  /// Copies the bytes of each row from values, `stride` bytes apart, to a file with `width` bytes for each value.
  func gather(
    _ values: UnsafeRawPointer, _ stride: Int, _ target: UnsafeMutableRawPointer, _ width: Int,
    _ rows: Int
  ) {
    copy(values + offset, stride, target + fileOffset, width, rows)
  }

  /// Copies the bytes of each row from a file to values, and fills the gaps behind the bytes.
  func scatter(
    _ source: UnsafeRawPointer, _ width: Int, _ values: UnsafeMutableRawPointer, _ stride: Int,
    _ rows: Int
  ) {
    let (source, values) = (source + fileOffset, values + offset)
    switch (byteCount, filledCount) {
    case (1, 2): FieldMove.copy(UInt8.self, UInt16.self, source, width, values, stride, rows)
    case (1, 4): FieldMove.copy(UInt8.self, UInt32.self, source, width, values, stride, rows)
    case (1, 8): FieldMove.copy(UInt8.self, UInt64.self, source, width, values, stride, rows)
    case (2, 4): FieldMove.copy(UInt16.self, UInt32.self, source, width, values, stride, rows)
    case (2, 8): FieldMove.copy(UInt16.self, UInt64.self, source, width, values, stride, rows)
    case (4, 8): FieldMove.copy(UInt32.self, UInt64.self, source, width, values, stride, rows)
    default: copy(source, width, values, stride, rows)
    }
  }

  private func copy(
    _ source: UnsafeRawPointer, _ from: Int, _ target: UnsafeMutableRawPointer, _ to: Int,
    _ rows: Int
  ) {
    switch byteCount {
    case 1: FieldMove.copy(UInt8.self, UInt8.self, source, from, target, to, rows)
    case 2: FieldMove.copy(UInt16.self, UInt16.self, source, from, target, to, rows)
    case 4: FieldMove.copy(UInt32.self, UInt32.self, source, from, target, to, rows)
    case 8: FieldMove.copy(UInt64.self, UInt64.self, source, from, target, to, rows)
    default:
      FieldMove.eachRow(source, from, target, to, rows) { source, target in
        target.storeBytes(
          of: source.loadUnaligned(as: SIMD2<UInt64>.self), as: SIMD2<UInt64>.self)
      }
    }
  }

  /// Copies numbers to numbers of the same or a larger size.
  @inline(__always)
  private static func copy<
    W: UnsignedInteger & FixedWidthInteger, X: UnsignedInteger & FixedWidthInteger
  >(
    _ type: W.Type, _ larger: X.Type, _ source: UnsafeRawPointer, _ from: Int,
    _ target: UnsafeMutableRawPointer, _ to: Int, _ rows: Int
  ) where W: BitwiseCopyable, X: BitwiseCopyable {
    eachRow(source, from, target, to, rows) { source, target in
      target.storeBytes(of: X(truncatingIfNeeded: source.loadUnaligned(as: W.self)), as: X.self)
    }
  }

  /// Copies four rows per iteration, because an iteration itself costs as much as a copy.
  @inline(__always)
  private static func eachRow(
    _ source: UnsafeRawPointer, _ from: Int, _ target: UnsafeMutableRawPointer, _ to: Int,
    _ rows: Int, _ copy: (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void
  ) {
    var (source, target) = (source, target)
    for _ in 0..<(rows / 4) {
      copy(source, target)
      copy(source + from, target + to)
      copy(source + from &* 2, target + to &* 2)
      copy(source + from &* 3, target + to &* 3)
      source += from &* 4
      target += to &* 4
    }
    for _ in 0..<(rows % 4) {
      copy(source, target)
      source += from
      target += to
    }
  }
}
