import Reel

// The loop while a person travels in time: the game is paused and shows a tick of its past.

extension GameLoop {
  /// Opens the past at the present tick, and pauses the game. Does nothing if it is open.
  package final func openTravel() {
    guard let travel, !travel.isOpen else { return }
    travel.open(simulation, isRunning: !clock.isPaused)
    setPaused(true)
  }

  /// Carries out the steps of the keys and the mouse since the last picture.
  final func performTravel() {
    guard let travel else { return }
    var actions = travelActions
    travelActions.removeAll(keepingCapacity: true)
    if travel.isOpen, let action = travel.controls.repeatHeld() { actions.append(action) }
    for action in actions {
      openTravel()
      perform(action, travel)
    }
  }

  private func perform(_ action: TravelControls.Action, _ travel: TimeTravel) {
    let (earliest, latest) = (travel.history.earliest, travel.history.latest)
    switch action {
    case .move(let ticks):
      let target = Int64(simulation.tick) + ticks
      seek(to: UInt64(max(Int64(earliest), min(Int64(latest), target))))
    case .seek(let tick): seek(to: tick)
    case .earliest: seek(to: earliest)
    case .latest: seek(to: latest)
    case .play: playFromHere(travel, isBranch: false)
    case .branch: playFromHere(travel, isBranch: true)
    case .leave: leaveTravel()
    }
  }

  /// Shows a tick of the past.
  /// - Returns: false if the history's own snapshot cannot be restored; the tick then stays.
  @discardableResult
  package final func seek(to tick: UInt64) -> Bool {
    guard let travel else { return false }
    host.prepareTicks()
    do throws(SnapshotError) {
      try travel.history.seek(to: tick, in: simulation)
    } catch {
      host.report("Tick \(tick) cannot be shown: \(error.message).")
      return false
    }
    painter.recordTick(simulation.world)
    return true
  }

  /// Returns to the present, which goes on as it would have.
  package final func leaveTravel() {
    guard let travel, travel.isOpen, seek(to: travel.history.latest) else { return }
    simulation.world.resumeSound(travel.sound)
    let wasRunning = travel.wasRunning
    travel.close()
    if wasRunning { setPaused(false) }
  }

  /// Shows the present before the game ends or a match begins, so that a recording ends with the present.
  final func endTravel() {
    guard let travel, travel.isOpen else { return }
    seek(to: travel.history.latest)
    simulation.world.resumeSound(travel.sound)
    travel.close()
  }

  /// Drops the future, and goes on from the tick that is shown. A recording ends with the present, and the branch is
  /// recorded into a reel of its own.
  private func playFromHere(_ travel: TimeTravel, isBranch: Bool) {
    let tick = simulation.tick
    if tick == travel.history.latest && !isBranch { return leaveTravel() }
    do throws(HostError) {
      if recording != nil || isBranch { try beginBranch(travel, at: tick) }
    } catch {
      return host.report(error.message)
    }
    willGoBack(to: tick)
    travel.history.truncate(after: tick)
    audio.perform(simulation.world.replaceSound(travel.sound))
    travel.close()
    // Releases the keys, buttons and pointers that the recorded inputs hold.
    pending.events.insert(InputEvent(.focusLost), at: 0)
    setPaused(false)
  }

  private func beginBranch(_ travel: TimeTravel, at tick: UInt64) throws(HostError) {
    guard let branches = travel.branches else { return }
    if let old = recording {
      guard seek(to: travel.history.latest) else { return }
      recording = nil
      try old.finish(simulation)
      guard seek(to: tick) else { return }
    }
    let branch = try branches.begin(simulation, travel.history)
    recording = branch
    host.report("From tick \(tick) on, the game is recorded into \(branch.name).")
  }

  /// Draws the timeline over a picture.
  final func drawTravel(into list: inout DrawList) {
    guard let travel, travel.isOpen else { return }
    travel.bar(simulation).draw(into: &list)
    list.sort()
  }
}
