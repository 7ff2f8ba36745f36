import ReelContent
import ReelPlatform
import ReelReplay
import ReelSimulation

// Runs a game with a bot and without a program around it: for tests, tournaments and balancing.

extension Game {
  /// Runs `ticks` ticks with the game's ``Player`` as the bot, which plays for all players. Each call makes a new bot
  /// from the simulation's seed. A test that plays in several parts keeps one bot (``play(_:with:ticks:each:)``).
  /// - Parameter each: is called after every tick, with the bot's inputs for each player.
  public func play(
    _ simulation: Simulation, ticks: UInt64,
    each: (_ inputs: [TickInput]) -> Void = { _ in }
  ) {
    var bot = Player(seed: simulation.seed)
    play(simulation, with: &bot, ticks: ticks, each: each)
  }

  /// Runs `ticks` ticks with a bot that plays for all players. The bot keeps its state from call to call.
  ///
  ///     var bot = OrchardBot(seed: 7)
  ///     game.play(simulation, with: &bot, ticks: 300)
  ///     #expect(…)
  ///     game.play(simulation, with: &bot, ticks: 300)
  ///
  /// - Parameters:
  ///   - bot: any bot, not only the game's own.
  ///   - each: is called after every tick, with the bot's inputs for each player.
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

  /// Returns the header of a reel of a simulation that ``makeSimulation(content:seed:startData:)`` has just returned.
  public func reelHeader(
    _ simulation: Simulation, viewWidth: UInt16, viewHeight: UInt16
  ) -> ReelHeader {
    simulation.reelHeader(
      game: Self.name, values: GameValues(self), rulesVersion: Self.settings.rulesVersion,
      viewWidth: viewWidth, viewHeight: viewHeight)
  }

  /// Returns the bytes of a reel in which the game's ``Player`` plays `ticks` ticks, in the form that `headless
  /// --record` writes.
  /// - Parameters:
  ///   - checkpointInterval: the number of ticks from one hash to the next; by default the ticks of a second.
  ///   - keepsSnapshots: false for a small reel, whose replay begins at the first tick.
  public func record(
    ticks: UInt64, seed: UInt64 = 1, content: GameContent = GameContent(),
    checkpointInterval: UInt64? = nil, keepsSnapshots: Bool = true
  ) -> [UInt8] {
    let settings = Self.settings
    let simulation = makeSimulation(content: content, seed: seed)
    var recorder = Recorder(
      simulation,
      header: reelHeader(
        simulation, viewWidth: settings.viewWidth, viewHeight: settings.viewHeight),
      checkpointInterval: checkpointInterval, keepsSnapshots: keepsSnapshots)
    play(simulation, ticks: ticks) { recorder.recordTick(simulation, players: $0) }
    recorder.finish(simulation)
    return recorder.takeBytes()
  }

  /// Replays a reel of this game and compares every checkpoint, as `verify` does.
  /// - Throws: if the bytes are no reel, or a reel for another number of players. A reel of other rules, or of another
  ///   game, yields a different result instead.
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

  #if !hasFeature(Embedded)
    /// Plays `ticks` ticks with the game's ``Player``, and after each repeats the last `depth` ticks from a restored
    /// state (``SyncTest``): a test that rules keep all of their state in the world.
    ///
    ///     @Test func keepsItsStateInTheWorld() throws { try Blast().syncTest(ticks: 600) }
    ///
    /// - Throws: the first difference, with the names and both values of its fields.
    public func syncTest(
      ticks: UInt64, depth: Int = 8, seed: UInt64 = 1, content: GameContent = GameContent()
    ) throws(SyncFault) {
      let simulation = makeSimulation(content: content, seed: seed)
      var bot = Player(seed: seed)
      let test = SyncTest(depth: depth)
      let settings = Self.settings
      for _ in 0..<ticks {
        var inputs = [TickInput](
          repeating: TickInput(viewWidth: settings.viewWidth, viewHeight: settings.viewHeight),
          count: simulation.playerCount)
        bot.play(simulation, into: &inputs)
        if let fault = test.step(simulation, players: inputs) { throw fault }
      }
    }
  #endif
}
