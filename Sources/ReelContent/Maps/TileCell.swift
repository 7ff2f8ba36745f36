import ReelFields

/// One cell of a tile layer: a tile's number and its turns.
///
///      31   30   29   28   27 … 0        The number counts through all sets of the map, from 1;
///     ┌────┬────┬────┬────┬────────┐     0 is an empty cell. The four bits have the same meaning
///     │ ↔  │ ↕  │ ⤡  │ 60°│ number │     as in Tiled's files, so that their cells are copied
///     └────┴────┴────┴────┴────────┘     unchanged.
public struct TileCell: Hashable, Sendable, FieldValue {
  /// The number and the bits in one word.
  public var raw: UInt32

  /// Creates the cell with this word.
  @inlinable public init(raw: UInt32) { self.raw = raw }

  /// Creates a cell with this tile; `0` is none. Bits of `number` above the 28th are ignored.
  @inlinable public init(_ number: UInt32 = 0, _ turn: TileTurn = []) {
    raw = number & Self.numberMask | UInt32(turn.rawValue) << 28
  }

  @inlinable public init() { raw = 0 }

  /// A cell without a tile.
  @inlinable public static var empty: TileCell { TileCell(raw: 0) }

  /// The bits of ``raw`` that are the number.
  @inlinable public static var numberMask: UInt32 { 0x0FFF_FFFF }

  /// The tile's number among all sets of the map, from 1; 0 if there is none.
  @inlinable public var number: UInt32 { raw & Self.numberMask }

  /// The turns of the tile.
  @inlinable public var turn: TileTurn { TileTurn(rawValue: UInt8(raw >> 28)) }

  /// True if there is no tile, regardless of ``turn``.
  @inlinable public var isEmpty: Bool { number == 0 }
}

/// The turns of a tile in its cell. ``diagonal`` applies first, then ``horizontal`` and ``vertical``; together they
/// make every quarter turn and mirror image.
///
/// On hexagonal maps ``diagonal`` turns by 60° clockwise instead, and ``hexagonal`` by 120°; both
/// together turn by 180°.
public struct TileTurn: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Turned by 120° clockwise on hexagonal maps; ignored on others.
  @inlinable public static var hexagonal: TileTurn { TileTurn(rawValue: 1) }
  /// Mirrored at the diagonal from the top left to the bottom right: x and y are exchanged.
  @inlinable public static var diagonal: TileTurn { TileTurn(rawValue: 2) }
  /// Mirrored from top to bottom.
  @inlinable public static var vertical: TileTurn { TileTurn(rawValue: 4) }
  /// Mirrored from left to right.
  @inlinable public static var horizontal: TileTurn { TileTurn(rawValue: 8) }
}
