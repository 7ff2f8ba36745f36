import ReelECS
import ReelMath

/// A property on its way to what it was set to.
struct Glide: Equatable, FieldValue {
  var entity = Entity.none
  /// As it was set: the whole, or one of its numbers.
  var property = AnimatedProperty.position
  /// Which of its numbers still are on this way: others may have been set anew.
  var axes = AxisSet.all
  /// The whole property, as all values in here.
  var start = AnimatedValue()
  var end = AnimatedValue()
  var elapsed: Float = 0
  var way = Transaction()

  /// Whether it moves numbers of this property of the entity.
  func moves(_ property: AnimatedProperty, of entity: Entity) -> Bool {
    self.entity == entity && self.property.id == property.id
      && !axes.intersection(property.axes).isEmpty
  }

  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("property", &property)
    v.field("axes", &axes)
    v.field("start", &start)
    v.field("end", &end)
    v.field("elapsed", &elapsed)
    v.field("way", &way)
  }
}
