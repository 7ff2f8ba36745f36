import Foundation
import ReelPlatform
import ReelReplay
import Testing

/// Tests of `reel info`, `show`, `diff` and `cut`.
@Suite struct ReelCommandsTests {
  /// Writes a reel of two players with 130 ticks, a checkpoint each second, and a snapshot at the first.
  private func write(
    _ name: String, in sandbox: Sandbox, seed: UInt64 = 5, pressAt: Int = 70, hash: UInt64 = 9,
    ticks: Int = 130
  ) throws {
    let header = ReelHeader(
      game: "Twins", seed: seed, viewWidth: 100, viewHeight: 50, players: 2,
      eventKinds: ReelHeader.allEventKinds)
    var writer = ReelWriter(header: header)
    writer.checkpoint(Checkpoint(tick: 0, stateHash: 1, snapshot: [1, 2, 3]))
    for tick in 1...ticks {
      var inputs = [TickInput](repeating: TickInput(viewWidth: 100, viewHeight: 50), count: 2)
      if tick == pressAt { inputs[1].events = [.keyDown(Key(rawValue: 4)), .pointerMove(0, 4, 5)] }
      writer.append(players: inputs)
      if writer.isCheckpointDue {
        writer.checkpoint(Checkpoint(tick: UInt64(tick), stateHash: UInt64(tick) + hash))
      }
    }
    writer.finish()
    try sandbox.write(Data(writer.takeBytes()), name)
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func infoCountsWhatAReelHolds() throws {
    let sandbox = try Sandbox()
    try write("a.reel", in: sandbox)
    let text = try sandbox.tool(["info", "a.reel"])
    #expect(text.code == 0 && text.lines.contains("length      130 ticks, 0:02.16"))
    #expect(text.lines.contains("players     2, view 100 × 50"))
    #expect(text.lines.contains("inputs      2 events"))
    #expect(text.lines.contains("checkpoints 3, 1 with a snapshot"))
    let summary = try json(try sandbox.tool(["info", "a.reel", "--json"]).output)
    #expect(summary["ticks"] as? Int == 130 && summary["events"] as? Int == 2)
    let bytes = try #require(summary["bytes"] as? [String: Int])
    let file = try #require(bytes["file"])
    #expect(bytes.values.reduce(0, +) == 2 * file && bytes["snapshots"] == 3)
    #expect(file == (try Data(contentsOf: sandbox.url.appendingPathComponent("a.reel"))).count)
  }

  @Test func showIsATableOfTime() throws {
    let sandbox = try Sandbox()
    try write("a.reel", in: sandbox)
    let lines = try sandbox.tool(["show", "a.reel"]).lines
    #expect(lines.count == 4)
    #expect(lines[0].hasSuffix("checkpoint  0000000000000001, snapshot of 3 bytes"))
    #expect(lines[2].contains("tick      70  input  player 2: key down A, pointer move 0 to 4, 5"))
    #expect(try sandbox.tool(["show", "a.reel", "--from", "61", "--to", "100"]).lines.count == 1)
    let objects = try sandbox.tool(["show", "a.reel", "--json"]).lines.map { try json($0) }
    #expect(
      objects.map { $0["kind"] as? String } == ["checkpoint", "checkpoint", "input", "checkpoint"])
  }

  @Test func diffNamesWhatDiffersFirst() throws {
    let sandbox = try Sandbox()
    try write("a.reel", in: sandbox)
    try write("b.reel", in: sandbox)
    let same = try sandbox.tool(["diff", "a.reel", "b.reel"])
    #expect(same.code == 0 && same.lines == ["the same: 130 ticks, 3 checkpoints"])
    try write("c.reel", in: sandbox, seed: 6, pressAt: 71, hash: 10, ticks: 125)
    let other = try sandbox.tool(["diff", "a.reel", "c.reel"])
    #expect(
      other.code == 1
        && other.lines == [
          "seed: 5 and 6",
          "inputs of tick 70: player 1 [] in 100 × 50, player 2 [key down A, pointer move 0 to 4, 5] in 100 × 50"
            + " and player 1 [] in 100 × 50, player 2 [] in 100 × 50",
          "ticks: 130 and 125; the first reel is longer by 5 ticks (0:00.08)",
          "state after tick 60: 0000000000000045 and 0000000000000046",
        ])
    let list = try json(try sandbox.tool(["diff", "a.reel", "c.reel", "--json"]).output)
    #expect((list["differences"] as? [Any])?.count == 4)
    #expect(try sandbox.tool(["diff", "a.reel", "none.reel"]).code == 66)
  }

  @Test func diffSaysWhichReelIsLonger() throws {
    let sandbox = try Sandbox()
    try write("a.reel", in: sandbox)
    #expect(try sandbox.tool(["cut", "a.reel", "-o", "b.reel", "--to", "100"]).code == 0)
    let longer = try sandbox.tool(["diff", "b.reel", "a.reel"])
    #expect(
      longer.code == 1
        && longer.lines == [
          "the same up to tick 100; the second reel is longer by 30 ticks (0:00.50)"
        ], "\(longer)")
    #expect(
      try sandbox.tool(["diff", "a.reel", "b.reel"]).lines == [
        "the same up to tick 100; the first reel is longer by 30 ticks (0:00.50)"
      ])
    let list = try json(try sandbox.tool(["diff", "a.reel", "b.reel", "--json"]).output)
    let differences = try #require(list["differences"] as? [[String: Any]])
    #expect(differences.map { $0["what"] as? String } == ["ticks"])
    #expect(differences.first?["first"] as? String == "130")
  }

  @Test func aCutReelIsTheBeginningOfTheOther() throws {
    let sandbox = try Sandbox()
    try write("a.reel", in: sandbox)
    let whole = try ReelContents(
      bytes: [UInt8](Data(contentsOf: sandbox.url.appendingPathComponent("a.reel"))))
    for end in [1, 59, 60, 61, 119, 120, 129, 130] {
      #expect(
        try sandbox.tool(["cut", "a.reel", "-o", "b.reel", "--to", "\(end)", "--force"]).code == 0)
      let cut = try ReelContents(
        bytes: [UInt8](Data(contentsOf: sandbox.url.appendingPathComponent("b.reel"))))
      #expect(cut.isFinished && cut.header == whole.header && cut.inputs.count == end)
      for tick in 0..<end { #expect(cut.inputs(ofTick: tick) == whole.inputs(ofTick: tick)) }
      #expect(cut.checkpoints == whole.checkpoints.filter { $0.tick <= UInt64(end) }, "\(end)")
    }
    #expect(
      try sandbox.tool(["cut", "a.reel", "-o", "c.reel", "--without-snapshots"]).code == 0)
    let bare = try ReelContents(
      bytes: [UInt8](Data(contentsOf: sandbox.url.appendingPathComponent("c.reel"))))
    #expect(bare.checkpoints.allSatisfy { $0.snapshot == nil } && bare.checkpoints.count == 3)
    let long = try sandbox.tool(["cut", "a.reel", "-o", "d.reel", "--to", "131"])
    #expect(long.code == 65 && long.errors.contains("at most 130") && !sandbox.exists("d.reel"))
    // The reel itself is never overwritten.
    #expect(try sandbox.tool(["cut", "a.reel", "-o", "a.reel", "--force"]).code != 0)
  }
}
