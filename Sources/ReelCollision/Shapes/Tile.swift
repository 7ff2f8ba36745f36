import ReelFields
import ReelMath

/// The filling of a cell of a tile grid.
///
/// A slope is named after the corner of the cell that is solid: `bottomLeft` falls to the right, and `bottomRight`
/// climbs. A gentle slope (one in two, about 26.6°) takes two cells side by side, one `Low` and one `High`. A steep
/// slope (two in one) takes two cells, one above the other: `Narrow` and `Wide`.
public enum Tile: UInt8, CaseIterable, Equatable, Sendable {
  case empty, full
  /// Half of a cell.
  case bottomHalf, topHalf, leftHalf, rightHalf
  /// A ledge along the top that holds shapes that come from above and lets all others through.
  case oneWay
  /// Slopes of 45°.
  case bottomLeft, bottomRight, topLeft, topRight
  /// Slopes of one in two: the lower and the higher half of the slope.
  case bottomLeftLow, bottomRightLow, topLeftLow, topRightLow
  case bottomLeftHigh, bottomRightHigh, topLeftHigh, topRightHigh
  /// Slopes of two in one: the narrow and the wide half of the slope.
  case bottomLeftNarrow, bottomRightNarrow, topLeftNarrow, topRightNarrow
  case bottomLeftWide, bottomRightWide, topLeftWide, topRightWide
}

extension Tile: FieldValue {
  public init() { self = .empty }
}

/// A polygon of up to four corners on the grid of half cells: 0, 1 and 2 along both axes.
struct TileOutline: Equatable, Sendable {
  /// Eight numbers of two bits each, from the lowest bits on: x and y of each corner, in the order in which x turns to
  /// y.
  private(set) var bits: UInt16 = 0
  private(set) var count = 0

  private init() {}

  /// Creates an outline from its corners as pairs of digits, x and y: `0x00_20_22_02` is a complete cell.
  ///
  /// DETERMINISM: the corners are a number and not an array, because the linker can exchange array literals of a
  /// function (docs/determinism.md, "Array literals").
  private init(_ digits: UInt32, corners: Int) {
    for corner in (0..<corners).reversed() {
      let pair = Int(digits >> UInt32(corner * 8)) & 0xFF
      append(pair >> 4, pair & 15)
    }
  }

  private mutating func append(_ x: Int, _ y: Int) {
    bits |= UInt16(x | y << 2) << UInt16(count * 4)
    count += 1
  }

  @inline(__always) func x(_ corner: Int) -> Int { Int(bits >> UInt16(corner * 4)) & 3 }
  @inline(__always) func y(_ corner: Int) -> Int { Int(bits >> UInt16(corner * 4 + 2)) & 3 }
  @inline(__always) func next(_ corner: Int) -> Int { corner + 1 == count ? 0 : corner + 1 }
  @inline(__always) func previous(_ corner: Int) -> Int { (corner == 0 ? count : corner) - 1 }

  /// Returns the side of the cell on which an edge lies: 0 the top, 1 the right, 2 the bottom, 3 the left; `nil` for an
  /// edge inside the cell.
  func side(of edge: Int) -> Int? {
    let other = next(edge)
    if y(edge) == y(other) && y(edge) != 1 { return y(edge) == 0 ? 0 : 2 }
    if x(edge) == x(other) && x(edge) != 1 { return x(edge) == 0 ? 3 : 1 }
    return nil
  }

  /// Returns the mirror image, with left and right or top and bottom exchanged.
  private func mirrored(x mirrorsX: Bool, y mirrorsY: Bool) -> TileOutline {
    var outline = TileOutline()
    for step in 0..<count {
      let corner = mirrorsX != mirrorsY ? count - 1 - step : step
      outline.append(
        mirrorsX ? 2 - x(corner) : x(corner), mirrorsY ? 2 - y(corner) : y(corner))
    }
    return outline
  }

  /// The outlines, indexed by the raw value of the tile.
  static let all: [TileOutline] = Tile.allCases.map(outline)

  private static func outline(_ tile: Tile) -> TileOutline {
    switch tile {
    case .empty: TileOutline()
    case .full, .oneWay: TileOutline(0x00_20_22_02, corners: 4)
    case .bottomHalf: TileOutline(0x01_21_22_02, corners: 4)
    case .topHalf: TileOutline(0x00_20_21_01, corners: 4)
    case .leftHalf: TileOutline(0x00_10_12_02, corners: 4)
    case .rightHalf: TileOutline(0x10_20_22_12, corners: 4)
    case .bottomLeft: TileOutline(0x00_22_02, corners: 3)
    case .bottomRight: outline(.bottomLeft).mirrored(x: true, y: false)
    case .topLeft: outline(.bottomLeft).mirrored(x: false, y: true)
    case .topRight: outline(.bottomLeft).mirrored(x: true, y: true)
    case .bottomLeftLow: TileOutline(0x01_22_02, corners: 3)
    case .bottomRightLow: outline(.bottomLeftLow).mirrored(x: true, y: false)
    case .topLeftLow: outline(.bottomLeftLow).mirrored(x: false, y: true)
    case .topRightLow: outline(.bottomLeftLow).mirrored(x: true, y: true)
    case .bottomLeftHigh: TileOutline(0x00_21_22_02, corners: 4)
    case .bottomRightHigh: outline(.bottomLeftHigh).mirrored(x: true, y: false)
    case .topLeftHigh: outline(.bottomLeftHigh).mirrored(x: false, y: true)
    case .topRightHigh: outline(.bottomLeftHigh).mirrored(x: true, y: true)
    case .bottomLeftNarrow: TileOutline(0x00_12_02, corners: 3)
    case .bottomRightNarrow: outline(.bottomLeftNarrow).mirrored(x: true, y: false)
    case .topLeftNarrow: outline(.bottomLeftNarrow).mirrored(x: false, y: true)
    case .topRightNarrow: outline(.bottomLeftNarrow).mirrored(x: true, y: true)
    case .bottomLeftWide: TileOutline(0x00_10_22_02, corners: 4)
    case .bottomRightWide: outline(.bottomLeftWide).mirrored(x: true, y: false)
    case .topLeftWide: outline(.bottomLeftWide).mirrored(x: false, y: true)
    case .topRightWide: outline(.bottomLeftWide).mirrored(x: true, y: true)
    }
  }
}

extension Tile {
  /// The points of the grid of half cells that are corners: bit 3 · row + column is set for each.
  package var corners: UInt16 {
    let outline = TileOutline.all[Int(rawValue)]
    var corners: UInt16 = 0
    for corner in 0..<outline.count {
      corners |= 1 << UInt16(outline.y(corner) * 3 + outline.x(corner))
    }
    return corners
  }
}
