import ReelECS
import ReelMath

/// What timelines and transactions can move.
public enum AnimatedProperty: UInt8, CaseIterable, Sendable, FieldValue {
  /// ``Transform/position``.
  case position
  /// ``Transform/rotation`` in radians. Turns as far as the numbers say, also several times round.
  case rotation
  /// ``Transform/scale``.
  case scale
  /// The opacity of a ``Sprite``'s tint, where there is none of a ``Label``'s, or of a ``ScrollLayer``'s,
  /// 0 to 1.
  case opacity
  /// Red, green and blue of the same, 0 to 255 each.
  case tint
  /// The sample index of a ``SpriteAnimation``, which should not play by itself meanwhile.
  case sample
  /// ``ScrollLayer/offset``.
  case scrollOffset

  public init() { self = .position }
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

extension World {
  /// The value of a property as it is presented at present: what is drawn and what everything else
  /// sees. `nil` where the entity is dead or lacks the component.
  public func value(of property: AnimatedProperty, in entity: Entity) -> AnimatedValue? {
    switch property {
    case .position: return self[entity, Transform.self].map { AnimatedValue($0.position) }
    case .rotation: return self[entity, Transform.self].map { AnimatedValue($0.rotation) }
    case .scale: return self[entity, Transform.self].map { AnimatedValue($0.scale) }
    case .opacity: return tint(of: entity).map { AnimatedValue(Float($0.a) / 255) }
    case .tint: return tint(of: entity).map { AnimatedValue($0) }
    case .sample: return self[entity, SpriteAnimation.self].map { AnimatedValue(Float($0.sample)) }
    case .scrollOffset: return self[entity, ScrollLayer.self].map { AnimatedValue($0.offset) }
    }
  }

  /// Writes what is presented. Nothing happens where the entity lacks the component.
  func present(_ value: AnimatedValue, as property: AnimatedProperty, of entity: Entity) {
    switch property {
    case .position: self[entity, Transform.self]?.position = value.vec2
    case .rotation: self[entity, Transform.self]?.rotation = value.x
    case .scale: self[entity, Transform.self]?.scale = value.vec2
    case .opacity:
      let opacity = UInt8(clamped(value.x * 255))
      setTint(of: entity) { $0.a = opacity }
    case .tint:
      let (r, g, b) = (UInt8(clamped(value.x)), UInt8(clamped(value.y)), UInt8(clamped(value.z)))
      setTint(of: entity) { $0 = Color(r, g, b, $0.a) }
    case .sample:
      let sample = value.x > 0 ? UInt16(min(value.x.rounded(.down), 65_535)) : 0
      self[entity, SpriteAnimation.self]?.sample = sample
    case .scrollOffset: self[entity, ScrollLayer.self]?.offset = value.vec2
    }
  }

  /// Curves may shoot over the end of a channel, and NaN counts as nothing.
  private func clamped(_ channel: Float) -> Float {
    channel > 0 ? min((channel + 0.5).rounded(.down), 255) : 0
  }

  private func tint(of entity: Entity) -> Color? {
    self[entity, Sprite.self]?.tint ?? self[entity, Label.self]?.tint
      ?? self[entity, ScrollLayer.self]?.tint
  }

  /// Of the one whose tint is read: an entity with a sprite and a label has them of different colours.
  private func setTint(of entity: Entity, _ change: (inout Color) -> Void) {
    guard var tint = tint(of: entity) else { return }
    change(&tint)
    if has(entity, Sprite.self) {
      self[entity, Sprite.self]?.tint = tint
    } else if has(entity, Label.self) {
      self[entity, Label.self]?.tint = tint
    } else {
      self[entity, ScrollLayer.self]?.tint = tint
    }
  }
}
