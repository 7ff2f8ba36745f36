import ArgumentParser
import ReelApp
import ReelCommands
import ReelHost
import ReelJSON
import ReelProgram
import ReelReplay

struct ReelShowCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show",
      abstract: "Prints a reel as a table of time: inputs, added types and checkpoints.",
      discussion: """
        A line is a tick with events, a type that the state got in the middle of the recording, or a checkpoint; ticks \
        without any of them have none. The time is that since the beginning.
        """)
  }

  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String
  @Option(help: ArgumentHelp("The first tick to print.", valueName: "T"))
  var from: UInt64 = 0
  @Option(help: ArgumentHelp("The last tick to print (default: all).", valueName: "T"))
  var to: UInt64?
  @Flag(help: "Prints JSON, an object a line.")
  var json = false

  func run() throws {
    try answering {
      var table: ReelTable?
      try ReelFile.walk(file, withSnapshots: true, compression: .zlib) {
        table = ReelTable(header: $0, json: json)
      } each: { chunk in
        table?.show(chunk, from...max(from, to ?? .max))
        return chunk.firstTick < to ?? .max
      }
    }
  }
}

/// The lines of a reel's table.
private struct ReelTable {
  let header: ReelHeader
  let json: Bool

  func show(_ chunk: ReelChunk, _ range: ClosedRange<UInt64>) {
    for at in chunk.inputs.indices {
      let tick = chunk.firstTick + UInt64(at) + 1
      guard range.contains(tick) else { continue }
      for (player, inputs) in chunk.players.enumerated() where !inputs[at].events.isEmpty {
        let who = header.players > 1 ? "player \(player + 1): " : ""
        show(tick, "input", who + inputs[at].events.map(\.summary).joined(separator: ", "))
      }
    }
    for added in chunk.addedLayouts where range.contains(added.tick) {
      show(added.tick, "type", added.layout.title)
    }
    guard let checkpoint = chunk.checkpoint, range.contains(checkpoint.tick) else { return }
    show(
      checkpoint.tick, "checkpoint",
      hexadecimal(checkpoint.stateHash)
        + (checkpoint.snapshot.map { ", snapshot of \($0.count) bytes" } ?? ""))
  }

  private func show(_ tick: UInt64, _ kind: String, _ text: String) {
    let time = ReelTime.text(tick, header.rate)
    if json {
      let members: [(name: String, value: JSONValue)] = [
        ("tick", .unsigned(tick)), ("time", .text(time)), ("kind", .text(kind)),
        ("text", .text(text)),
      ]
      StandardStreams.printJSON(JSONValue.object(members).json)
    } else {
      printResult("\(padded(time, 9))  tick \(padded("\(tick)", 7))  \(kind)  \(text)")
    }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
