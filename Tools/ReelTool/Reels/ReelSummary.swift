import ArgumentParser
import ReelApp
import ReelCommands
import ReelHost
import ReelJSON
import ReelProgram
import ReelReplay

/// The contents of a reel in numbers.
struct ReelSummary {
  let header: ReelHeader
  private(set) var ticks: UInt64 = 0
  private(set) var eventCount = 0
  private(set) var checkpointCount = 0
  private(set) var snapshotTicks: [UInt64] = []
  private(set) var addedTypes: [String] = []
  private(set) var cutOffset: Int?
  /// The bytes of the file by kind of content.
  private(set) var sizes: [(kind: String, bytes: Int)] = []

  /// Reads the reel, with one snapshot at a time in memory.
  init(_ path: String) throws {
    var header: ReelHeader?
    var (ticks, events, checkpoints) = (UInt64(0), 0, 0)
    var snapshotTicks: [UInt64] = []
    var added: [String] = []
    var lastTick: UInt64?
    let walked = try ReelFile.walk(path, withSnapshots: true, compression: .zlib) {
      header = $0
    } each: { chunk in
      ticks += UInt64(chunk.inputs.count)
      for player in chunk.players { for input in player { events += input.events.count } }
      added += chunk.addedLayouts.map { $0.layout.title }
      if let checkpoint = chunk.checkpoint {
        // A second checkpoint of a tick only adds a snapshot.
        if lastTick != checkpoint.tick { checkpoints += 1 }
        lastTick = checkpoint.tick
        if checkpoint.snapshot != nil { snapshotTicks.append(checkpoint.tick) }
      }
      return true
    }
    cutOffset = walked.cutOffset
    guard let header else { preconditionFailure("`walk` passes the header before it returns.") }
    self.header = header
    self.ticks = ticks
    eventCount = events
    checkpointCount = checkpoints
    self.snapshotTicks = snapshotTicks
    addedTypes = added
    let read = walked.sizes
    sizes = [
      ("header", read.header), ("inputs", read.inputs), ("heads of chunks", read.chunkHeaders),
      ("types", read.types), ("checkpoints", read.checkpoints), ("snapshots", read.snapshots),
      ("file", read.total),
    ]
  }

  /// The length in seconds.
  var seconds: Double {
    Double(ticks) * Double(header.rate.denominator) / Double(header.rate.numerator)
  }
}

struct ReelInfoCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "info",
      abstract: "Prints what a reel holds: game, length, players, inputs, and bytes by kind.")
  }

  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String
  @Flag(help: "Prints JSON.")
  var json = false

  func run() throws {
    try answering {
      let summary = try ReelSummary(file)
      json ? StandardStreams.printJSON(Self.json(summary)) : Self.show(summary)
    }
  }

  private static func show(_ summary: ReelSummary) {
    let header = summary.header
    printResult(
      "game        \(header.game), rules \(header.rulesVersion), Reel \(header.engine)")
    let values = header.values.fields
    if !values.isEmpty { printResult("values      \(values)") }
    printResult(
      "length      \(summary.ticks) ticks, \(ReelTime.text(summary.ticks, header.rate))"
        + (summary.cutOffset.map { ", cut off at byte \($0)" } ?? ""))
    printResult("seed        \(header.seed)")
    printResult(
      "players     \(header.players), view \(header.viewWidth) × \(header.viewHeight)")
    printResult("content     \(hexadecimal(header.contentHash))")
    printResult("inputs      \(summary.eventCount) events")
    printResult(
      "checkpoints \(summary.checkpointCount), \(summary.snapshotTicks.count) with a snapshot")
    printResult(
      "types       \(header.layouts.count), \(summary.addedTypes.count) added later"
        + (summary.addedTypes.isEmpty
          ? "" : ": \(summary.addedTypes.joined(separator: ", "))"))
    for (kind, bytes) in summary.sizes {
      printResult("bytes       \(bytes) \(kind)" + perSecond(bytes, summary))
    }
  }

  private static func perSecond(_ bytes: Int, _ summary: ReelSummary) -> String {
    summary.seconds < 1 ? "" : ", \(Int((Double(bytes) / summary.seconds).rounded())) a second"
  }

  private static func json(_ summary: ReelSummary) -> String {
    let header = summary.header
    return JSONValue.object([
      ("game", .text(header.game)), ("rules", .unsigned(UInt64(header.rulesVersion))),
      ("engine", .text(header.engine)),
      ("values", .text(header.values.fields)), ("ticks", .unsigned(summary.ticks)),
      ("seconds", .double(summary.seconds)), ("seed", .unsigned(header.seed)),
      ("players", .unsigned(UInt64(header.players))),
      (
        "view",
        .list([.unsigned(UInt64(header.viewWidth)), .unsigned(UInt64(header.viewHeight))])
      ),
      ("content", .text(hexadecimal(header.contentHash))),
      ("events", .integer(Int64(summary.eventCount))),
      ("checkpoints", .integer(Int64(summary.checkpointCount))),
      ("snapshots", .list(summary.snapshotTicks.map { .unsigned($0) })),
      ("types", .list(header.layouts.map { .text($0.title) })),
      ("addedTypes", .list(summary.addedTypes.map { .text($0) })),
      ("cutOffset", summary.cutOffset.map { .integer(Int64($0)) } ?? .null),
      ("bytes", .object(summary.sizes.map { ($0.kind, .integer(Int64($0.bytes))) })),
    ]).json
  }
}
