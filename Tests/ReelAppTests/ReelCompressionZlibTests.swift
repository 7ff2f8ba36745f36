import Foundation
import Reel
import ReelAssets
import ReelProgram
import Testing

@testable import ReelHost

/// Herds that walk about: a state of some kilobytes that compresses well.
private struct Herd: Game {
  static let name = "Herd"
  static let settings = GameSettings(title: "Herd", viewWidth: 32, viewHeight: 16)

  struct Sheep: Component {
    var x: Int32 = 0
    var age: UInt64 = 0
  }

  func setUp(_ simulation: Simulation) {
    for x in 0..<400 as Range<Int32> { simulation.world.spawn(Sheep(x: x)) }
    simulation.schedule.add("walk") { world in
      world.each { (sheep: inout Sheep) in
        sheep.x += 3
        sheep.age += 1
      }
    }
  }
}

/// Reels on disk whose states are compressed by zlib.
@Suite struct ReelCompressionZlibTests {
  /// Calls the body with the paths of the same recording of 1,300 ticks, compressed and not.
  private func withReels(_ body: (_ compressed: String, _ plain: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func record(_ name: String, _ compression: ReelCompression?) throws -> String {
      let path = folder.appendingPathComponent(name).path
      let simulation = Herd().makeSimulation(content: GameContent(), seed: 1)
      let output = try ReelFile.Output(
        simulation, header: Herd().reelHeader(simulation, viewWidth: 32, viewHeight: 16),
        path: path, replacing: false, sparing: [], compression: compression)
      for _ in 0..<1300 {
        let inputs = [TickInput(viewWidth: 32, viewHeight: 16)]
        simulation.step(players: inputs)
        output.recordTick(simulation, inputs)
      }
      try output.finish(simulation)
      return path
    }
    try body(record("compressed.reel", .zlib), record("plain.reel", nil))
  }

  private func sizes(_ path: String, _ compression: ReelCompression?) throws -> ReelSizes {
    try ReelFile.walk(
      path, withSnapshots: true, compression: compression, check: { _ in }, each: { _ in true }
    ).sizes
  }

  @Test func recordedStatesAreSmallerAndTheSame() throws {
    try withReels { compressed, plain in
      func read(_ path: String, _ compression: ReelCompression?) throws -> ReelContents {
        try ReelFile.read(path, withSnapshots: true, compression: compression) { _ in }.contents
      }
      let all = try read(plain, nil)
      #expect(try read(compressed, .zlib) == all)
      #expect(all.checkpoints.filter { $0.snapshot != nil }.count == 4)
      let bare = try ReelFile.read(plain, withSnapshots: false) { _ in }.contents
      #expect(try read(compressed, nil) == bare)
      let (small, large) = (try sizes(compressed, .zlib), try sizes(plain, .zlib))
      #expect(small.snapshots * 3 < large.snapshots)
      #expect(small.total - small.snapshots == large.total - large.snapshots)
      for (path, sizes) in [(compressed, small), (plain, large)] {
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == sizes.total)
      }
      #expect(try sizes(compressed, nil) == small)
    }
  }

  @Test func aSingleStateIsFound() throws {
    try withReels { compressed, plain in
      for tick in [0, 1, 600, 601, 1300] as [UInt64] {
        let found = try ReelFile.snapshot(in: compressed, from: tick, compression: .zlib)
        let expected = try ReelFile.snapshot(in: plain, from: tick, compression: nil)
        #expect(found?.tick == expected?.tick && found?.bytes == expected?.bytes)
        #expect(expected != nil)
        let failure = #expect(throws: Failure.self) {
          try ReelFile.snapshot(in: compressed, from: tick, compression: nil)
        }
        #expect(failure?.sentence.contains("a program with ReelAssets reads them") == true)
      }
      #expect(try ReelFile.snapshot(in: compressed, from: 1301, compression: .zlib) == nil)
    }
  }

  /// A program that reads no files has no library, and verifies a compressed reel by its hashes.
  @Test func programsWithFilesCompress() throws {
    #expect(AssetReader.files.compression != nil && AssetReader.none.compression == nil)
    try withReels { compressed, _ in
      for reader in [AssetReader.files, .none] {
        let opened = try OpenedReel<Herd>(
          compressed, withSnapshots: true, reader: reader)
        let states = opened.reel.checkpoints.filter { $0.snapshot != nil }
        #expect(states.count == (reader.compression == nil ? 0 : 4))
        let verification = verify(
          opened.reel, opened.simulation, makeSimulation: opened.makeSimulation)
        #expect(verification == .same(ticks: 1300, checkpoints: 23))
      }
    }
  }

  // MARK: Damage

  /// Returns a reel with one snapshot, whose compressed form is `stream` with the padding that the format requires.
  private func reel(_ snapshot: [UInt8], _ stream: [UInt8]) -> [UInt8] {
    var writer = ReelWriter(
      header: ReelHeader(game: "g", viewWidth: 3, viewHeight: 4),
      compression: ReelCompression(deflate: { _ in stream }, inflate: { _, _ in nil }))
    writer.checkpoint(Checkpoint(tick: 0, stateHash: 1, snapshot: snapshot))
    writer.finish()
    return writer.takeBytes()
  }

  private func snapshot(in reel: [UInt8]) throws(ReelError) -> [UInt8]? {
    try ReelContents(bytes: reel, compression: .zlib).checkpoints.first?.snapshot
  }

  @Test func zerosTakeA64th() throws {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    let stream = try #require(ReelCompression.zlib.deflate(zeros))
    #expect(stream.count < 2000)
    let bytes = reel(zeros, stream)
    #expect(bytes.count > 1 << 14 && bytes.count < 1 << 14 + 200)
    #expect(try snapshot(in: bytes) == zeros)
    // A stream of more bytes than the piece, and one of fewer.
    for count in [zeros.count + 1, 1 << 24, zeros.count - 1] {
      let other = try #require(
        ReelCompression.zlib.deflate([UInt8](repeating: 0, count: count)))
      #expect(throws: ReelError.self) { try snapshot(in: reel(zeros, other)) }
    }
  }

  @Test func damagedStreamsUnderGoodChecksumsNeverTrap() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = RandomStream(seed: seed)
    let snapshot = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * $0 / 11) }
    let good = try #require(ReelCompression.zlib.deflate(snapshot))
    #expect(good.count < 4000)
    var refused = 0
    for _ in 0..<1000 {
      var stream = good
      for _ in 0..<Int(random.next() % 3 + 1) where !stream.isEmpty {
        let at = Int(random.next() % UInt64(stream.count))
        switch random.next() % 4 {
        case 0: stream[at] ^= UInt8(random.next() % 255 + 1)
        case 1: stream.insert(UInt8(truncatingIfNeeded: random.next()), at: at)
        case 2: stream.remove(at: at)
        default: stream.removeSubrange(at...)
        }
      }
      do throws(ReelError) {
        // The checksum of zlib finds all but one in four billion changes.
        let found = try self.snapshot(in: reel(snapshot, stream))
        #expect(found == snapshot)
      } catch {
        guard case .damaged(_, .compressedPiece) = error.kind else {
          Issue.record("\(error)")
          return
        }
        refused += 1
      }
    }
    #expect(refused > 900)
  }
}
