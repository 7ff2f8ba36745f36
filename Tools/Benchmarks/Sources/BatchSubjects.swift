import AlienCatchRules
import CartPoleRules
import DuelRules
import Foundation
import Reel
import ReelApp

extension BatchSubject {
  /// All rows, in groups that take turns.
  static func groups(libraries: String) -> [[BatchSubject]] {
    let cartPole = "cartpole_c"
    return [
      [
        compiled(cartPole, agents: 4096),
        batch("cartpole_1", CartPole.self, worlds: 1),
        batch("cartpole_64", CartPole.self, worlds: 64),
        batch("cartpole_64_recorded", CartPole.self, worlds: 64, records: true),
        batch("cartpole_4096", CartPole.self, worlds: 4096),
        batch("carts_1_1", CartPoles<OneCart>.self, worlds: 1),
        batch("carts_1_4096", CartPoles<OneCart>.self, worlds: 4096),
        batch("carts_4096", CartPoles<Carts4096>.self, worlds: 1),
        batch("carts_16384", CartPoles<Carts16384>.self, worlds: 1),
      ],
      [
        PythonPeer.subject("gymnasium", "gymnasium_cartpole.py", ["16384"]),
        PythonPeer.subject("envpool", "envpool_cartpole.py", ["16384"]),
      ],
      ["1", "64", "4096"].map {
        PythonPeer.subject(
          "cartpole_\($0)_python", "reel_vector.py", ["cartpole", $0], libraries: libraries)
      } + [
        PythonPeer.subject(
          "carts_4096_python", "reel_vector.py", ["cartpoles4096", "1"], libraries: libraries)
      ],
      game("aliencatch", AlienCatch.self, folder: "AlienCatch"),
      game("duel", Duel.self, folder: "Duel"),
    ]
  }

  /// A game without actions: one world alone, and worlds of a batch, of one thread and of two. Every turn begins the
  /// game anew.
  private static func game<G: Game>(
    _ name: String, _ type: G.Type, folder: String
  ) -> [BatchSubject] {
    let ticks = 600
    let reference = "\(name)_headless"
    return [
      .contestant(reference, worlds: 1, calls: ticks) { try HeadlessWorld<G>(folder) },
      batch("\(name)_1", type, worlds: 1, calls: ticks, folder: folder, reference: reference),
      batch("\(name)_64", type, worlds: 64, calls: ticks, folder: folder, reference: reference),
      batch(
        "\(name)_64_two", type, worlds: 64, threads: 2, calls: ticks, folder: folder,
        reference: "\(name)_64"),
    ]
  }

  private static func batch<G: Game>(
    _ name: String, _ type: G.Type, worlds: Int, threads: Int = 1, calls: Int? = nil,
    folder: String? = nil, reference: String? = nil, records: Bool = false
  ) -> BatchSubject {
    .contestant(name, worlds: worlds, threads: threads, calls: calls, reference: reference) {
      try BatchedWorlds<G>(folder: folder, beginsAnew: calls != nil, records: records)
    }
  }

  /// CartPole in C.
  private static func compiled(_ name: String, agents: Int) -> BatchSubject {
    BatchSubject(name: name) {
      let source = try String(contentsOfFile: PythonPeer.path(of: "cartpole.c"), encoding: .utf8)
      let program = try RawProgram(source, defines: [("COUNT", agents)], start: Data())
      return {
        let times = try program.turn(500)
        return Turn(nanoseconds: Harness.least(times) / Double(agents))
      }
    }
  }
}

/// A world whose ticks have no input, as `headless` runs it without a bot.
private final class HeadlessWorld<G: Game>: BatchContestant {
  private let content: GameContent
  private var simulation: Simulation
  private let inputs: [TickInput]

  init(_ folder: String) throws {
    content =
      try Assets.open(
        game: G.name, manifest: G.manifest, path: GameFolder.assets(of: folder)
      ).content
    simulation = G().makeSimulation(content: content, seed: 1)
    let settings = G.settings
    let input = TickInput(viewWidth: settings.viewWidth, viewHeight: settings.viewHeight)
    inputs = [TickInput](repeating: input, count: simulation.playerCount)
  }

  var agents: Int { 1 }
  func prepare(worlds: Int, threads: Int) {}
  func begin() { simulation = G().makeSimulation(content: content, seed: 1) }
  func step() {
    if inputs.count == 1 { simulation.step(inputs[0]) } else { simulation.step(players: inputs) }
  }
}
