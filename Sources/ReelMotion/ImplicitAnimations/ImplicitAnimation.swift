import ReelECS
import ReelFields
import ReelMath

/// A property that moves to the value that it was set to.
struct ImplicitAnimation: Equatable, FieldValue {
  var entity = Entity.none
  /// The property that was set: a complete one, or a single axis of it.
  var property = AnimatedProperty.position
  /// The axes that this animation still moves; others may have been set again.
  var axes = AxisSet.all
  /// The first value of the complete property; `end` is its last one.
  var start = AnimatedValue()
  var end = AnimatedValue()
  var elapsed: Float = 0
  /// The duration and the easing.
  var way = AnimationTiming()

  /// Returns true if the animation moves an axis of this property of the entity.
  func moves(_ property: AnimatedProperty, of entity: Entity) -> Bool {
    self.entity == entity && self.property.id == property.id
      && !axes.intersection(property.axes).isEmpty
  }
}
