import ReelMath

/// One cell of a tile layer: which tile lies there, and how it is turned.
///
///      31   30   29   28   27 … 0        the number counts through all sets of the map, from 1;
///     ┌────┬────┬────┬────┬────────┐     0 is a cell with nothing in it. The four bits are those
///     │ ↔  │ ↕  │ ⤡  │ 60°│ number │     of Tiled's files, so that a file's cells are taken over
///     └────┴────┴────┴────┴────────┘     as they are.
public struct TileCell: Hashable, Sendable, FieldValue {
  /// Number and bits in one word.
  public var raw: UInt32

  /// The cell that is this word.
  @inlinable public init(raw: UInt32) { self.raw = raw }

  /// A cell with this tile; `0` is nothing. Bits of `number` above the 28th are left out.
  @inlinable public init(_ number: UInt32 = 0, _ turn: TileTurn = []) {
    raw = number & Self.numberMask | UInt32(turn.rawValue) << 28
  }

  @inlinable public init() { raw = 0 }

  /// A cell with nothing in it.
  @inlinable public static var empty: TileCell { TileCell(raw: 0) }

  /// The bits of ``raw`` that are the number.
  @inlinable public static var numberMask: UInt32 { 0x0FFF_FFFF }

  /// The tile's number within all sets of the map, from 1; 0 where there is none.
  @inlinable public var number: UInt32 { raw & Self.numberMask }

  /// How the tile is turned.
  @inlinable public var turn: TileTurn { TileTurn(rawValue: UInt8(raw >> 28)) }

  /// Whether there is no tile, however it is turned.
  @inlinable public var isEmpty: Bool { number == 0 }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("raw", &raw) }
}

/// How a tile is turned in its cell. First ``diagonal``, then ``horizontal`` and ``vertical``: so the
/// three together make every quarter turn and mirror image.
///
/// On hexagonal maps ``diagonal`` turns by 60° clockwise instead, and ``hexagonal`` by 120°; both
/// together turn by 180°.
public struct TileTurn: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Turned by 120° clockwise, on hexagonal maps; without a meaning elsewhere.
  @inlinable public static var hexagonal: TileTurn { TileTurn(rawValue: 1) }
  /// Mirrored at the diagonal from the top left to the bottom right: x and y are exchanged.
  @inlinable public static var diagonal: TileTurn { TileTurn(rawValue: 2) }
  /// Mirrored from top to bottom.
  @inlinable public static var vertical: TileTurn { TileTurn(rawValue: 4) }
  /// Mirrored from left to right.
  @inlinable public static var horizontal: TileTurn { TileTurn(rawValue: 8) }
}
