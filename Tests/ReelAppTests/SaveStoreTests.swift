import Foundation
import Reel
import ReelHeadless
import Testing

@testable import ReelApp
@testable import ReelHost

private struct Best: Resource, Equatable {
  var score: Int32 = 0
}

@Suite struct SaveStoreTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("reel-saves-\(UUID().uuidString)").path

  /// Returns a game that adds ten to the best score in its third tick, saves it, and ends in its fifth.
  private func simulation(_ startData: [UInt8]) -> Simulation {
    let simulation = Simulation(content: GameContent(), seed: 1, startData: startData)
    simulation.persist(Best())
    simulation.schedule.add("score") { world in
      switch world[Clock.self].tick {
      case 2:
        world[Best.self].score += 10
        world.save(Best.self)
      case 4: world.program.send(.quit)
      default: break
      }
    }
    return simulation
  }

  private func play(_ store: SaveStore?) throws -> Simulation {
    let loop = ProgramLoop(
      simulation(store?.startData ?? []), showing: GameContent(),
      settings: GameSettings(title: "t"), video: HeadlessVideo(), audio: HeadlessAudio(),
      recording: nil, saves: store)
    try loop.run(ticks: 100)
    return loop.simulation
  }

  @Test func aSavedScoreIsReadByTheNextProgram() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for round in 1...3 as ClosedRange<Int32> {
      let game = try play(SaveStore(folder))
      #expect(game.world[Best.self].score == 10 * round)
      #expect(game.tick == 5, "the game ends itself")
    }
    // Without a store nothing is kept.
    #expect(try play(nil).world[Best.self].score == 10)
    #expect(SaveStore(folder).values["Best"] != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Best.save"])
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/Best.save")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  /// A recording begins with the saved values, and its replay writes no files.
  @Test func aReplayBeginsWithTheSameScore() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try play(SaveStore(folder))
    let recorded = simulation(SaveStore(folder).startData)
    let header = recorded.reelHeader(game: "T", rulesVersion: 1, viewWidth: 16, viewHeight: 16)
    var recorder = Recorder(recorded, header: header)
    let input = TickInput(viewWidth: 16, viewHeight: 16)
    for _ in 0..<5 {
      recorded.step(input)
      recorder.recordTick(recorded, input)
    }
    recorder.finish(recorded)
    let reel = try ReelContents(bytes: recorder.takeBytes())
    #expect(reel.header.startData == SaveStore(folder).startData)
    let again = simulation(reel.header.startData)
    for input in reel.inputs { again.step(input) }
    #expect(again.world[Best.self].score == 20 && again.stateHash == recorded.stateHash)
    #expect(simulation([]).world[Best.self].score == 0)
  }

  /// A damaged file is renamed, and all other files are read. A write that was interrupted leaves the old file intact.
  @Test func aDamagedFileIsRenamedAndOthersAreRead() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = SaveStore(folder)
    store.save([1, 2, 3], as: "good")
    store.save([4, 5, 6], as: "bad")
    let path = "\(folder)/bad.save"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for (number, damage) in [whole.dropLast(), whole + [0], Data(), Data([9]) + whole.dropFirst()]
      .enumerated()
    {
      try damage.write(to: URL(fileURLWithPath: path))
      let again = SaveStore(folder)
      #expect(again.values["bad"] == nil && again.values["good"] == [1, 2, 3])
      #expect(!FileManager.default.fileExists(atPath: path))
      let aside = number == 0 ? "bad.damaged" : "bad-\(number + 1).damaged"
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(aside)")) == damage)
    }
    // A crash in the middle of a write leaves such a hidden file beside the old one.
    try Data([1]).write(to: URL(fileURLWithPath: "\(folder)/.good.save-1"))
    #expect(SaveStore(folder).values["good"] == [1, 2, 3])
  }

  /// A file that was not read, because the saved values would exceed the limit, is never overwritten.
  @Test func filesThatWereNotReadAreNotReplaced() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["a", "b"] {
      let store = SaveStore("\(folder)/\(name)")
      store.save([UInt8](repeating: 1, count: SavedFile.limit * 2 / 3), as: name)
      #expect(store.values[name] != nil)
    }
    try FileManager.default.moveItem(atPath: "\(folder)/b/b.save", toPath: "\(folder)/a/b.save")
    let file = URL(fileURLWithPath: "\(folder)/a/b.save")
    let whole = try Data(contentsOf: file)
    let store = SaveStore("\(folder)/a")
    #expect(store.values["a"] != nil && store.values["b"] == nil)
    store.save([2], as: "b")
    #expect(try Data(contentsOf: file) == whole && store.values["b"] == nil)
  }

  /// A start takes as long as reading the files. Encoding all values again after each file took twenty times as long.
  @Test func thousandsOfSavesDoNotDelayAStart() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let writing = SaveStore(folder)
    let count = 2000
    for number in 0..<count {
      writing.save([UInt8](repeating: UInt8(number & 255), count: 200), as: "save-\(number)")
    }
    let start = Self.processorTime
    let store = SaveStore(folder)
    let time = Self.processorTime - start
    #expect(store.values["save-0"] != nil && store.values["save-\(count - 1)"] != nil)
    #expect(store.startData == writing.startData && store.startData.count > 200 * count)
    #expect(time < 3, "\(time) s")
  }

  /// The seconds of processor time of this thread; other programs and tests do not count.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Values that the set-up saves are written as well.
  @Test func theSetUpMaySave() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let simulation = simulation([])
    simulation.world[Best.self].score = 77
    simulation.world.save(Best.self)
    let store = SaveStore(folder)
    let loop = ProgramLoop(
      simulation, showing: GameContent(), settings: GameSettings(title: "t"),
      video: HeadlessVideo(), audio: HeadlessAudio(), recording: nil, saves: store)
    try loop.run(ticks: 1)
    #expect(self.simulation(store.startData).world[Best.self].score == 77)
  }

  @Test func valuesThatCannotBeSavedAreRefused() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = SaveStore(folder)
    store.save([1], as: "../escape")
    store.save([1], as: "")
    store.save([1], as: String(repeating: "a", count: 65))
    #expect(!FileManager.default.fileExists(atPath: folder))
    store.save([1], as: "a")
    store.save([UInt8](repeating: 0, count: SavedFile.limit), as: "a")
    #expect(store.values["a"] == [1] && SaveStore(folder).values["a"] == [1])
    // A file with the path of the folder.
    let blocked = SaveStore("\(folder)/a.save/inside")
    blocked.save([2], as: "b")
    #expect(blocked.values["b"] == nil)
  }
}
