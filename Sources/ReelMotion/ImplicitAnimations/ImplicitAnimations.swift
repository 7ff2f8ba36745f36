import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The implicit animations that run at present, and the properties that are never animated implicitly.
public struct ImplicitAnimations: Resource {
  var running: [ImplicitAnimation] = []
  /// The properties that are never animated implicitly.
  private var off: [AnimatedProperty] = []
  /// The timings of the open calls of ``WorldProperties/animate(over:curve:_:)``, the innermost last.
  var open: [AnimationTiming] = []

  public init() {}
  public static var resourceName: String { "ImplicitAnimations" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("running", &running)
    v.field("off", &off)
    // An open call belongs to the code that runs, not to the state.
  }

  /// Returns true if a property is animated when it is set inside ``WorldProperties/animate(over:curve:_:)``. All are
  /// by default.
  public func isOn(_ property: AnimatedProperty) -> Bool {
    !off.contains { $0.id == property.id && $0.axes.contains(property.axes) }
  }

  /// Lets a property be animated implicitly or not, from now on. Turning a property off includes its single axes.
  public mutating func turn(_ property: AnimatedProperty, on isOn: Bool) {
    off.removeAll { $0.id == property.id && property.axes.contains($0.axes) }
    if !isOn { off.append(property) }
  }

  /// Ends the animations of a property's axes at their present values.
  mutating func stop(_ property: AnimatedProperty, of entity: Entity) {
    for at in running.indices where running[at].moves(property, of: entity) {
      running[at].axes = running[at].axes.subtracting(property.axes)
    }
    running.removeAll { $0.axes.isEmpty }
  }
}

extension ImplicitAnimations {
  /// The system that advances every implicit animation by a tick.
  public static let advance = System("advanceImplicitAnimations", in: .motion) { world in
    if world[ImplicitAnimations.self].running.isEmpty { return }
    let pauses = world.hasPaused
    let sums = world.hasAny(TimelinePlayer.self) ? world.cache(TimelineSums.self) : nil
    // The animations are moved out of the world while they are visited, because hooks may run when a value is written.
    var running: [ImplicitAnimation] = []
    swap(&running, &world[ImplicitAnimations.self].running)
    var kept = 0
    for at in running.indices {
      var animation = running[at]
      guard world.isAlive(animation.entity) else { continue }
      if !(pauses && world.isPaused(animation.entity)) {
        animation.elapsed = animation.elapsed > 0 ? animation.elapsed + 1 : 1
        let share = min(animation.elapsed / animation.way.ticks, 1)
        let value = animation.start.mixed(with: animation.end, animation.way.curve(share))
        var moved = animation.property
        moved.axes = animation.axes
        world.present(value, animation.axes, as: moved, of: animation.entity)
        sums?.record(value, as: moved, of: animation.entity, world)
        if !(share < 1) {
          world.send(ImplicitAnimationEnded(entity: animation.entity, property: animation.property))
          continue
        }
      }
      running[kept] = animation
      kept += 1
    }
    running.removeSubrange(kept...)
    running += world[ImplicitAnimations.self].running
    swap(&running, &world[ImplicitAnimations.self].running)
  }
}
