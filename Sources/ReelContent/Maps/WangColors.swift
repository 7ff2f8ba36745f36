/// The eight colours of a tile in one word, a byte each; the lowest byte is the top edge. Indices go from 0 to 7, and
/// count edges and corners as in ``WangTile``.
struct WangColors: Equatable {
  var bytes: UInt64 = 0

  init() {}

  init(_ colors: [UInt8]) {
    for (at, color) in colors.prefix(8).enumerated() { bytes |= UInt64(color) << UInt64(at &* 8) }
  }

  init(repeating color: UInt8) { bytes = UInt64(color) &* 0x0101_0101_0101_0101 }

  subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bytes >> UInt64(index &* 8)) }

  func setting(_ indices: UInt8, to color: UInt8) -> WangColors {
    var result = self
    for index in 0..<8 where indices >> UInt8(index) & 1 == 1 {
      let shift = UInt64(index &* 8)
      result.bytes = result.bytes & ~(0xFF << shift) | UInt64(color) << shift
    }
    return result
  }

  /// The different colours other than 0, in the order of their indices.
  var different: [UInt8] {
    var different: [UInt8] = []
    for index in 0..<8 where self[index] != 0 && !different.contains(self[index]) {
      different.append(self[index])
    }
    return different
  }

  /// Returns the index at which a neighbouring cell, one step (`dx`, `dy`) away, has the edge or corner `index` of this
  /// cell. The neighbour must touch it.
  static func index(_ index: Int, seenFrom dx: Int32, _ dy: Int32) -> Int {
    //     7 0 1      as points of a square whose sides have length 2
    //     6   2
    //     5 4 3
    //
    // DETERMINISM: no array literals, because the linker can exchange those of a function (docs/determinism.md, "Array
    // literals"). These words contain two bits for each index.
    func across(_ index: Int) -> Int32 { Int32(0x01A9 >> UInt32(index &* 2) & 3) }
    func down(_ index: Int) -> Int32 { Int32(0x1A90 >> UInt32(index &* 2) & 3) }
    let (x, y) = (across(index) &- 2 &* dx, down(index) &- 2 &* dy)
    return (0..<8).first { across($0) == x && down($0) == y } ?? index
  }

  /// Returns these colours with `color` at each index in the bit set `shared` whose edge or corner has `color` in the
  /// neighbouring cell `other`. This cell is one step (`dx`, `dy`) from `other`.
  func taking(
    _ shared: UInt8, from other: WangColors, _ dx: Int32, _ dy: Int32, where color: UInt8
  ) -> WangColors {
    var result = self
    for index in 0..<8 where shared >> UInt8(index) & 1 == 1 {
      if other[Self.index(index, seenFrom: 0 &- dx, 0 &- dy)] == color {
        result = result.setting(1 << UInt8(index), to: color)
      }
    }
    return result
  }

  /// Returns the colours of the tile after its turn.
  func turned(_ turn: TileTurn) -> WangColors {
    if turn.isEmpty { return self }
    var result = WangColors()
    for index in 0..<8 {
      var to = index
      if turn.contains(.diagonal) { to = (6 &- to) & 7 }
      if turn.contains(.horizontal) { to = (8 &- to) & 7 }
      if turn.contains(.vertical) { to = (4 &- to) & 7 }
      result.bytes |= UInt64(self[index]) << UInt64(to &* 8)
    }
    return result
  }

  /// Returns a bit set of the indices that a kind of terrain uses; corners are odd.
  private static func indices(_ kind: WangKind) -> UInt8 {
    switch kind {
    case .mixed: 0xFF
    case .corner: 0b1010_1010
    case .edge: 0b0101_0101
    }
  }

  func distance(to other: WangColors, _ kind: WangKind, _ shared: UInt8) -> Int {
    let indices = Self.indices(kind)
    var distance = 0
    for index in 0..<8 where indices >> UInt8(index) & 1 == 1 && self[index] != other[index] {
      distance += shared >> UInt8(index) & 1 == 1 ? 4 : 1
    }
    return distance
  }

  func isNothing(for kind: WangKind) -> Bool {
    let indices = Self.indices(kind)
    return !(0..<8).contains { indices >> UInt8($0) & 1 == 1 && self[$0] != 0 }
  }
}
