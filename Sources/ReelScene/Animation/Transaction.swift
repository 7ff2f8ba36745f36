import ReelECS
import ReelMath

// Properties that glide to what they are set to.
//
//     world.transaction(ticks: 20, curve: .easeOutQuad) {
//       world.set(.position, of: boat, to: AnimatedValue(Vec2(100, 40)))
//     }
//
//     model       ┌──────────────────────  what it was set to, at once
//                 │            ╭─────────
//     presented   ┤      ╭─────╯           what is drawn, and what systems see
//                 ├──────┴───── 20 ticks

/// How properties that are set get to their values.
public struct Transaction: Equatable, Sendable, FieldValue {
  /// How long the way takes; 0 sets at once.
  public var ticks: Float
  /// How the value gets there.
  public var curve: Easing

  /// A way of so many ticks.
  public init(ticks: Float, curve: Easing = .easeInOutQuad) {
    self.ticks = ticks
    self.curve = curve
  }

  public init() { self.init(ticks: 0) }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("ticks", &ticks)
    v.field("curve", &curve)
  }
}

/// Keeps an entity's properties from gliding: they are set at once, in any transaction.
public struct NoGliding: Component, Equatable {
  public init() {}
  public static var componentName: String { "NoGliding" }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

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
  /// One bit for each property that never glides.
  private var off: UInt8 = 0
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
  public func isOn(_ property: AnimatedProperty) -> Bool { off & 1 << property.rawValue == 0 }

  /// Lets a property glide or not, in all transactions from now on.
  public mutating func turn(_ property: AnimatedProperty, on isOn: Bool) {
    if isOn { off &= ~(1 << property.rawValue) } else { off |= 1 << property.rawValue }
  }

  func index(_ entity: Entity, _ property: AnimatedProperty) -> Int? {
    glides.firstIndex { $0.entity == entity && $0.property == property }
  }
}

extension World {
  /// Lets properties that are set inside of `body` glide to their values. Transactions inside of
  /// others count for what they hold; one of 0 ticks sets at once.
  public func transaction<Result, Failure: Error>(
    ticks: Float, curve: Easing = .easeInOutQuad, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    self[Gliding.self].open.append(Transaction(ticks: ticks, curve: curve))
    // A restore inside of it has closed it.
    defer { _ = self[Gliding.self].open.popLast() }
    return try body()
  }

  /// Sets a property: at once, or, inside of a transaction, in the course of it, beginning with the
  /// next tick's animation. A glide that is under way is left where it is, and a new one begins
  /// there. Nothing happens where the entity lacks the component. O(properties under way).
  public func set(_ property: AnimatedProperty, of entity: Entity, to value: AnimatedValue) {
    guard let present = self.value(of: property, in: entity) else { return }
    let way = self[Gliding.self].open.last ?? Transaction()
    let known = self[Gliding.self].index(entity, property)
    let glides =
      way.ticks > 0 && self[Gliding.self].isOn(property) && !has(entity, NoGliding.self)
    guard glides else {
      if let known { self[Gliding.self].glides.remove(at: known) }
      self.present(value, as: property, of: entity)
      return
    }
    let glide = Glide(entity: entity, property: property, start: present, end: value, way: way)
    if let known {
      self[Gliding.self].glides[known] = glide
    } else {
      self[Gliding.self].glides.append(glide)
    }
  }

  /// Sets a position, scale or offset.
  public func set(_ property: AnimatedProperty, of entity: Entity, to value: Vec2) {
    set(property, of: entity, to: AnimatedValue(value))
  }

  /// Sets a number.
  public func set(_ property: AnimatedProperty, of entity: Entity, to value: Float) {
    set(property, of: entity, to: AnimatedValue(value))
  }

  /// Sets a tint.
  public func set(_ property: AnimatedProperty, of entity: Entity, to value: Color) {
    set(property, of: entity, to: AnimatedValue(value))
  }

  /// What a property is, without what animations make of it at present: what it was set to while it
  /// glides there, and what it was before while a ``TimelinePlayer`` of the entity itself moves it.
  /// ``value(of:in:)`` is what is presented. O(properties under way).
  public func modelValue(of property: AnimatedProperty, in entity: Entity) -> AnimatedValue? {
    if let at = self[Gliding.self].index(entity, property) {
      return self[Gliding.self].glides[at].end
    }
    if let model = self[entity, TimelinePlayer.self]?.model(of: property) { return model }
    return value(of: property, in: entity)
  }
}

/// Moves every gliding property on by a tick.
public func advanceGlides(_ world: World) {
  if world[Gliding.self].glides.isEmpty { return }
  var kept = 0
  for at in world[Gliding.self].glides.indices {
    let elapsed = world[Gliding.self].glides[at].elapsed
    world[Gliding.self].glides[at].elapsed = elapsed > 0 ? elapsed + 1 : 1
    let glide = world[Gliding.self].glides[at]
    guard world.isAlive(glide.entity) else { continue }
    let share = min(glide.elapsed / glide.way.ticks, 1)
    world.present(
      glide.start.mixed(with: glide.end, glide.way.curve(share)), as: glide.property,
      of: glide.entity)
    if share < 1 {
      world[Gliding.self].glides[kept] = glide
      kept += 1
    }
  }
  world[Gliding.self].glides.removeSubrange(kept...)
}
