import Reel

// The loop while a match runs: the session has the clock and decides which ticks run; the loop shows them.

extension GameLoop {
  /// The nanoseconds for which a sentence about a match is shown.
  private static let messageTime: UInt64 = 6_000_000_000

  /// Opens a match, or shows why that is impossible.
  package final func begin(_ request: MatchRequest) {
    guard Matches.areLinked, match == nil, let matches else { return }
    do throws(HostError) {
      let opened = try matches.open(request, simulation.content)
      endTravel()
      setPaused(false)
      match = opened
      endRecording()
      matchHasBegun()
      show("")
    } catch {
      show(error.message)
    }
  }

  /// Ends the recording of the game on this machine, whose ticks a match does not continue. The match has a reel of its
  /// own.
  private func endRecording() {
    guard let recording else { return }
    self.recording = nil
    do throws(HostError) {
      try recording.finish(simulation)
      host.report("\(recording.name) ends with tick \(simulation.tick), before the match.")
    } catch {
      host.report(error.message)
    }
  }

  /// Shows a sentence over the picture for some seconds, and writes it to the terminal.
  private func show(_ sentence: String) {
    matchMessage = (sentence, host.readTime() + Self.messageTime)
    if !sentence.utf8.isEmpty { host.report(sentence) }
  }

  /// Runs all that is due in the match.
  package final func updateMatch(_ now: UInt64) throws(HostError) {
    guard let match else { return }
    host.prepareTicks()
    let start = timing.begin()
    let restores = simulation.world.restoreCount
    let ran = match.update(now: now, &pending)
    // An update may repeat ticks without a new one: the picture then shows the corrected values.
    var hasChanged = ran > 0 || simulation.world.restoreCount != restores
    if let session = match.session.simulation, session !== simulation {
      goOver(to: session)
      hasChanged = ran > 0
    }
    for notice in match.session.takeMatchEvents() { announce(notice, match) }
    audio.perform(match.session.audioCommands)
    perform(match.session.deviceCommands)
    if hasChanged { painter.recordTick(simulation.world) }
    if ran > 0 { timing.recordTick(since: start) }
    for message in match.session.messages {
      // The match began with the host's saves, which must not replace the saves of another machine.
      if case .save = message, !match.isHost { continue }
      carryOut(message)
    }
    match.reportDifferences()
    guard case .ended(let end) = match.session.phase else { return }
    try leaveMatch(end)
  }

  /// Shows another simulation of the same content from now on.
  private func goOver(to other: Simulation) {
    goOver(to: ShownGame(other, showing: game.content))
    painter.recordTick(other.world)
  }

  private func announce(_ notice: MatchEvent, _ match: MatchPlay) {
    switch notice {
    // Before the match begins, the picture shows the match's state, which a sentence would hide.
    case .joined where match.session.phase != .playing, .begun: break
    case .joined, .left, .newAuthority, .desync, .ended:
      if let sentence = notice.sentence { show(sentence) }
    }
  }

  private func leaveMatch(_ end: MatchEnd) throws(HostError) {
    guard let match, let matches else { return }
    try match.finish(now: host.readTime())
    self.match = nil
    let sentence = match.sentence(of: end)
    if match.endsProgram {
      isOver = true
      guard match.isRegular(end) else { throw HostError(.unavailable, sentence) }
      if end != .other(.left) { host.report(sentence) }
      return
    }
    show(end == .other(.left) ? "" : sentence)
    goOver(to: matches.beginAnew(simulation.content))
    willGoBack(to: 0)
    keptPast?.history.restart(simulation)
    clock.pause()
    clock.resume()
  }

  /// Ends the match, if there is one, because the program ends.
  final func endMatch() throws(HostError) {
    guard let match else { return }
    try match.finish(now: host.readTime())
    self.match = nil
  }

  /// Draws the present sentence about the match, and the figures of the network if they are shown.
  package final func drawMatch(into list: inout DrawList) {
    let now = host.readTime()
    let style = ShapeStyle(.white, layer: .max, z: .max)
    // If the match stands still, the players for whom it waits are shown at once, instead of an earlier sentence.
    let isStill = match.map { $0.session.phase == .playing && !$0.state.utf8.isEmpty } ?? false
    let message = now < matchMessage.until && !isStill ? matchMessage.text : match?.state ?? ""
    if !message.utf8.isEmpty {
      PixelText.drawTag(message, at: Vec2(4, list.view.y - 9), style, into: &list)
    }
    guard let match, showsNetwork else { return }
    for (row, line) in networkLines.lines(match.session.statistics, now).enumerated() {
      PixelText.drawTag(line, at: Vec2(4, 4 + Float(row) * 7), style, into: &list)
    }
  }
}
