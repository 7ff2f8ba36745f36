import ReelECS
import ReelMath

/// A property on its way to what it was set to.
struct Glide: Equatable, FieldValue {
  var entity = Entity.none
  var property = AnimatedProperty.position
  var start = AnimatedValue()
  var end = AnimatedValue()
  var elapsed: Float = 0
  var way = Transaction()

  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("property", &property)
    v.field("start", &start)
    v.field("end", &end)
    v.field("elapsed", &elapsed)
    v.field("way", &way)
  }
}

/// All properties that are on their way, and which may be at all.
public struct Gliding: Resource {
  var glides: [Glide] = []
  /// Those that never glide.
  private var off: [AnimatedProperty] = []
  /// The transactions that are open, innermost last.
  var open: [Transaction] = []

  public init() {}
  public static var resourceName: String { "Gliding" }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("glides", &glides)
    v.field("off", &off)
    // An open transaction belongs to the code that runs, not to the state.
  }

  /// Whether a property glides where a transaction says so. All do, unless told otherwise.
  public func isOn(_ property: AnimatedProperty) -> Bool { !off.contains(property) }

  /// Lets a property glide or not, in all transactions from now on.
  public mutating func turn(_ property: AnimatedProperty, on isOn: Bool) {
    off.removeAll { $0 == property }
    if !isOn { off.append(property) }
  }

  func index(_ entity: Entity, _ property: AnimatedProperty) -> Int? {
    glides.firstIndex { $0.entity == entity && $0.property == property }
  }
}

extension Gliding {
  /// Moves every gliding property on by a tick.
  public static let advance = System("advanceGlides", in: .animation) { world in
    if world[Gliding.self].glides.isEmpty { return }
    let pauses = world.isAnybodyPaused
    // Taken out while they are walked: what is written may be heard of by hooks.
    var glides: [Glide] = []
    swap(&glides, &world[Gliding.self].glides)
    var kept = 0
    for at in glides.indices {
      var glide = glides[at]
      guard world.isAlive(glide.entity) else { continue }
      if !(pauses && world.isPaused(glide.entity)) {
        glide.elapsed = glide.elapsed > 0 ? glide.elapsed + 1 : 1
        let share = min(glide.elapsed / glide.way.ticks, 1)
        world.present(
          glide.start.mixed(with: glide.end, glide.way.curve(share)), as: glide.property,
          of: glide.entity)
        if !(share < 1) { continue }
      }
      glides[kept] = glide
      kept += 1
    }
    glides.removeSubrange(kept...)
    glides += world[Gliding.self].glides
    swap(&glides, &world[Gliding.self].glides)
  }
}
