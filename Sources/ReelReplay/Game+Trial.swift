import ReelContent
import ReelPlatform
import ReelSimulation

// A game that its own bot plays, without anything around it: for tests, tournaments and balancing.

extension Game {
  /// Lets the game's ``Player`` play, all players of a game for several. The bot begins anew with
  /// each call, with the simulation's seed: a test that plays in several parts keeps one
  /// (``play(_:with:ticks:each:)``).
  /// - Parameter each: is called after every tick, with what the bot did in it for each player.
  public func play(
    _ simulation: Simulation, ticks: UInt64,
    each: (_ inputs: [TickInput]) -> Void = { _ in }
  ) {
    var bot = Player(seed: simulation.seed)
    play(simulation, with: &bot, ticks: ticks, each: each)
  }

  /// Lets a bot play, all players of a game for several. It goes on with the next call.
  ///
  ///     var bot = OrchardBot(seed: 7)
  ///     game.play(simulation, with: &bot, ticks: 300)
  ///     #expect(…)
  ///     game.play(simulation, with: &bot, ticks: 300)
  ///
  /// - Parameters:
  ///   - bot: any bot, not only the game's own.
  ///   - each: is called after every tick, with what the bot did in it for each player.
  public func play<B: Bot>(
    _ simulation: Simulation, with bot: inout B, ticks: UInt64,
    each: (_ inputs: [TickInput]) -> Void = { _ in }
  ) {
    let settings = Self.settings
    var inputs = [TickInput](
      repeating: TickInput(viewWidth: settings.viewWidth, viewHeight: settings.viewHeight),
      count: simulation.playerCount)
    for _ in 0..<ticks {
      for player in inputs.indices { inputs[player].events.removeAll(keepingCapacity: true) }
      bot.play(simulation, into: &inputs)
      simulation.step(players: inputs)
      each(inputs)
    }
  }

  /// The header of a reel of a simulation fresh from ``makeSimulation(content:seed:startData:)``.
  public func reelHeader(
    _ simulation: Simulation, viewWidth: UInt16, viewHeight: UInt16
  ) -> ReelHeader {
    simulation.reelHeader(
      game: Self.name, values: GameValues(self), rulesVersion: Self.settings.rulesVersion,
      viewWidth: viewWidth, viewHeight: viewHeight)
  }

  /// The bytes of a reel in which the game's ``Player`` plays so many ticks, as `headless --record` writes
  /// them.
  public func record(ticks: UInt64, seed: UInt64 = 1, content: GameContent = GameContent())
    -> [UInt8]
  {
    let settings = Self.settings
    let simulation = makeSimulation(content: content, seed: seed)
    var recorder = Recorder(
      simulation,
      header: reelHeader(
        simulation, viewWidth: settings.viewWidth, viewHeight: settings.viewHeight))
    play(simulation, ticks: ticks) { recorder.noteTick(simulation, players: $0) }
    recorder.finish(simulation)
    return recorder.takeBytes()
  }

  /// Plays a reel of this game again and compares every checkpoint, as `verify` does.
  /// - Throws: where the bytes are no reel, or one for another number of players. One of other rules, or of
  ///   another game, does not come out the same.
  public func replay(
    _ reel: [UInt8], content: GameContent = GameContent()
  ) throws(ReelError) -> Verification {
    let reel = try ReelContents(bytes: reel)
    guard Int(reel.header.players) == playerCount else {
      throw ReelError(.damaged(offset: 0, expected: .playerCount))
    }
    let makeSimulation = {
      self.makeSimulation(
        content: content, seed: reel.header.seed, startData: reel.header.startData)
    }
    return verify(reel, makeSimulation(), makeSimulation: makeSimulation)
  }
}
