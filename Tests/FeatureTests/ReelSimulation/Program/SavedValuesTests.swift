#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@testable import ReelAudio
@testable import ReelDrawing
@testable import ReelInterface
@testable import ReelMotion
@testable import ReelSimulation

private struct Progress: Resource, Equatable {
  var best: Int32 = 0
  var names: [UInt8] = []
  var volume: Float = 0.5
}

/// The same resource in an older and in a newer build of a game.
private struct Older: Resource, Equatable {
  static var resourceName: String { "Progress" }
  var best: Int32 = 0
  var volume: Int32 = 3
  var gone: Bool = true
}

private struct Picky: Resource, Equatable {
  static var resourceName: String { "Progress" }
  var best: Int32 = 4
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("best", &best, in: 0...9) }
}

/// Lists and optionals whose types differ in `OtherNumbers`.
private struct Numbers: Resource, Equatable {
  static var resourceName: String { "Numbers" }
  var list: [Int32] = []
  var some: Int32?
  var pairs: [Vec2] = []
}

private struct OtherNumbers: Resource, Equatable {
  static var resourceName: String { "Numbers" }
  var list: [Float] = [1]
  var some: Float?
  var pairs: [Rect] = []
}

private struct Settings: Resource {
  struct Sound: FieldValue { var music: Float = 0.5 }
  var level: UInt8 = 0
  var sound = Sound()
  var name = ""
  var lost: Int32 = 0
  var wide: Int32 = 0
  var kept: UInt8 = 0
}

private struct Options: Resource {
  struct Sound: FieldValue { var effects: Float = 0.5, music: Double = 0.5 }
  static let resourceName = "Options"
  static let formerNames = ["Settings"]
  static let formerFields = [FormerField("level", now: "stage")]
  var name = ""
  var stage: Int64 = 0
  var sound = Sound()
  var wide: UInt8 = 3
  var kept: UInt8 = 0
}

@Suite struct SavedValuesTests {
  private func simulation(_ startData: [UInt8] = []) -> Simulation {
    Simulation(content: GameContent(), seed: 1, startData: startData)
  }

  /// Checks that messages of a tick exist until the next one, and are no part of the state.
  @Test func messagesReachTheProgramAndAreNoState() {
    let game = simulation()
    let hash = game.stateHash
    game.world.program.send(.open(address: "https://example.org"))
    #expect(game.messages == [.open(address: "https://example.org")])
    #expect(game.stateHash == hash)
    game.schedule.add("end") { world in
      if world[Clock.self].tick == 1 {
        world.program.send(.quit)
        world.program.send(.other(name: "score", bytes: [1, 2]))
      }
    }
    game.step(TickInput(viewWidth: 10, viewHeight: 10))
    #expect(game.messages.isEmpty)
    game.step(TickInput(viewWidth: 10, viewHeight: 10))
    #expect(game.messages == [.quit, .other(name: "score", bytes: [1, 2])])
    #expect(AppMessage.quit != .open(address: "") && AppMessage.save(name: "a", bytes: []) != .quit)
  }

  private func saved(_ value: Progress) -> [UInt8] {
    let game = simulation()
    game.world.insert(value)
    game.world.save(Progress.self)
    guard case .save("Progress", let bytes)? = game.messages.first else { return [] }
    var values = SavedValues()
    values["Progress"] = bytes
    values["Other"] = [7]
    return values.startData
  }

  @Test func theNextGameBeginsWithTheSavedValues() {
    let value = Progress(best: 70_000, names: [1, 2, 3], volume: 0.25)
    let game = simulation(saved(value))
    game.persist(Progress())
    #expect(game.world[Progress.self] == value)
    let fresh = simulation()
    fresh.persist(Progress(best: 9))
    #expect(fresh.world[Progress.self] == Progress(best: 9))
    #expect(fresh.stateHash != game.stateHash)
  }

  /// Checks that fields are found by name; a field of another type, or with a value that is refused, counts as missing.
  @Test func fieldsOfAnotherBuildAreReadOneByOne() {
    let data = saved(Progress(best: 12, names: [], volume: 0.25))
    let older = simulation(data)
    older.persist(Older())
    #expect(older.world[Older.self] == Older(best: 12, volume: 3, gone: true))
    let picky = simulation(data)
    picky.persist(Picky())
    #expect(picky.world[Picky.self] == Picky(best: 4))
    let fits = simulation(saved(Progress(best: 8)))
    fits.persist(Picky())
    #expect(fits.world[Picky.self] == Picky(best: 8))
  }

