import ReelECS
import ReelMath

// Properties that glide to what they are set to.
//
//     world.animation.transaction(ticks: 20, curve: .easeOutQuad) {
//       world.animation.set(.position, of: boat, to: AnimatedValue(Vec2(100, 40)))
//     }
//
//     model       ┌──────────────────────  what it was set to, at once
//                 │            ╭─────────
//     presented   ┤      ╭─────╯           what is drawn, and what systems see
//                 ├──────┴───── 20 ticks

/// Sets properties of a world's entities, at once or so that they glide there.
public struct WorldAnimation {
  let world: World

  /// The value of a property as it is presented at present: what is drawn and what everything else
  /// sees. `nil` where the entity is dead or lacks the component.
  public func value(of property: AnimatedProperty, in entity: Entity) -> AnimatedValue? {
    world.presented(property, of: entity)
  }

  /// Lets properties that are set inside of `body` glide to their values. Transactions inside of
  /// others count for what they hold; one of 0 ticks sets at once.
  public func transaction<Result, Failure: Error>(
    ticks: Float, curve: Easing = .easeInOutQuad, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    world[Gliding.self].open.append(Transaction(ticks: ticks, curve: curve))
    // A restore inside of it has closed it.
    defer { _ = world[Gliding.self].open.popLast() }
    return try body()
  }

  /// Sets a property: at once, or, inside of a transaction, in the course of it, beginning with the
  /// next tick's animation. A glide that is under way is left where it is, and a new one begins
  /// there. Nothing happens where the entity lacks the component. O(properties under way).
  public func set(_ property: AnimatedProperty, of entity: Entity, to value: AnimatedValue) {
    guard let present = self.value(of: property, in: entity) else { return }
    let way = world[Gliding.self].open.last ?? Transaction()
    let known = world[Gliding.self].index(entity, property)
    let glides =
      way.ticks > 0 && world[Gliding.self].isOn(property) && !world.has(entity, NoGliding.self)
    guard glides else {
      if let known { world[Gliding.self].glides.remove(at: known) }
      world.present(value, as: property, of: entity)
      return
    }
    let glide = Glide(entity: entity, property: property, start: present, end: value, way: way)
    if let known {
      world[Gliding.self].glides[known] = glide
    } else {
      world[Gliding.self].glides.append(glide)
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
    if let at = world[Gliding.self].index(entity, property) {
      return world[Gliding.self].glides[at].end
    }
    if let place = world[AnimatedProperties.self].place(of: property),
      let model = world[entity, TimelinePlayer.self]?.model(ofProperty: place)
    {
      return model
    }
    return value(of: property, in: entity)
  }
}

extension World {
  /// Properties of entities, and how they get to what they are set to.
  public var animation: WorldAnimation { WorldAnimation(world: self) }
}
