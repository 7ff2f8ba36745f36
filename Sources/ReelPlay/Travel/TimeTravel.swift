import Reel

/// The time travel of a game that is played: its past, and whether the past is being shown.
///
///     play ─ F4 ─▶ open: the game is paused, keys move through the past ─ Enter ─▶ play from the tick that is shown
///                                                                       └ Esc ──▶ the present, as it was
package final class TimeTravel {
  package let history: History
  package internal(set) var controls: TravelControls
  /// Makes the reels of branches; `nil` if none can be recorded.
  let branches: (any GameBranches)?
  private let readTime: () -> UInt64
  /// True while the past is open.
  package private(set) var isOpen = false
  /// True if the clock ran when the past was opened.
  private(set) var wasRunning = false
  /// The sound of the present while the past is open.
  private(set) var sound: SentSound?
  /// The mean time of the latest ticks, in nanoseconds.
  private var tickTime: UInt64 = 0

  /// Begins with the state of a simulation.
  /// - Parameters:
  ///   - branches: makes the reels of branches.
  ///   - readTime: returns the nanoseconds of a clock that does not go backwards.
  package init(
    _ simulation: Simulation, branches: (any GameBranches)? = nil,
    readTime: @escaping () -> UInt64
  ) {
    history = History(simulation)
    controls = TravelControls(second: Int64(simulation.rate.ticksPerSecondRoundedUp))
    self.branches = branches
    self.readTime = readTime
  }

  /// Records a tick.
  /// - Parameter start: the time at which its step began.
  func record(_ simulation: Simulation, _ inputs: [TickInput], since start: UInt64) {
    let before = readTime()
    history.record(simulation, players: inputs)
    let tick = max(before, start) - start
    tickTime = tickTime == 0 ? tick : (tickTime * 15 + tick) / 16
    guard history.hasSnapshotOfLatest else { return }
    let end = readTime()
    history.chooseInterval(tickTime: tickTime, snapshotTime: max(end, before) - before)
  }

  func open(_ simulation: Simulation, isRunning: Bool) {
    isOpen = true
    wasRunning = isRunning
    sound = simulation.world.sentSound
  }

  func close() {
    isOpen = false
    sound = nil
    controls.reset()
  }

  /// Returns the bar that shows the past and the tick of the simulation.
  func bar(_ simulation: Simulation) -> TimelineBar {
    var bar = outline(simulation)
    bar.playerCount = simulation.playerCount
    history.eachSnapshotTick { bar.snapshots.append($0) }
    history.eachInput(from: history.earliest) { tick, player, _ in
      bar.inputs.append((tick, player))
    }
    bar.marks = history.marks.map { ($0.tick, Int($0.kind)) }
    bar.markNames = history.markNames
    bar.help = TravelControls.help
    return bar
  }

  /// Returns the bar without inputs, marks and snapshots: enough to find the tick at a point.
  func outline(_ simulation: Simulation) -> TimelineBar {
    TimelineBar(
      earliest: history.earliest, latest: history.latest, tick: simulation.tick,
      rate: simulation.rate)
  }
}
