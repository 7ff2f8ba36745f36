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
public struct AnimatedProperty: Hashable, Sendable, FieldValue {
  /// The hash of its name.
  private(set) var id: UInt32

  /// A property of this name; the same name is the same property.
  public init(_ name: StaticString) {
    var hasher = StableHasher()
    hasher.combine(name)
    id = UInt32(truncatingIfNeeded: hasher.value)
  }

  public init() { self = .position }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("id", &id) }

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
  /// The sample index of a ``SpriteAnimation``, which should not play by itself meanwhile.
  public static let sample = AnimatedProperty("sample")
  /// ``ScrollLayer/offset``.
  public static let scrollOffset = AnimatedProperty("scrollOffset")
}

/// A value of an ``AnimatedProperty``: one to three numbers.
public struct AnimatedValue: Equatable, Sendable, FieldValue {
  /// The first number, or the only one.
  public var x: Float
  public var y: Float
  public var z: Float

  /// Up to three numbers.
  public init(_ x: Float, _ y: Float = 0, _ z: Float = 0) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// A position, a scale or an offset.
  public init(_ v: Vec2) { self.init(v.x, v.y) }
  /// A tint; its opacity is a property of its own.
  public init(_ color: Color) { self.init(Float(color.r), Float(color.g), Float(color.b)) }
  public init() { self.init(0) }

  /// As a position, a scale or an offset.
  public var vec2: Vec2 { Vec2(x, y) }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
    v.field("z", &z)
  }

  func mixed(with other: AnimatedValue, _ t: Float) -> AnimatedValue {
    // Exactly the ends at the ends.
    if t == 1 { return other }
    return AnimatedValue(x + (other.x - x) * t, y + (other.y - y) * t, z + (other.z - z) * t)
  }

  static func * (a: AnimatedValue, b: Float) -> AnimatedValue {
    AnimatedValue(a.x * b, a.y * b, a.z * b)
  }

  static func + (a: AnimatedValue, b: AnimatedValue) -> AnimatedValue {
    AnimatedValue(a.x + b.x, a.y + b.y, a.z + b.z)
  }
}
