import Reel
import ReelPlay

/// The functions that depend on the type of a game. All other code of a page is the same for every game.
struct WebRules {
  let settings: GameSettings
  let manifest: ContentManifest
  let name: String
  /// Makes a game with the values of the link at tick 0, with the header of its reel.
  let make:
    (_ content: GameContent, _ seed: UInt64, _ startData: [UInt8], _ values: [LinkSetting]) ->
      BranchStart
  /// Makes the game of a reel at tick 0; throws a sentence if the reel does not belong to the game.
  let makeOfReel: (ReelContents, GameContent) throws(HostError) -> Simulation
  /// Makes the session of a match; `nil` in a program without matches.
  let session:
    (
      (MatchRequest, GameContent, _ seed: UInt64, _ startData: [UInt8], MatchSettings) ->
        any MatchSession
    )?

  init<G: Game>(_ type: G.Type) {
    (settings, manifest, name) = (G.settings, G.manifest, G.name)
    make = { content, seed, startData, values in
      var game = G()
      for value in values {
        if let problem = value.apply(to: &game) { send(.report, problem) }
      }
      let simulation = game.makeSimulation(content: content, seed: seed, startData: startData)
      let header = game.reelHeader(
        simulation, viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight)
      return BranchStart(simulation, header)
    }
    makeOfReel = { reel, content throws(HostError) in
      let game: G
      do throws(GameValuesError) {
        game = try reel.header.values.make(G.self)
      } catch {
        throw HostError(.damaged, error.message)
      }
      guard Int(reel.header.players) == game.playerCount else {
        throw HostError(.damaged, "This reel belongs to another number of players.")
      }
      return game.makeSimulation(
        content: content, seed: reel.header.seed, startData: reel.header.startData)
    }
    session =
      Matches.areLinked
      ? { Self.makeSession(G.self, $0, $1, seed: $2, startData: $3, $4) } : nil
  }

  /// A visitor that lists the games of a collection.
  struct List: GameVisitor {
    var rules: [WebRules] = []

    mutating func visit<G: Game>(_ game: G.Type, about: String) { rules.append(WebRules(game)) }
  }
}
