import ReelECS
import ReelMath

/// What timelines and glides can move: a property of a component, known by its name.
///
/// The engine's are those below; a game's own are added in a feature:
///
///     extension AnimatedProperty { static let glow = AnimatedProperty("glow") }
///     simulation.addProperty(
///       .glow, read: { world, entity in world[entity, Glow.self].map { AnimatedValue($0.strength) } },
///       write: { world, entity, value in world[entity, Glow.self]?.strength = value.x })
///
/// ``x`` and ``y`` are its single numbers, which can be moved apart from each other: a jump by
/// `.position.y` over a walk by `.position.x`.
public struct AnimatedProperty: Hashable, Sendable, FieldValue {
  /// The hash of its name.
  private(set) var id: UInt32
  /// Which of its numbers are meant: all of them, or a single one.
  var axes = AxisSet.all

  /// A property of this name; the same name is the same property.
  public init(_ name: StaticString) {
    var hasher = StableHasher()
    hasher.combine(name)
    id = UInt32(truncatingIfNeeded: hasher.value)
  }

  public init() { self = .position }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("id", &id)
    v.field("axes", &axes)
  }

  /// Its first number alone: the x of a position, the red of a tint. A value of it is one number.
  public var x: AnimatedProperty { single(.x) }
  /// Its second number alone: the y of a position, the green of a tint.
  public var y: AnimatedProperty { single(.y) }
  /// Its third number alone: the blue of a tint.
  public var z: AnimatedProperty { single(.z) }

  private func single(_ axis: AxisSet) -> AnimatedProperty {
    var property = self
    property.axes = axis
    return property
  }

  /// A value of this property where its numbers stand in the whole one; the others are 0.
  func spread(_ value: AnimatedValue) -> AnimatedValue {
    switch axes {
    case .y: AnimatedValue(0, value.x)
    case .z: AnimatedValue(0, 0, value.x)
    default: value
    }
  }

  /// This property's value, out of the whole one.
  func picked(from whole: AnimatedValue) -> AnimatedValue {
    switch axes {
    case .x: AnimatedValue(whole.x)
    case .y: AnimatedValue(whole.y)
    case .z: AnimatedValue(whole.z)
    default: whole
    }
  }

  /// ``Transform/position``.
  public static let position = AnimatedProperty("position")
  /// ``Transform/rotation`` in radians. Turns as far as the numbers say, also several times round.
  public static let rotation = AnimatedProperty("rotation")
  /// ``Transform/scale``.
  public static let scale = AnimatedProperty("scale")
  /// The opacity of a ``Sprite``'s tint, where there is none of a ``Label``'s, or of a ``ScrollLayer``'s,
  /// 0 to 1.
  public static let opacity = AnimatedProperty("opacity")
  /// Red, green and blue of the same, 0 to 255 each.
  public static let tint = AnimatedProperty("tint")
  /// The strength of ``Sprite/flash``, 0 to 1.
  public static let flash = AnimatedProperty("flash")
  /// Red, green and blue of the same, 0 to 255 each.
  public static let flashColor = AnimatedProperty("flashColor")
  /// The sample index of a ``SpriteAnimation``, which should not play by itself meanwhile.
  public static let sample = AnimatedProperty("sample")
  /// ``ScrollLayer/offset``.
  public static let scrollOffset = AnimatedProperty("scrollOffset")
}
