import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The properties that glide at present, and the properties that never glide.
public struct ImplicitAnimations: Resource {
  var glides: [ImplicitAnimation] = []
  /// The properties that never glide.
  private var off: [AnimatedProperty] = []
  /// The open transactions, the innermost last.
  var open: [AnimationTiming] = []

  public init() {}
  public static var resourceName: String { "ImplicitAnimations" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("glides", &glides)
    v.field("off", &off)
    // An open transaction belongs to the code that runs, not to the state.
  }

  /// Returns true if a property glides inside a transaction. All do by default.
  public func isOn(_ property: AnimatedProperty) -> Bool {
    !off.contains { $0.id == property.id && $0.axes.contains(property.axes) }
  }

  /// Lets a property glide or not, in all transactions from now on. Turning a property off includes its single axes.
  public mutating func turn(_ property: AnimatedProperty, on isOn: Bool) {
    off.removeAll { $0.id == property.id && property.axes.contains($0.axes) }
    if !isOn { off.append(property) }
  }

  /// Ends the glides of a property's axes at their present values.
  mutating func stop(_ property: AnimatedProperty, of entity: Entity) {
    for at in glides.indices where glides[at].moves(property, of: entity) {
      glides[at].axes = glides[at].axes.subtracting(property.axes)
    }
    glides.removeAll { $0.axes.isEmpty }
  }
}

extension ImplicitAnimations {
  /// The system that advances every gliding property by a tick.
  public static let advance = System("advanceImplicitAnimations", in: .motion) { world in
    if world[ImplicitAnimations.self].glides.isEmpty { return }
    let pauses = world.hasPaused
    let sums = world.hasAny(TimelinePlayer.self) ? world.cache(TimelineSums.self) : nil
    // The glides are moved out of the world while they are visited, because hooks may run when a value is written.
    var glides: [ImplicitAnimation] = []
    swap(&glides, &world[ImplicitAnimations.self].glides)
    var kept = 0
    for at in glides.indices {
      var glide = glides[at]
      guard world.isAlive(glide.entity) else { continue }
      if !(pauses && world.isPaused(glide.entity)) {
        glide.elapsed = glide.elapsed > 0 ? glide.elapsed + 1 : 1
        let share = min(glide.elapsed / glide.way.ticks, 1)
        let value = glide.start.mixed(with: glide.end, glide.way.curve(share))
        var moved = glide.property
        moved.axes = glide.axes
        world.present(value, glide.axes, as: moved, of: glide.entity)
        sums?.record(value, as: moved, of: glide.entity, world)
        if !(share < 1) {
          world.send(ImplicitAnimationEnded(entity: glide.entity, property: glide.property))
          continue
        }
      }
      glides[kept] = glide
      kept += 1
    }
    glides.removeSubrange(kept...)
    glides += world[ImplicitAnimations.self].glides
    swap(&glides, &world[ImplicitAnimations.self].glides)
  }
}
