import ReelECS
import ReelMath
import ReelSimulation

// Implicit animations: properties that move to the values that they are set to.
//
//     world.properties.animate(over: .ticks(20), curve: .easeOutQuad) {
//       world.properties.set(.position, of: boat, to: AnimatedValue(Vec2(100, 40)))
//     }
//
//     model       ┌──────────────────────  the value that it was set to, at once
//                 │            ╭─────────
//     presented   ┤      ╭─────╯           the value that is drawn, and that systems read
//                 ├──────┴───── 20 ticks

/// A setter for properties of a world's entities, at once or by an implicit animation.
public struct WorldProperties {
  let world: World

  /// Returns the presented value of a property: the one that is drawn and that all other code reads. `nil` if the
  /// entity is dead or lacks the component.
  public func value(of property: AnimatedProperty, in entity: Entity) -> AnimatedValue? {
    world.presented(property, of: entity)
  }

  /// Animates the properties that `body` sets: each moves from its present value to the one that it is set to. Of
  /// nested calls the innermost counts; one of 0 ticks sets at once.
  public func animate<Result, Failure: Error>(
    over time: TimeSpan, curve: Easing = .easeInOutQuad, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let ticks = time.ticks(at: world[Clock.self].rate)
    world[ImplicitAnimations.self].open.append(AnimationTiming(ticks: ticks, curve: curve))
    // A restore inside `body` closes all calls, so there may be none to remove.
    defer { _ = world[ImplicitAnimations.self].open.popLast() }
    return try body()
  }

  /// Sets a property: at once, or, inside ``animate(over:curve:_:)``, by an animation that begins in the next phase
  /// `.motion`. An animation in progress ends at its present value, and the new one begins there.
  /// ``ImplicitAnimationEnded`` is sent at the end of an animation. Does nothing if the entity lacks the component.
  ///
  /// For a property that a ``TimelinePlayer`` moves, this method sets the model value: the timeline continues from the
  /// new value. O(animated properties and players).
  public func set(_ property: AnimatedProperty, of entity: Entity, to value: AnimatedValue) {
    guard let whole = world.presentedWhole(property, of: entity) else {
      if world.isAlive(entity) { world.reportMissingOwner(of: property) }
      return
    }
    let start = modelWhole(property, in: entity, whole)
    let way = world[ImplicitAnimations.self].open.last ?? AnimationTiming()
    let isAnimated =
      way.ticks > 0 && world[ImplicitAnimations.self].isOn(property)
      && !world.has(entity, NoImplicitAnimation.self)
    world[ImplicitAnimations.self].stop(property, of: entity)
    guard isAnimated else {
      let value = property.spread(value)
      world.present(value, property.axes, as: property, of: entity)
      setGround(value, property, of: entity)
      return
    }
    world[ImplicitAnimations.self].running.append(
      ImplicitAnimation(
        entity: entity, property: property, axes: property.axes, start: start,
        end: start.replacing(property.axes, with: property.spread(value)), way: way))
  }

  /// Returns the model value of a property: the presented one without the contributions of timelines. O(players).
  private func modelWhole(
    _ property: AnimatedProperty, in entity: Entity, _ present: AnimatedValue
  ) -> AnimatedValue {
    guard world.hasAny(TimelinePlayer.self),
      let index = world[AnimatedProperties.self].index(of: property)
    else { return present }
    var model = present
    world.each { (player: TimelinePlayer) in
      if player.movedOwner == entity { model = player.model(ofProperty: index, else: model) }
    }
    return model
  }

  private func setGround(_ ground: AnimatedValue, _ property: AnimatedProperty, of entity: Entity) {
    guard world.hasAny(TimelinePlayer.self),
      let index = world[AnimatedProperties.self].index(of: property)
    else { return }
    world.each { (player: inout TimelinePlayer) in
      if player.movedOwner == entity {
        player.setModel(ofProperty: index, to: ground, property.axes)
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

  /// Returns the value of a property without animations: during an implicit animation the value that it was set to, and
  /// while a ``TimelinePlayer`` moves it, the value before the timeline. ``value(of:in:)`` returns the presented value.
  /// O(animated properties and players).
  public func modelValue(of property: AnimatedProperty, in entity: Entity) -> AnimatedValue? {
    guard let whole = world.presentedWhole(property, of: entity) else { return nil }
    var model = modelWhole(property, in: entity, whole)
    for animation in world[ImplicitAnimations.self].running
    where animation.moves(property, of: entity) {
      model = model.replacing(animation.axes, with: animation.end)
    }
    return property.picked(from: model)
  }
}

extension World {
  /// The interface that sets properties of entities, at once or by an implicit animation.
  public var properties: WorldProperties { WorldProperties(world: self) }
}

extension World {
  /// Reports, for diagnostics, that a property was set for which the entity has no component.
  fileprivate func reportMissingOwner(of property: AnimatedProperty) {
    // A world without a simulation has no diagnostics.
    guard hasAttachment else { return }
    names.faults.report(systemName) {
      self[AnimatedProperties.self].index(of: property) == nil
        ? "A property is set that no feature has added: nothing happens"
        : "A property is set of an entity that has no component for it: nothing happens"
    }
  }
}
