import ArgumentParser
import DuelRules
import ElephantRaceRules
import Foundation
import Reel
import ReelApp

struct LongRoomCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "long-room",
      abstract: "Runs one room of a server for a week of its own time.",
      discussion: """
        The game's bots play in virtual time and without sockets, as in `rooms`. The room keeps as much of its reel in memory as on a server. Its recording goes, byte by byte, to a \
        reader, and a simulation without any network repeats the recorded inputs: fails if its state differs at any \
        second. A line every sixteenth of the run: ticks, the hash of both states, the bytes of the recording, and the \
        resident memory of the process with host, players and repetition.
        """)
  }

  @Option(help: "The number of ticks: a week of 60 a second by default.")
  var ticks = 36_288_000
  @Option(help: "The game: Duel or ElephantRace.")
  var game = "Duel"

  func validate() throws {
    guard ticks >= 1600, ["Duel", "ElephantRace"].contains(game) else {
      throw ValidationError("expected at least 1600 ticks of Duel or ElephantRace")
    }
  }

  func run() throws {
    if game == "Duel" {
      var room = try LongRoom(Duel.self)
      try room.run(ticks: ticks)
    } else {
      var room = try LongRoom(ElephantRace.self)
      try room.run(ticks: ticks)
    }
  }
}

/// A room, its recording, and the simulation that repeats it.
private struct LongRoom<G: Game> {
  private var room: MeasuredRoom<G>
  private var recorder = MatchRecorder()
  private var reader: ReelReader?
  private let alone: Simulation
  private var byteCount = 0
  private var lastHash: UInt64 = 0

  init(_ game: G.Type) throws {
    let assets = try Assets.open(
      game: G.name, manifest: G.manifest, path: GameFolder.assets(of: G.name))
    room = MeasuredRoom(
      0, assets.content, MatchIdentity(G.self, content: assets.content), false,
      // As on a server.
      mostReelBytes: G.settings.players * (64 << 10))
    alone = G().makeSimulation(content: assets.content, seed: 1)
  }

  mutating func run(ticks: Int) throws {
    let begin = Date()
    print("     ticks  hash of the state   recording, bytes   memory, MB   minutes")
    var next = ticks / 16
    while room.host.confirmedTicks < UInt64(ticks) {
      for tick in 0..<MeasuredRoom<G>.delay { room.advanceGuests(tick) }
      for tick in 0..<MeasuredRoom<G>.delay {
        room.advanceHost(tick)
        recorder.record(room.host)
      }
      room.deliver()
      try repeatTicks()
      guard room.host.confirmedTicks >= UInt64(next) else { continue }
      next += ticks / 16
      printLine(begin)
    }
    recorder.finish(room.host)
    try repeatTicks()
    check(room.host.simulation?.stateHash == alone.stateHash, G.name)
    printLine(begin)
  }

  /// Repeats what has been recorded.
  private mutating func repeatTicks() throws {
    let bytes = recorder.takeBytes()
    guard !bytes.isEmpty else { return }
    byteCount += bytes.count
    if reader == nil {
      reader = try ReelReader(bytes: bytes, isWhole: false)
    } else {
      reader?.append(bytes)
    }
    while let chunk = try reader?.next() {
      for tick in chunk.inputs.indices { alone.step(players: chunk.players.map { $0[tick] }) }
      guard let checkpoint = chunk.checkpoint else { continue }
      lastHash = alone.stateHash
      check(checkpoint.stateHash == lastHash, G.name)
    }
  }

  private func printLine(_ begin: Date) {
    let megabytes = Double(Memory.residentBytes() ?? 0) / 1_048_576
    print(
      String(
        format: "%10llu  %016llx  %17lld  %11.1f  %8.1f", alone.tick, lastHash, byteCount,
        megabytes, Date().timeIntervalSince(begin) / 60))
    // All streams: a line is seen at once.
    fflush(nil)
  }
}
