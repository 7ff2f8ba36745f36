/// The pairs that begin to touch, continue to touch, and stop touching.
///
/// All lists are sorted by the first key, then by the second, and contain each pair once. They depend only on the
/// current boxes and on the previous ``touching``. Only ``touching`` has to be saved: a tracker that restores it
/// continues without a difference.
public struct PairTracker: Sendable {
  /// The keys of all pairs that touch, sorted.
  public private(set) var touching: [KeyPair] = []
  /// The pairs that touch and did not touch before.
  public private(set) var began: [ProxyPair] = []
  /// The pairs that touch and touched before.
  public private(set) var stays: [ProxyPair] = []
  /// The pairs that touched before and do not touch now, including those that lost a proxy.
  public private(set) var ended: [KeyPair] = []

  private var sorter = PairSorter()

  /// Creates a tracker in which no pair touches.
  public init() {}

  /// Continues from pairs that touched, given in any order, and empties the other lists. Duplicates count once.
  public mutating func restore(_ touching: [KeyPair]) {
    self.touching.removeAll(keepingCapacity: true)
    for pair in touching.sorted() where pair != self.touching.last { self.touching.append(pair) }
    began.removeAll(keepingCapacity: true)
    stays.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
  }

  /// Finds the current pairs and compares them with the previous ones. O(boxes + pairs).
  /// - Parameter touches: returns true if the shapes of two proxies, whose boxes overlap, touch.
  public mutating func update(
    _ broadphase: Broadphase, touches: (UInt32, UInt32) -> Bool = { _, _ in true }
  ) {
    broadphase.findPairs(touches: touches)
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
