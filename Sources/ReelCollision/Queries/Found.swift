import ReelMath

// What questions answer: each names the shape, and what was asked for.

/// A shape of a set that was found.
public struct FoundShape: Equatable, Sendable {
  /// The key under which it is in the set.
  public var key: UInt64
  /// The number of a chain's segment or a grid's cell; 0 for all others.
  public var piece: UInt32

  /// What was found.
  public init(key: UInt64, piece: UInt32) {
    self.key = key
    self.piece = piece
  }
}

/// A shape of a set that was hit on the way.
public struct FoundHit: Equatable, Sendable {
  /// The key under which it is in the set.
  public var key: UInt64
  /// The number of a chain's segment or a grid's cell; 0 for all others.
  public var piece: UInt32
  /// Where and how.
  public var hit: CastHit

  /// What was found.
  public init(key: UInt64, piece: UInt32, hit: CastHit) {
    self.key = key
    self.piece = piece
    self.hit = hit
  }
}

/// A shape of a set that is touched.
public struct FoundContact: Equatable, Sendable {
  /// The key under which it is in the set.
  public var key: UInt64
  /// The number of a chain's segment or a grid's cell; 0 for all others.
  public var piece: UInt32
  /// How.
  public var contact: Contact

  /// What was found.
  public init(key: UInt64, piece: UInt32, contact: Contact) {
    self.key = key
    self.piece = piece
    self.contact = contact
  }
}

/// A shape of a set that is near.
public struct FoundNeighbour: Equatable, Sendable {
  /// The key under which it is in the set.
  public var key: UInt64
  /// The number of a chain's segment or a grid's cell; 0 for all others.
  public var piece: UInt32
  /// How far away it is, and where it is next.
  public var closest: Closest

  /// What was found.
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
