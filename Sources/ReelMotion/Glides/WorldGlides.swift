import ReelECS
import ReelMath
import ReelSimulation

// Properties that glide to what they are set to.
//
//     world.glides.transaction(over: .ticks(20), curve: .easeOutQuad) {
//       world.glides.set(.position, of: boat, to: AnimatedValue(Vec2(100, 40)))
//     }
//
//     model       ┌──────────────────────  what it was set to, at once
//                 │            ╭─────────
//     presented   ┤      ╭─────╯           what is drawn, and what systems see
//                 ├──────┴───── 20 ticks

/// Sets properties of a world's entities, at once or so that they glide there.
public struct WorldGlides {
  let world: World

  /// The value of a property as it is presented at present: what is drawn and what everything else
  /// sees. `nil` where the entity is dead or lacks the component.
  public func value(of property: AnimatedProperty, in entity: Entity) -> AnimatedValue? {
    world.presented(property, of: entity)
  }

  /// Lets properties that are set inside of `body` glide to their values. Transactions inside of
  /// others count for what they hold; one of 0 ticks sets at once.
  public func transaction<Result, Failure: Error>(
    over time: TimeSpan, curve: Easing = .easeInOutQuad, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let ticks = time.ticks(at: world[Clock.self].rate)
    world[Gliding.self].open.append(Transaction(ticks: ticks, curve: curve))
    // A restore inside of it has closed it.
    defer { _ = world[Gliding.self].open.popLast() }
    return try body()
  }

  /// Sets a property: at once, or, inside of a transaction, in the course of it, beginning with the
  /// next phase `.motion`. A glide that is under way is left where it is, and a new one begins
  /// there. ``GlideEnded`` tells when it is there. Nothing happens where the entity lacks the component.
  ///
  /// Of a property that a ``TimelinePlayer`` moves it sets what is moved: the timeline goes on from the
  /// new value. O(properties under way, and players).
  public func set(_ property: AnimatedProperty, of entity: Entity, to value: AnimatedValue) {
    guard let whole = world.presentedWhole(property, of: entity) else {
      if world.isAlive(entity) { world.noteMissingOwner(of: property) }
      return
    }
    let start = modelWhole(property, in: entity, whole)
    let way = world[Gliding.self].open.last ?? Transaction()
    let glides =
      way.ticks > 0 && world[Gliding.self].isOn(property) && !world.has(entity, NoGliding.self)
    world[Gliding.self].stop(property, of: entity)
    guard glides else {
      let value = property.spread(value)
      world.present(value, property.axes, as: property, of: entity)
      setGround(value, property, of: entity)
      return
    }
    world[Gliding.self].glides.append(
      Glide(
        entity: entity, property: property, axes: property.axes, start: start,
        end: start.replacing(property.axes, with: property.spread(value)), way: way))
  }

  /// What timelines stand on at present: what is presented without what they do to it. O(players).
  private func modelWhole(
    _ property: AnimatedProperty, in entity: Entity, _ present: AnimatedValue
  ) -> AnimatedValue {
    guard world.hasAny(TimelinePlayer.self),
      let place = world[AnimatedProperties.self].place(of: property)
    else { return present }
    var model = present
    world.each { (player: TimelinePlayer) in
      if player.movedOwner == entity { model = player.model(ofProperty: place, else: model) }
    }
    return model
  }

  private func setGround(_ ground: AnimatedValue, _ property: AnimatedProperty, of entity: Entity) {
    guard world.hasAny(TimelinePlayer.self),
      let place = world[AnimatedProperties.self].place(of: property)
    else { return }
    world.each { (player: inout TimelinePlayer) in
      if player.movedOwner == entity {
        player.setModel(ofProperty: place, to: ground, property.axes)
      }
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
  /// glides there, and what it was before while a ``TimelinePlayer`` moves it. ``value(of:in:)`` is
  /// what is presented. O(properties under way, and players).
  public func modelValue(of property: AnimatedProperty, in entity: Entity) -> AnimatedValue? {
    guard let whole = world.presentedWhole(property, of: entity) else { return nil }
    var model = modelWhole(property, in: entity, whole)
    for glide in world[Gliding.self].glides where glide.moves(property, of: entity) {
      model = model.replacing(glide.axes, with: glide.end)
    }
    return property.picked(from: model)
  }
}

extension World {
  /// Properties of entities, and how they get to what they are set to.
  public var glides: WorldGlides {
    checkRunsAlone("glides")
    return WorldGlides(world: self)
  }
}

extension World {
  /// For diagnostics: a property was set that an entity has no component for.
  fileprivate func noteMissingOwner(of property: AnimatedProperty) {
    // A world that is made by itself tells nobody.
    guard hasAttachment else { return }
    names.findings.note(systemName) {
      self[AnimatedProperties.self].place(of: property) == nil
        ? "A property is set that no feature has added: nothing happens"
        : "A property is set of an entity that has no component for it: nothing happens"
    }
  }
}
