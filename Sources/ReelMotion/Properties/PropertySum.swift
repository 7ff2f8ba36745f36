import ReelMath

// The contributions of tracks to a property, axis by axis:
//
//     value = (last replacing value, or else the ground) · all factors + all distances
//
// The ground is the value of the property without tracks. A track that replaces discards the contributions before it,
// so within one timeline later tracks build on earlier ones.

/// The sum of the contributions of tracks to one property.
struct PropertySum {
  /// The axes that any track moves.
  private(set) var touched = AxisSet.none
  private var replaced = AxisSet.none
  private var base = AnimatedValue()
  private var factor = AnimatedValue.one
  private var distance = AnimatedValue()

  mutating func add(_ value: AnimatedValue, _ axes: AxisSet, _ blend: TimelineBlend) {
    touched = touched.union(axes)
    switch blend {
    case .replace:
      replaced = replaced.union(axes)
      base = base.replacing(axes, with: value)
      factor = factor.replacing(axes, with: .one)
      distance = distance.replacing(axes, with: AnimatedValue())
    case .add:
      distance = distance.replacing(axes, with: distance + value)
    case .multiply:
      factor = factor.replacing(axes, with: factor * value)
    }
  }

  /// Merges the contributions of another player's tracks: the later replacing value counts, factors are multiplied, and
  /// distances are added.
  mutating func merge(_ other: PropertySum) {
    touched = touched.union(other.touched)
    replaced = replaced.union(other.replaced)
    base = base.replacing(other.replaced, with: other.base)
    factor = factor * other.factor
    distance = distance + other.distance
  }

  /// Returns the value over a ground on the touched axes, and the ground on the others.
  func value(over ground: AnimatedValue) -> AnimatedValue {
    let start = ground.replacing(replaced, with: base)
    // DETERMINISM: the product is rounded, and then the sum.
    return ground.replacing(touched, with: start * factor + distance)
  }
}
