import Reel

// The events that belong to the program and not to the game.

extension GameLoop {
  /// Handles the control keys: F3 shows colliders, F4 opens the past, F6 pauses, F7 runs one tick, F8 is slow motion,
  /// F9 fast; F11 and Alt+Enter switch to full screen. They do not reach the game, except the keys that the game itself
  /// uses. While the past is open, most keys and the mouse belong to it.
  func takeControlKeys() {
    let view = Vec2(Float(pending.viewWidth), Float(pending.viewHeight))
    pending.events.removeAll { event in
      // Deferred events pass through this filter twice; filtering is idempotent.
      recordAlt(event)
      if event.kind == .focusLost { travel?.controls.reset() }
      if let travel, travel.isOpen {
        let (isTaken, action) = travel.controls.point(
          event, bar: travel.outline(simulation), view: view)
        if let action { travelActions.append(action) }
        if isTaken { return true }
      }
      guard event.kind == .keyDown || event.kind == .keyUp else { return false }
      let key = Key(rawValue: event.code)
      if event.kind == .keyUp {
        travel?.controls.release(key)
        // The game did not receive the press, so it must not receive the release.
        guard let at = takenKeys.firstIndex(of: key) else { return false }
        takenKeys.remove(at: at)
        return true
      }
      if takesForTravel(key) {
        if !takenKeys.contains(key) { takenKeys.append(key) }
        return true
      }
      // A match cannot pause, and has its own speed.
      let isTimeKey = match != nil && [.f6, .f7, .f8, .f9].contains(key)
      let isOurs =
        Self.controlKeys.contains(key) && !isTimeKey || key == .enter && isAltHeld
      guard isOurs, !isUsed(key) else { return false }
      if !takenKeys.contains(key) { takenKeys.append(key) }
      switch key {
      case .f6: setPaused(!clock.isPaused)
      case .f7: clock.stepOnce()
      default:
        if key == .f3 { toggleNetwork() }
        performViewKey(key)
      }
      return true
    }
  }

  /// Returns true if a key that went down belongs to the time travel, whose steps follow after all events.
  private func takesForTravel(_ key: Key) -> Bool {
    guard let travel else { return false }
    guard travel.isOpen else {
      guard key == .f4, !isUsed(key), let action = travel.controls.press(key) else { return false }
      travelActions.append(action)
      return true
    }
    // Alt+Enter still switches to full screen.
    if isAltHeld && key == .enter { return false }
    if let action = travel.controls.press(key) { travelActions.append(action) }
    // The game is paused, so no other key reaches it. F3, F8, F9 and F11 have the same effect as in a running game.
    return !Self.controlKeys.contains(key) || key == .f6 || key == .f7
  }

  private static let controlKeys: [Key] = [.f3, .f6, .f7, .f8, .f9, .f11]

  /// Returns true if the game has declared that it uses a key, has bound it, or waits for a key to bind.
  private func isUsed(_ key: Key) -> Bool {
    let world = simulation.world
    if key != .enter && ownKeys.contains(key) { return true }
    guard world.has(PlayerControls.self) else { return false }
    return (0..<world.playerCount).contains { player in
      let bindings = world.controls.bindings(of: player)
      // Games often bind Enter; Alt+Enter still belongs to the program.
      return bindings.listensFor != nil
        || key != .enter && bindings.uses(key, world.controls.input(of: player))
    }
  }

  /// Drops events while time is paused, so that the clicks of a long pause do not all happen at its end. Keeps events
  /// that end a press or report a lasting state.
  func dropPausedInput() {
    guard clock.isPaused else { return }
    pending.events.removeAll { !$0.kind.outlivesPause }
    // A stick that moved during the pause reports its position only once, so the last event of each axis is kept.
    let events = pending.events
    pending.events = events.indices.filter { at in
      let event = events[at]
      return event.kind != .padAxis
        || !events[(at + 1)...].contains {
          $0.kind == .padAxis && $0.device == event.device && $0.code == event.code
        }
    }.map { events[$0] }
  }
}
