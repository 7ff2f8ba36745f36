import ReelECS
import ReelFields
import ReelMath

/// A property of a component that timelines and implicit animations can move, identified by its name.
///
/// The engine's properties are declared below; a game adds its own in a feature:
///
///     extension AnimatedProperty { static let glow = AnimatedProperty("glow") }
///     simulation.addProperty(
///       .glow, read: { world, entity in world[entity, Glow.self].map { AnimatedValue($0.strength) } },
///       write: { world, entity, value in world[entity, Glow.self]?.strength = value.x })
///
/// ``x``, ``y`` and ``z`` are its single axes, which can be moved separately: a jump by `.position.y` during a walk by
/// `.position.x`.
public struct AnimatedProperty: Hashable, Sendable, FieldValue {
  /// The hash of the property's name.
  var id: UInt32
  /// The axes that it refers to: all of them, or a single one.
  var axes = AxisSet.all

  /// Creates a property with a name; equal names are the same property.
  public init(_ name: StaticString) {
    var hasher = StableHasher()
    hasher.combine(name)
    id = UInt32(truncatingIfNeeded: hasher.value)
  }

  public init() { self = .position }

  /// The first axis alone: the x of a position, the red of a tint. Its values have one number.
  public var x: AnimatedProperty { single(.x) }
  /// The second axis alone: the y of a position, the green of a tint.
  public var y: AnimatedProperty { single(.y) }
  /// The third axis alone: the blue of a tint.
  public var z: AnimatedProperty { single(.z) }

  private func single(_ axis: AxisSet) -> AnimatedProperty {
    var property = self
    property.axes = axis
    return property
  }

  /// Returns a value of this property as one of the complete property; the other axes are 0.
  func spread(_ value: AnimatedValue) -> AnimatedValue {
    switch axes {
    case .y: AnimatedValue(0, value.x)
    case .z: AnimatedValue(0, 0, value.x)
    default: value
    }
  }

  /// Returns this property's value from one of the complete property.
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
  /// ``Transform/rotation`` in radians. It turns as far as the numbers go, even by several turns.
  public static let rotation = AnimatedProperty("rotation")
  /// ``Transform/scale``.
  public static let scale = AnimatedProperty("scale")
  /// The opacity of a ``Sprite``'s tint, else of a ``Label``'s, else of a ``ParallaxLayer``'s, from 0 to 1.
  public static let opacity = AnimatedProperty("opacity")
  /// The red, green and blue of the same tint, from 0 to 255 each.
  public static let tint = AnimatedProperty("tint")
  /// The strength of ``Sprite/flash``, from 0 to 1.
  public static let flash = AnimatedProperty("flash")
  /// The red, green and blue of ``Sprite/flash``, from 0 to 255 each.
  public static let flashColor = AnimatedProperty("flashColor")
  /// The sample index of a ``SpriteAnimation``, which should not play at the same time.
  public static let sample = AnimatedProperty("sample")
  /// ``ParallaxLayer/offset``.
  public static let scrollOffset = AnimatedProperty("scrollOffset")
}
