import ReelCollision
import ReelECS
import ReelMath

/// Pairs of entities that touch, of which one has component `A` and the other has component `B`, in this order.
public struct TypedContacts<A: Component, B: Component>: Sequence, IteratorProtocol {
  private let world: World
  private let pairs: [ContactPair]
  /// The pairs to leave out, in the same order.
  private let without: [ContactPair]
  private var at = 0
  private var skipped = 0

  init(_ world: World, _ pairs: [ContactPair], without: [ContactPair]) {
    self.world = world
    self.pairs = pairs
    self.without = without
  }

  public mutating func next() -> (Entity, Entity)? {
    while at < pairs.count {
      let pair = pairs[at]
      at += 1
      while skipped < without.count && without[skipped].keys < pair.keys { skipped += 1 }
      if skipped < without.count && without[skipped] == pair { continue }
      if world.has(pair.first, A.self) && world.has(pair.second, B.self) {
        return (pair.first, pair.second)
      }
      if world.has(pair.second, A.self) && world.has(pair.first, B.self) {
        return (pair.second, pair.first)
      }
    }
    return nil
  }
}
