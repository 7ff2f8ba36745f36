import ReelECS
import ReelMath
import ReelSimulation

/// What features above this module have on the screen that concerns the controls: widgets and buttons. Given while
/// they are installed; not part of the state.
struct ControlNeighbours: Resource {
  /// Whether a pointer that comes down at a point of the view belongs to something there.
  var claims: [(World, Vec2) -> Bool] = []
  /// The actions that something on the screen can make, one bit each.
  var boundActions: [(World) -> UInt64] = []

  static var resourceName: String { "ControlNeighbours" }
  static var isTransient: Bool { true }
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension Simulation {
  /// Keeps pointers from being gestures that come down where `claims` says so. A feature says it in its `install`.
  /// - Parameter claims: whether something lies at a point of the view that takes pointers.
  package func claimPointers(_ claims: @escaping (World, Vec2) -> Bool) {
    need(ControlFeature.self)
    world[ControlNeighbours.self].claims.append(claims)
  }

  /// Says which actions something on the screen makes, so that nobody is told that nothing is bound to them.
  package func bindActions(_ bits: @escaping (World) -> UInt64) {
    need(ControlFeature.self)
    world[ControlNeighbours.self].boundActions.append(bits)
  }
}
