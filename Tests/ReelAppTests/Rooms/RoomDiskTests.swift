import Foundation
import Reel
import ReelProgram
import Testing

@testable import ReelHost

/// A game of two players, whose state is one number.
private struct Counts: Game {
  static let name = "Counts"
  static let settings = GameSettings(title: "Counts", viewWidth: 16, viewHeight: 16, players: 2)

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Number())
    simulation.schedule.add("count") { world in
      world.each { (number: inout Number) in number.value += 1 }
    }
  }
}

private struct Number: Component {
  var value: Int32 = 0
}

/// A network without other machines.
private final class Nowhere: MatchTransport {
  let localPort: UInt16 = 0
  func send(_ bytes: [UInt8], to address: MatchAddress) {}
  func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {}
}

@Suite struct RoomDiskTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    "disk-\(UUID())"
  ).path

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }

  /// Plays a match of a machine with two players.
  private static func play(_ disk: RoomDisk, room: UInt16, seconds: Int) throws {
    let session = RollbackSession(
      hosting: Counts(), content: GameContent(), seed: 1, seats: [0, 1],
      settings: MatchSettings(random: { .random(in: .min ... .max) }))
    let play = MatchPlay(
      session, Nowhere(), host: disk.makeReel(of: room, label: "Room \(room): ", game: "Counts"),
      endsProgram: true, isHost: true)
    var none = TickInput()
    for tick in 1...UInt64(seconds * 60) { _ = play.update(now: tick * 16_666_667, &none) }
    try play.finish(now: UInt64(seconds * 60 + 1) * 16_666_667)
  }

  @Test func aDiskThatHangsHoldsUpNoRoom() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let disk = RoomDisk(MatchFiles(in: path))
    try disk.hanging {
      for room in 1...5 as ClosedRange<UInt16> { try Self.play(disk, room: room, seconds: 12) }
      #expect(names.isEmpty)
    }
    disk.finish()
    #expect(names.count == 5)
    for name in names {
      let reel = try ReelContents(bytes: bytes(name))
      #expect(reel.isFinished && reel.inputs.count >= 700)
    }
  }

  @Test func bytesThatWaitHaveALimit() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = RoomDisk(MatchFiles(in: path))
    try Self.play(first, room: 1, seconds: 12)
    first.finish()
    let size = try bytes(#require(names.first)).count
    // Two short reels fit.
    let limit = 2 * size + 32 * 256
    let disk = RoomDisk(MatchFiles(in: path), mostWaiting: limit)
    try disk.hanging {
      for room in 1...4 as ClosedRange<UInt16> { try Self.play(disk, room: room, seconds: 60) }
    }
    disk.finish()
    // The reels that were cut off can be replayed as far as they go.
    let reels = try names.map { try ReelContents(bytes: bytes($0)) }
    #expect(reels.count < 5 || reels.contains { !$0.isFinished })
    #expect(try names.reduce(0) { try $0 + bytes($1).count } <= size + limit)
    // The limit holds for what waits at a time: the next match is complete.
    try Self.play(disk, room: 6, seconds: 12)
    disk.finish()
    let later = try names.map { try ReelContents(bytes: bytes($0)) }
    #expect(later.count { $0.isFinished } == reels.count { $0.isFinished } + 1)
  }

  /// A server that keeps no journals, because another one uses the folder, removes none.
  @Test func aServerWithoutJournalsRemovesNone() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let disk = RoomDisk(MatchFiles(in: path), mostWaiting: 1)
    let journal = "\(path)/room-1.journal"
    try Data([1]).write(to: URL(fileURLWithPath: journal))
    try Self.play(disk, room: 1, seconds: 12)
    disk.finish()
    #expect(names == ["room-1.journal"])
  }

  @Test func aFolderThatIsGoneCostsTheReelOnly() throws {
    let disk = RoomDisk(MatchFiles(in: path))
    try FileManager.default.removeItem(atPath: path)
    try Self.play(disk, room: 1, seconds: 12)
    disk.finish()
    let none = RoomDisk(nil)
    try Self.play(none, room: 1, seconds: 12)
    none.finish()
    #expect(names.isEmpty)
  }

  #if os(Linux)
    /// The journal of a match goes when its reel no longer grows: the match would go on from long ago. A reel that goes
    /// on from an earlier process is written whole, however much that is for all rooms.
    @Test func aFullDiskRemovesTheJournal() async {
      await #expect(processExitsWith: .success) {
        StandardStreams.prepare()
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("full-\(UUID())")
        defer { try? FileManager.default.removeItem(at: path) }
        let disk = RoomDisk(MatchFiles(in: path.path), mostWaiting: 30_000)
        disk.keepsJournals = true
        let journal = path.appendingPathComponent("room-1.journal").path
        let old = "match-2026-01-01-000000.reel"
        try Data(repeating: 7, count: 50_000).write(to: path.appendingPathComponent(old))
        let reel = disk.makeReel(of: 1, label: "Room 1: ", game: "Counts")
        var request = RoomJournal(.any, record: [1, 2, 3])
        request.reelName = old
        reel.continueReel(of: request)
        reel.append([UInt8](repeating: 7, count: 50_000))
        guard reel.write(RoomJournal(.any, record: [1, 2, 3])) else { exit(2) }
        disk.finish()
        let names = try FileManager.default.contentsOfDirectory(atPath: path.path).sorted()
        guard names.count == 2, names[1] == "room-1.journal", names[0] != old else { exit(3) }
        var limit = rlimit(rlim_cur: 50_000, rlim_max: 50_000)
        setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
        reel.append([1])
        disk.finish()
        guard !FileManager.default.fileExists(atPath: journal) else { exit(4) }
        guard reel.write(RoomJournal(.any, record: [4])) else { exit(5) }
        disk.finish()
        guard !FileManager.default.fileExists(atPath: journal) else { exit(6) }
      }
    }

    @Test func aFullDiskCostsTheReelOnly() async {
      await #expect(processExitsWith: .success) {
        StandardStreams.prepare()
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("full-\(UUID())")
        defer { try? FileManager.default.removeItem(at: path) }
        let disk = RoomDisk(MatchFiles(in: path.path))
        func sizes() throws -> [(size: Int, reel: ReelContents)] {
          try FileManager.default.contentsOfDirectory(atPath: path.path).sorted().map {
            let bytes = try [UInt8](Data(contentsOf: path.appendingPathComponent($0)))
            return (bytes.count, try ReelContents(bytes: bytes))
          }
        }
        try RoomDiskTests.play(disk, room: 1, seconds: 12)
        disk.finish()
        let size = try sizes()[0].size
        var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
        setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
        for room in 2...3 as ClosedRange<UInt16> {
          try RoomDiskTests.play(disk, room: room, seconds: 120)
        }
        disk.finish()
        let reels = try sizes()
        guard reels.count == 3, reels.allSatisfy({ $0.size <= size }) else { exit(2) }
        guard reels.count(where: { !$0.reel.isFinished }) == 2 else { exit(3) }
      }
    }
  #endif
}
