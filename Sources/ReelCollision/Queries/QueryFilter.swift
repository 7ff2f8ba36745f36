import ReelMath

/// Which shapes of a set a query is about.
public struct QueryFilter: Equatable, Sendable {
  /// Shapes that belong to at least one of these groups, a bit each.
  public var groups: UInt32
  /// Whether sensors count, too.
  public var includesSensors: Bool
  /// The key whose shapes do not count: that of the one who asks.
  public var ignored: UInt64?

  /// All shapes of some groups; without arguments all that are no sensors.
  @inlinable
  public init(groups: UInt32 = .max, includesSensors: Bool = false, ignoring: UInt64? = nil) {
    self.groups = groups
    self.includesSensors = includesSensors
    ignored = ignoring
  }
}

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

extension Array {
  /// Sorts without memory of its own: by insertion, and by a heap where there are many. The order must
  /// leave no two elements equal.
  @inline(__always)
  mutating func sortInPlace(_ isBefore: (Element, Element) -> Bool) {
    withUnsafeMutableBufferPointer { all in
      if all.count > 24 {
        heapSort(all, isBefore)
        return
      }
      for end in 1..<Swift.max(all.count, 1) {
        var at = end
        while at > 0 && isBefore(all[at], all[at - 1]) {
          all.swapAt(at, at - 1)
          at -= 1
        }
      }
    }
  }
}

private func heapSort<Element>(
  _ all: UnsafeMutableBufferPointer<Element>, _ isBefore: (Element, Element) -> Bool
) {
  func sink(_ start: Int, _ count: Int) {
    var at = start
    while true {
      var child = at * 2 + 1
      if child >= count { return }
      if child + 1 < count && isBefore(all[child], all[child + 1]) { child += 1 }
      guard isBefore(all[at], all[child]) else { return }
      all.swapAt(at, child)
      at = child
    }
  }
  for start in (0..<all.count / 2).reversed() { sink(start, all.count) }
  for end in (1..<all.count).reversed() {
    all.swapAt(0, end)
    sink(0, end)
  }
}
