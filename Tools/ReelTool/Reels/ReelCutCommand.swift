import ArgumentParser
import ReelApp
import ReelCommands
import ReelHost
import ReelJSON
import ReelProgram
import ReelReplay

struct ReelCutCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "cut",
      abstract: "Writes the beginning of a reel, up to a tick, or all of it without snapshots.",
      discussion: """
        A reel always begins at tick 0, because a replay needs the ticks before. Checkpoints after the last tick are \
        left out; the others stay as they are.
        """)
  }

  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String
  @Option(name: .shortAndLong, help: ArgumentHelp("The new reel.", valueName: "FILE"))
  var output: String
  @Option(help: ArgumentHelp("The last tick (default: all).", valueName: "T"))
  var to: UInt64?
  @Flag(help: "Leaves out the snapshots, which make most of a reel's bytes.")
  var withoutSnapshots = false
  @Flag(help: "Prints the result as JSON.")
  var json = false
  @OptionGroup var force: ForceOption

  func run() throws {
    try answering {
      let end = to ?? .max
      var writer: ReelWriter?
      let (_, input, _) = try ReelFile.walk(
        file, withSnapshots: !withoutSnapshots, compression: .zlib
      ) {
        writer = ReelWriter(header: $0, compression: .zlib)
      } each: { chunk in
        writer?.append(chunk, until: end)
        return chunk.firstTick + UInt64(chunk.inputs.count) < end
      }
      guard var writer else { preconditionFailure("`walk` passes the header before it returns.") }
      if let to, writer.tick < to {
        throw Failure(
          .damaged,
          "\(file): expected a --to of at most \(writer.tick), the length of the reel; found \(to)."
        )
      }
      writer.finish()
      let bytes = writer.takeBytes()
      try OutputFolder.write(
        bytes, to: output, replacing: force.isForced, sparing: [input.identity])
      let result = JSONValue.object([
        ("file", .text(output)), ("ticks", .unsigned(writer.tick)),
        ("bytes", .integer(Int64(bytes.count))),
      ])
      printResult(
        json ? result.json : "\(output): \(writer.tick) ticks, \(bytes.count) bytes")
    }
  }
}

extension ReelWriter {
  /// Appends the ticks of another reel's chunk up to a tick, and its checkpoint if they are complete.
  fileprivate mutating func append(_ chunk: ReelChunk, until end: UInt64) {
    for at in chunk.inputs.indices where chunk.firstTick + UInt64(at) < end {
      let tick = chunk.firstTick + UInt64(at)
      record(chunk.addedLayouts.filter { $0.tick == tick }.map(\.layout))
      append(players: chunk.players.map { $0[at] })
    }
    let last = chunk.firstTick + UInt64(chunk.inputs.count)
    guard last <= end else { return }
    record(chunk.addedLayouts.filter { $0.tick == last }.map(\.layout))
    if let checkpoint = chunk.checkpoint {
      self.checkpoint(checkpoint)
    } else if !chunk.inputs.isEmpty {
      flush()
    }
  }
}
