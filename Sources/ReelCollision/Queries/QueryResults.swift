import ReelMath

// The results of queries: each contains the key of the shape, and what the query computes.

/// A shape of a set that another shape overlaps.
public struct OverlapResult: Equatable, Sendable {
  /// The key of the shape in the set.
  public var key: UInt64
  /// The number of the segment of a chain, or of the cell of a grid; 0 for all others.
  public var piece: UInt32

  /// Creates a result.
  public init(key: UInt64, piece: UInt32) {
    self.key = key
    self.piece = piece
  }
}

/// A shape of a set that was hit along a motion.
public struct CastResult: Equatable, Sendable {
  /// The key of the shape in the set.
  public var key: UInt64
  /// The number of the segment of a chain, or of the cell of a grid; 0 for all others.
  public var piece: UInt32
  /// The time, point and normal of the hit.
  public var hit: CastHit

  /// Creates a result.
  public init(key: UInt64, piece: UInt32, hit: CastHit) {
    self.key = key
    self.piece = piece
    self.hit = hit
  }
}

/// A shape of a set that another shape touches.
public struct ContactResult: Equatable, Sendable {
  /// The key of the shape in the set.
  public var key: UInt64
  /// The number of the segment of a chain, or of the cell of a grid; 0 for all others.
  public var piece: UInt32
  /// The contact with the shape.
  public var contact: Contact

  /// Creates a result.
  public init(key: UInt64, piece: UInt32, contact: Contact) {
    self.key = key
    self.piece = piece
    self.contact = contact
  }
}

/// A shape of a set that is near.
public struct NeighbourResult: Equatable, Sendable {
  /// The key of the shape in the set.
  public var key: UInt64
  /// The number of the segment of a chain, or of the cell of a grid; 0 for all others.
  public var piece: UInt32
  /// The distance of the shape, and the closest points.
  public var closest: Closest

  /// Creates a result.
  public init(key: UInt64, piece: UInt32, closest: Closest) {
    self.key = key
    self.piece = piece
    self.closest = closest
  }
}

extension OverlapResult {
  static func isBefore(_ a: OverlapResult, _ b: OverlapResult) -> Bool {
    (a.key, a.piece) < (b.key, b.piece)
  }
}

extension CastResult {
  static func isBefore(_ a: CastResult, _ b: CastResult) -> Bool {
    (a.hit.time, a.key, a.piece) < (b.hit.time, b.key, b.piece)
  }
}

extension ContactResult {
  static func isBefore(_ a: ContactResult, _ b: ContactResult) -> Bool {
    (a.key, a.piece) < (b.key, b.piece)
  }
}

extension NeighbourResult {
  static func isBefore(_ a: NeighbourResult, _ b: NeighbourResult) -> Bool {
    (a.closest.distance, a.key, a.piece) < (b.closest.distance, b.key, b.piece)
  }
}
