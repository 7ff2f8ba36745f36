import AlienCatchRules
import ArenaRules
import CartPoleRules
import CastleRules
import DuelRules
import ElephantRaceRules
import Foundation
import Reel
import ReelAssets
import ReelTesting
import SpriteGalleryRules
import Testing

/// A recording of each game, 36,000 ticks of its bot with a hash every 60: this build gives the same bits, also with
/// restores in between, and with content of other numbers. `Tools/check-replay` replays the same files in
/// release, and `Tools/check-wasm` on wasm32.
///
/// After a change of rules on purpose, `REEL_RECORD=1 swift test --filter GoldenTests` records them anew.
@Suite struct GoldenTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  private static var games: [any Game.Type] {
    [
      AlienCatch.self, Arena.self, CartPole.self, Castle.self, Duel.self, ElephantRace.self,
      SpriteGallery.self,
    ]
  }
  static let names = [
    "AlienCatch", "Arena", "CartPole", "Castle", "Duel", "ElephantRace", "SpriteGallery",
  ]
  private static let isFull = ProcessInfo.processInfo.environment["REEL_FULL"] != nil

  static func game(_ name: String) throws -> any Game.Type {
    try #require(games.first { "\($0)" == name })
  }

  /// A shipped game has the same content as the game of its author, so all its reels are valid.
  @Test(arguments: names) func packedContentIsTheSame(name: String) throws {
    func check<G: Game>(_ type: G.Type) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("packed-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let assets = try Assets.open(
        game: name, manifest: G.manifest, path: "\(Self.root)/Games/\(name)/App/Assets")
      try assets.pack(into: folder, replacing: false)
      let packed = try Assets.open(game: name, manifest: G.manifest, path: folder)
      #expect(packed.content == assets.content)
      // CartPole has no files, so it reads nothing.
      #expect(packed.isPacked || G.manifest.files.isEmpty)
    }
    try check(try Self.game(name))
  }

  @Test(arguments: names) func aLongRecordingReplays(name: String) throws {
    func check<G: Game>(_ type: G.Type) throws {
      try expectReel(
        "\(name).reel", plays: G(), ticks: 36_000, checkpointInterval: 60, keepsSnapshots: false,
        content: try Self.content(type))
      let reel = try Self.reel(name)
      #expect(reel.bytes.count <= 300_000, "\(name).reel: \(reel.bytes.count) bytes")
      let contents = reel.contents
      #expect(contents.inputs.count >= 36_000 && contents.checkpoints.count >= 601)
      #expect(contents.checkpoints.allSatisfy { $0.snapshot == nil })
    }
    try check(try Self.game(name))
  }

  /// At random ticks the state is saved, played on, and restored.
  @Test(arguments: names) func restoresGiveTheSameBits(name: String) throws {
    func check<G: Game>(_ type: G.Type) throws {
      let seed = UInt64.random(in: 1...1_000_000)
      print("\(name): seed \(seed)")
      var random = RandomStream(seed: seed)
      let reel = try Self.reel(name).contents
      let simulation = G().makeSimulation(
        content: try Self.content(type), seed: reel.header.seed, startData: reel.header.startData)
      var next = UInt64(random.int(in: 0..<200))
      try Self.replay(reel, simulation, ticks: Self.isFull ? 36_000 : 3600) { tick in
        guard tick == next else { return }
        next += UInt64(random.int(in: 1..<400))
        let snapshot = simulation.snapshot()
        for _ in 0..<random.int(in: 0..<10) {
          simulation.step(players: reel.inputs(ofTick: Int(tick)))
        }
        // Bytes are read by another way than a snapshot of this world.
        try simulation.restore(
          random.bool() ? snapshot : Snapshot(bytes: snapshot.bytes))
      }
    }
    try check(try Self.game(name))
  }

  /// Each tick gives the same state again when it is repeated from a restored one: no rule keeps state elsewhere.
  @Test(arguments: names) func repeatedTicksGiveTheSameBits(name: String) throws {
    func check<G: Game>(_ type: G.Type) throws {
      let reel = try Self.reel(name).contents
      let simulation = G().makeSimulation(
        content: try Self.content(type), seed: reel.header.seed, startData: reel.header.startData)
      let test = SyncTest(depth: 3)
      for tick in 0..<(Self.isFull ? 3600 : 600) {
        if let fault = test.step(simulation, players: reel.inputs(ofTick: tick)) { throw fault }
      }
    }
    try check(try Self.game(name))
  }

  /// The files are named in the opposite order, so they are opened in that order.
  @Test(arguments: names) func contentInAnotherOrderGivesTheSameBits(name: String) throws {
    func check<G: Game>(_ type: G.Type) throws {
      var manifest = G.manifest
      manifest.atlases.reverse()
      // Fonts stay: the sizes of their letters lay out open menus, and rules name fonts by their numbers.
      manifest.maps.reverse()
      manifest.particles.reverse()
      manifest.sounds.reverse()
      manifest.music.reverse()
      let reel = try Self.reel(name).contents
      let simulation = G().makeSimulation(
        content: try Self.content(type, manifest), seed: reel.header.seed,
        startData: reel.header.startData)
      try Self.replay(reel, simulation, ticks: Self.isFull ? 36_000 : 3600) { _ in }
    }
    try check(try Self.game(name))
  }

  private static func reel(_ name: String) throws -> (bytes: [UInt8], contents: ReelContents) {
    let bytes = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: "\(root)/Tests/GoldenTests/\(name).reel")))
    return (bytes, try ReelContents(bytes: bytes))
  }

  static func content<G: Game>(
    _ game: G.Type, _ manifest: ContentManifest? = nil
  ) throws -> GameContent {
    try Assets.open(
      game: G.name, manifest: manifest ?? G.manifest, path: "\(root)/Games/\(G.name)/App/Assets"
    ).content
  }

  /// Replays the first ticks, and compares every checkpoint.
  private static func replay(
    _ reel: ReelContents, _ simulation: Simulation, ticks: UInt64,
    between: (_ tick: UInt64) throws -> Void
  ) throws {
    for checkpoint in reel.checkpoints where checkpoint.tick <= ticks {
      while simulation.tick < checkpoint.tick {
        try between(simulation.tick)
        simulation.step(players: reel.inputs(ofTick: Int(simulation.tick)))
      }
      try #require(
        simulation.stateHash == checkpoint.stateHash, "another state at tick \(checkpoint.tick)")
    }
  }
}
