/// Tells which pairs began to touch, still do, and no longer do.
///
/// All lists are sorted by the first key, then by the second, and hold each pair once. They depend on
/// the boxes now and on ``touching`` before, and on nothing else. ``touching`` is all that has to be
/// saved: a tracker that gets it back goes on as if nothing had been.
public struct PairTracker: Sendable {
  /// The keys of all pairs that touch, sorted.
  public private(set) var touching: [KeyPair] = []
  /// The pairs that touch and did not before.
  public private(set) var began: [ProxyPair] = []
  /// The pairs that touch as they did before.
  public private(set) var stays: [ProxyPair] = []
  /// The pairs that touched and no longer do, also those of which a proxy is gone.
  public private(set) var ended: [KeyPair] = []

  private var sorter = PairSorter()

  /// Nothing touches.
  public init() {}

  /// Goes on from pairs that touched, in any order; forgets all lists. Duplicates count once.
  public mutating func restore(_ touching: [KeyPair]) {
    self.touching.removeAll(keepingCapacity: true)
    for pair in touching.sorted() where pair != self.touching.last { self.touching.append(pair) }
    began.removeAll(keepingCapacity: true)
    stays.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
  }

  /// Finds the pairs of this tick, and compares them with those before. O(boxes + pairs).
  /// - Parameter touches: whether the shapes of two proxies, whose boxes overlap, meet.
  public mutating func update(
    _ broadphase: Broadphase, touches: (UInt32, UInt32) -> Bool = { _, _ in true }
  ) {
    let jobs = broadphase.beginPairs()
    for job in 0..<jobs { broadphase.findPairs(job, touches: touches) }
    collect(broadphase)
  }

  /// Compares the pairs that the jobs have found, all of which are done, with those before.
  /// O(pairs).
  public mutating func collect(_ broadphase: Broadphase) {
    sorter.sort(broadphase)
    if !began.isEmpty { began.removeAll(keepingCapacity: true) }
    if !stays.isEmpty { stays.removeAll(keepingCapacity: true) }
    if !ended.isEmpty { ended.removeAll(keepingCapacity: true) }
    if sorter.isEmpty && touching.isEmpty { return }
    sorter.withPairs { pairs in
      var old = 0
      for pair in pairs {
        while old < touching.count && touching[old] < pair.keys {
          ended.append(touching[old])
          old += 1
        }
        if old < touching.count && touching[old] == pair.keys {
          stays.append(pair)
          old += 1
        } else {
          began.append(pair)
        }
      }
      while old < touching.count {
        ended.append(touching[old])
        old += 1
      }
      touching.removeAll(keepingCapacity: true)
      for pair in pairs { touching.append(pair.keys) }
    }
  }
}