  /// Lists and optionals are converted element by element; new fields of elements have their initial values.
  @Test func listsOfOtherNumbersAreConverted() {
    let game = simulation()
    game.world.insert(Numbers(list: [3, 4], some: 5, pairs: [Vec2(1, 2)]))
    game.world.save(Numbers.self)
    guard case .save(let name, let bytes)? = game.messages.first else {
      Issue.record("nothing was saved")
      return
    }
    var values = SavedValues()
    values[name] = bytes
    let (same, other) = (simulation(values.startData), simulation(values.startData))
    same.persist(Numbers())
    other.persist(OtherNumbers())
    #expect(same.world[Numbers.self] == game.world[Numbers.self])
    #expect(
      other.world[OtherNumbers.self]
        == OtherNumbers(list: [3, 4], some: 5, pairs: [Rect(x: 1, y: 2, width: 0, height: 0)]))
  }

  /// The rows of `docs/changes-of-code.md` for saves.
  @Test func aSaveOfAnotherBuildKeepsWhatThisOneCanHave() {
    let game = simulation()
    game.world.insert(
      Settings(
        level: 7, sound: Settings.Sound(music: 0.25), name: "Ada", lost: 1, wide: 300, kept: 4))
    game.world.save(Settings.self)
    guard case .save(let name, let bytes)? = game.messages.first else {
      Issue.record("nothing was saved")
      return
    }
    var values = SavedValues()
    values[name] = bytes
    let next = simulation(values.startData)
    next.persist(Options(sound: Options.Sound(effects: 0.75), kept: 9))
    var lines: [String] = []
    next.diagnose { lines.append($0) }
    let options = next.world[Options.self]
    // Renamed type and field, a wider number, another order, a new inner field, which has the value that `persist` got.
    #expect(options.stage == 7 && options.name == "Ada" && options.sound.music == 0.25)
    #expect(options.sound.effects == 0.75 && options.kept == 4)
    // A number that does not fit keeps its first value, and is reported.
    #expect(options.wide == 3)
    next.step(TickInput(viewWidth: 10, viewHeight: 10))
    #expect(
      lines.contains {
        $0.contains(
          "lacks a saved field: `wide` is 300 in the save, which the `uint8` of this build cannot hold"
        )
      }, "\(lines)")
  }

  /// Reads very many values, as a reel from outside may contain: reading must not compare each with each.
  @Test func veryManyValuesAreReadInLinearTime() {
    var data: [UInt8] = [0x52, 0x53, 0x56, 0x32]
    for number in 0..<100_000 {
      data += [3, UInt8(number & 63), UInt8(number >> 6 & 63), UInt8(number >> 12), 0, 0, 0, 0]
    }
    let start = Self.processorTime
    let game = simulation(data)
    game.persist(Progress())
    #expect(game.world[Progress.self] == Progress())
    // Some hundred milliseconds; minutes if each value were searched for among those before it.
    #expect(Self.processorTime - start < 20)
  }

  /// The seconds of processor time of this thread; other programs and tests do not count.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Checks the running total, by which the program stays below its limit without writing all values out for each.
  @Test func theByteCountFollowsChangesOfValues() {
    var values = SavedValues()
    #expect(values.byteCount == 0)
    let long = String(repeating: "n", count: 300)
    for (name, count) in [
      ("b", 3), ("a", 0), ("b", 70), ("c", 5), (long, 4), ("b", 1), ("a", 9), ("Ж", 2),
    ] {
      let bytes = [UInt8](repeating: 7, count: count)
      let next = values.byteCount(setting: bytes, as: name)
      values[name] = bytes
      #expect(values.byteCount == values.startData.count && values.byteCount == next, "\(name)")
      #expect(values[name] == bytes)
    }
    // The last value of a name that occurs twice counts, as in reading.
    let twice = SavedValues(startData: values.startData + values.startData.dropFirst(4))
    #expect(twice.startData == values.startData && twice.byteCount == values.byteCount)
    for name in ["a", "b", "none", "c", long, "Ж"] {
      values[name] = nil
      #expect(values[name] == nil && values.byteCount == values.startData.count, "\(name)")
    }
    #expect(values.byteCount == 0)
  }

  @Test func theSameValuesAreTheSameBytesInAnyOrder() {
    var (a, b) = (SavedValues(), SavedValues())
    for name in ["one", "two", "three"] { a[name] = Array(name.utf8) }
    for name in ["three", "two", "one"] { b[name] = Array(name.utf8) }
    #expect(a.startData == b.startData && !a.startData.isEmpty)
    #expect(SavedValues(startData: a.startData)["two"] == Array("two".utf8))
    a["two"] = nil
    #expect(a["two"] == nil && a["one"] != nil && SavedValues().startData.isEmpty)
  }

  /// Checks that no bytes trap, and that fields that are not damaged are kept.
  @Test func damagedBytesDoNotTrap() {
    let data = saved(Progress(best: 70_000, names: [1, 2, 3], volume: 0.25))
    var random = RandomStream(seed: 5)
    for cut in 0..<data.count {
      let game = simulation(Array(data[..<cut]))
      game.persist(Progress())
    }
    for _ in 0..<2000 {
      var bytes = data
      for _ in 0..<random.int(in: 1..<6) {
        bytes[Int(random.int(in: 0..<Int32(bytes.count)))] = UInt8(random.int(in: 0..<256))
      }
      let game = simulation(bytes)
      game.persist(Progress())
    }
    let other = simulation([1, 2, 3])
    other.persist(Progress())
    #expect(other.world[Progress.self] == Progress())
  }
}
