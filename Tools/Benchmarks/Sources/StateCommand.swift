import ArgumentParser
import Foundation
import ReelECS

struct StateCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "state",
      abstract: "Measures how fast state is saved, restored, hashed and cloned.",
      discussion: """
        Worlds of \(StateWorlds.count) entities: seven components of all kinds, floating-point \
        numbers alone, and structures with gaps. `hash_one` comes after one value of one \
        component was written. Each operation runs in turn with a `memcpy` of as much \
        memory as the world's columns, slots and lists of entities take, at least \(Harness.repetitions.lowerBound) times, into memory that is kept. \
        The figures are milliseconds, the least and the median; `memcpy` is its least, and `share` \
        how much of its speed is reached, both of the least values. Gigabytes a second are those of \
        that memory.

        The small worlds are simulations with all features, in microseconds: 10 to 2,000 entities \
        that bounce about, and the games in the middle of their demos. `restore` goes back one tick, \
        `rollback_8` goes back and steps 8 ticks with a snapshot each, `new` creates a simulation. \
        `ring` is what keeping the past costs a tick, and its share of a tick; `seek` \
        the median and the worst time of going to a random tick of ten minutes, which take `kept`.

        The worlds: \(allNames.joined(separator: ", ")).
        """)
  }

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  @Argument(help: "Which worlds to measure; all where none is named.")
  var names: [String] = []

  private static let allNames = StateWorlds.all.map(\.name) + SmallWorld.all.map(\.name)

  func validate() throws {
    let allNames = Self.allNames
    if let stray = names.first(where: { !allNames.contains($0) }) {
      throw ValidationError(
        "There is no world '\(stray)'. There are: \(allNames.joined(separator: ", ")).")
    }
  }

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use Tools/bench.")
    #endif
    var rows: [StateRow] = []
    let isLarge = names.isEmpty || StateWorlds.all.contains { names.contains($0.name) }
    if !json && isLarge { print(StateRow.header) }
    for kind in StateWorlds.all where names.isEmpty || names.contains(kind.name) {
      for row in try measure(kind) {
        if !json { print(row.line) }
        rows.append(row)
      }
    }
    let small = SmallWorld.all.filter { names.isEmpty || names.contains($0.name) }
    if !json && !small.isEmpty { print(SmallStateRow.header) }
    var smallRows: [SmallStateRow] = []
    for world in small {
      let row = try SmallStateRow(world)
      if !json { print(row.line) }
      smallRows.append(row)
    }
    if json {
      let lines = (rows.map(\.json) + smallRows.map(\.json)).map { "  " + $0 }.joined(
        separator: ",\n")
      print(lines.isEmpty ? "[]" : "[\n\(lines)\n]")
    }
  }

  /// Measures every operation on one world.
  private func measure(_ kind: StateWorlds) throws -> [StateRow] {
    let world = World()
    kind.fill(world)
    check(world.entityCount == StateWorlds.count, kind.name)
    let byteCount = kind.byteCount
    var snapshot = world.snapshot()
    let hash = world.stateHash
    let (source, target) = (Block(byteCount), Block(byteCount))
    // The block is freed at once. An allocator that has freed a block of this size keeps such memory from then on, as
    // in any program that ever had a large array. Otherwise clones would measure page faults.
    _ = Block(byteCount)
    func row(_ operation: String, _ body: () throws -> Void) rethrows -> StateRow {
      var (samples, copies) = ([Double](), [Double]())
      var failure: (any Error)?
      Harness.repeatedly { isWarmUp in
        let own = Harness.time {
          do { try body() } catch { failure = error }
        }
        let copy = Harness.time { target.copy(source) }
        if isWarmUp { return }
        samples.append(own / 1_000_000)
        copies.append(copy / 1_000_000)
      }
      if let failure { fatalError("\(kind.name) \(operation): \(failure)") }
      return StateRow(
        name: "\(kind.name)_\(operation)", least: Harness.least(samples),
        median: Harness.median(samples), copy: Harness.least(copies), byteCount: byteCount)
    }
    var rows = [
      row("snapshot") { world.snapshot(into: &snapshot) },
      try row("restore") { try world.restore(snapshot) },
      // Forgotten hashes are those of restored columns, which are computed again.
      row("hash") {
        world.forgetHashes()
        check(world.stateHash == hash, kind.name)
      },
      row("clone") { check(world.clone().entityCount == StateWorlds.count, kind.name) },
    ]
    check(world.stateHash == hash && world.snapshot() == snapshot, kind.name)
    // Measures the hash after one column has been written since the last time.
    let entity = world.entities[StateWorlds.count / 2]
    func touch() {
      _ = world.markVersion()
      kind.touch(world, entity)
      _ = world.markVersion()
    }
    touch()
    rows.append(
      row("hash_one") {
        touch()
        _ = world.stateHash
      })
    let kept = world.stateHash
    world.forgetHashes()
    check(world.stateHash == kept, kind.name)
    return rows
  }
}

/// Memory that is written once before it is measured.
private final class Block {
  private let bytes: UnsafeMutableRawBufferPointer

  init(_ byteCount: Int) {
    bytes = .allocate(byteCount: byteCount, alignment: 64)
    bytes.initializeMemory(as: UInt8.self, repeating: 1)
  }

  deinit { bytes.deallocate() }

  @inline(never) func copy(_ other: Block) {
    memcpy(bytes.baseAddress!, other.bytes.baseAddress!, bytes.count)
  }
}

/// An operation on a world, and its times.
private struct StateRow {
  let name: String
  /// The times in milliseconds.
  let least: Double
  let median: Double
  let copy: Double
  let byteCount: Int

  private var share: Double { copy / least }
  private var gigabytes: Double { Double(byteCount) / least / 1_000_000 }

  static var header: String { line("state", ["min ms", "median ms", "memcpy", "share", "GB/s"]) }

  var line: String {
    StateRow.line(name, [least, median, copy, share, gigabytes].map { String(format: "%.3f", $0) })
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    name.padding(toLength: 20, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined()
  }

  var json: String {
    let fields = [
      "min_ms": least, "median_ms": median, "memcpy_ms": copy, "share": share,
      "gb_per_s": gigabytes,
    ].sorted { $0.key < $1.key }.map { "\"\($0.key)\":" + String(format: "%.4f", $0.value) }
    return "{\"name\":\"\(name)\"," + fields.joined(separator: ",") + "}"
  }
}
