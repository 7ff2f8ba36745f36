import ReelMath

// What tracks make of a property, number by number:
//
//     value = (last replacing value, or else the ground) · all factors + all distances
//
// The ground is what the property is without them. A track that replaces makes what came before it
// void, so within one timeline later tracks build on earlier ones.

/// What tracks together make of one property.
struct PropertySum {
  /// The numbers that any track moves.
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

  /// Another player's tracks beside these: the later one that replaces counts, and what both add adds
  /// up.
  mutating func merge(_ other: PropertySum) {
    touched = touched.union(other.touched)
    replaced = replaced.union(other.replaced)
    base = base.replacing(other.replaced, with: other.base)
    factor = factor * other.factor
    distance = distance + other.distance
  }

  /// The value over a ground, in the numbers that are touched; the ground in the others.
  func value(over ground: AnimatedValue) -> AnimatedValue {
    let start = ground.replacing(replaced, with: base)
    // DETERMINISM: a product rounded, then a sum rounded.
    return ground.replacing(touched, with: start * factor + distance)
  }
}
