import ReelMath

// The results of queries: each contains the key of the shape, and what the query computes.

/// A shape of a set that was found.
public struct FoundShape: Equatable, Sendable {
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
public struct FoundHit: Equatable, Sendable {
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

/// A shape of a set that is touched.
public struct FoundContact: Equatable, Sendable {
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
public struct FoundNeighbour: Equatable, Sendable {
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

extension FoundShape {
  static func isBefore(_ a: FoundShape, _ b: FoundShape) -> Bool {
    (a.key, a.piece) < (b.key, b.piece)
  }
}

extension FoundHit {
  static func isBefore(_ a: FoundHit, _ b: FoundHit) -> Bool {
    (a.hit.time, a.key, a.piece) < (b.hit.time, b.key, b.piece)
  }
}

extension FoundContact {
  static func isBefore(_ a: FoundContact, _ b: FoundContact) -> Bool {
    (a.key, a.piece) < (b.key, b.piece)
  }
}

extension FoundNeighbour {
  static func isBefore(_ a: FoundNeighbour, _ b: FoundNeighbour) -> Bool {
    (a.closest.distance, a.key, a.piece) < (b.closest.distance, b.key, b.piece)
  }
}
