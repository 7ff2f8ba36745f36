import ReelECS

// The components of all workloads.

struct Position: Component {
  var x: Float = 0
  var y: Float = 0
}

struct Velocity: Component {
  var x: Float = 0
  var y: Float = 0
}

/// A node's position relative to its parent.
struct Offset: Component {
  var x: Float = 0
  var y: Float = 0
}

struct Health: Component {
  var points: Float = 0
}

/// The component that the entities of many tables share.
struct Charge: Component {
  var value: Float = 0
}

struct Damage: Component {
  var points: Float = 0
}

/// A component that comes and goes.
struct Burning: Component {
  var seconds: Float = 0
}

/// A component that comes and goes while its entity stays in its table.
struct SparseBurning: SparseComponent {
  var seconds: Float = 0
}

/// The same with a hook.
struct HookedBurning: SparseComponent, HookedComponent {
  var seconds: Float = 0
  // SAFETY: the benchmark has one thread.
  nonisolated(unsafe) static var reactions = 0
  static func added(_ value: inout HookedBurning, to entity: Entity, in world: World) {
    reactions += 1
  }
}

/// A component that one table of the `frag` workload has and no other.
struct Own<Letter>: Component {
  var value: Float = 0
}

enum Letter {
  enum A {}
  enum B {}
  enum C {}
  enum D {}
  enum E {}
  enum F {}
  enum G {}
  enum H {}
  enum I {}
  enum J {}
  enum K {}
  enum L {}
  enum M {}
  enum N {}
  enum O {}
  enum P {}
  enum Q {}
  enum R {}
  enum S {}
  enum T {}
  enum U {}
  enum V {}
  enum W {}
  enum X {}
  enum Y {}
  enum Z {}

  /// Twenty-six types of component.
  static var components: [any Component.Type] {
    [
      Own<A>.self, Own<B>.self, Own<C>.self, Own<D>.self, Own<E>.self, Own<F>.self, Own<G>.self,
      Own<H>.self, Own<I>.self, Own<J>.self, Own<K>.self, Own<L>.self, Own<M>.self, Own<N>.self,
      Own<O>.self, Own<P>.self, Own<Q>.self, Own<R>.self, Own<S>.self, Own<T>.self, Own<U>.self,
      Own<V>.self, Own<W>.self, Own<X>.self, Own<Y>.self, Own<Z>.self,
    ]
  }
}

// DETERMINISM: all values are small multiples of 1/64, so that the sums are exact in any order.

/// The seconds of a pass.
let step: Float = 0.015625

/// Returns the sum of all positions, which shows that a workload did its work.
func sum(_ world: World) -> Double {
  var sum = 0.0
  world.each { (position: Position) in sum += Double(position.x) + Double(position.y) }
  return sum
}

func sum(_ columns: RawColumn<Position>...) -> Double {
  var sum = 0.0
  for column in columns {
    for position in column.values { sum += Double(position.x) + Double(position.y) }
  }
  return sum
}
