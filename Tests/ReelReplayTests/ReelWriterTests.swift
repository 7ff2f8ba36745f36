import ReelECS
import ReelMath
import ReelPlatform
import ReelReplay
import Testing

@Suite struct ReelWriterTests {
  private let header = Recording.header()
  private func checkpoint(_ tick: UInt64) -> Checkpoint {
    Checkpoint(tick: tick, stateHash: tick + 100, hashes: [1, 2])
  }

  @Test func onlyClosedChunksAreTaken() {
    var writer = ReelWriter(header: header)
    #expect(!writer.takeBytes().isEmpty)
    #expect(writer.takeBytes().isEmpty)
    writer.append(TickInput(viewWidth: 320, viewHeight: 180, events: [.keyDown(.a)]))
    #expect(writer.takeBytes().isEmpty)
    writer.checkpoint(checkpoint(1))
    #expect(!writer.takeBytes().isEmpty)
    #expect(writer.takeBytes().isEmpty)
    writer.finish()
    #expect(!writer.takeBytes().isEmpty)
    writer.finish()
    #expect(writer.takeBytes().isEmpty)
    #expect(writer.isFinished)
  }

  @Test func aSnapshotIsDueEveryTenSecondsAndAWholeOneEveryMinute() {
    var writer = ReelWriter(header: header)
    var dueTicks: [UInt64] = []
    var wholeTicks: [UInt64] = []
    for tick in 0..<500 as Range<UInt64> {
      var checkpoint = checkpoint(tick)
      if writer.isSnapshotDue {
        dueTicks.append(tick)
        if writer.isWholeSnapshotDue { wholeTicks.append(tick) }
        checkpoint.snapshot = [1]
      }
      writer.checkpoint(checkpoint, difference: [0, 1, 0])
      #expect(writer.checkpointCount == Int(tick) + 1)
      writer.append(TickInput(viewWidth: 320, viewHeight: 180))
    }
    #expect(dueTicks == (0..<13).map { $0 * 40 })
    #expect(wholeTicks == [0, 240, 480])
  }

  @Test func aCheckpointIsRequiredAfterASecond() {
    var writer = ReelWriter(header: Recording.header(rate: TickRate(60_000, 1001)))
    for tick in 1...60 {
      #expect(!writer.isCheckpointDue)
      writer.append(TickInput(viewWidth: 320, viewHeight: 180))
      #expect(writer.tick == tick)
    }
    #expect(writer.isCheckpointDue)
    writer.checkpoint(checkpoint(60))
    #expect(!writer.isCheckpointDue)
  }

  @Test(arguments: [1, 3, 90] as [UInt64])
  func checkpointsCanBeRequiredAtAnotherInterval(interval: UInt64) throws {
    var writer = ReelWriter(
      header: Recording.header(rate: TickRate(60)), checkpointInterval: interval)
    var ticks: [UInt64] = []
    for tick in 1...400 as ClosedRange<UInt64> {
      writer.append(TickInput(viewWidth: 320, viewHeight: 180))
      guard writer.isCheckpointDue else { continue }
      writer.checkpoint(checkpoint(tick))
      ticks.append(tick)
    }
    writer.finish()
    #expect(ticks == Array(stride(from: interval, through: 400, by: Int(interval))))
    let contents = try ReelContents(bytes: writer.takeBytes())
    #expect(contents.inputs.count == 400 && contents.checkpoints.map(\.tick) == ticks)
  }

  @Test func aSecondCheckpointOfATickIsLeftOut() throws {
    var writer = ReelWriter(header: header)
    writer.checkpoint(checkpoint(0))
    writer.checkpoint(checkpoint(0))
    writer.append(TickInput(viewWidth: 320, viewHeight: 180))
    writer.checkpoint(checkpoint(1))
    writer.checkpoint(checkpoint(1))
    #expect(writer.checkpointCount == 2)
    let contents = try ReelContents(bytes: writer.takeBytes())
    #expect(contents.checkpoints == [checkpoint(0), checkpoint(1)])
  }

  @Test func framesWithoutCheckpointsAreKept() throws {
    var writer = ReelWriter(header: header)
    for _ in 0..<11 { writer.append(TickInput(viewWidth: 320, viewHeight: 180)) }
    writer.finish()
    let contents = try ReelContents(bytes: writer.takeBytes())
    #expect(contents.inputs.count == 11)
    #expect(contents.checkpoints.isEmpty)
    #expect(contents.isFinished)
  }

  @Test func aVeryLongReelIsRead() throws {
    // The reel is longer than any earlier limit: 19.4 hours at 60 ticks a second.
    let count: UInt64 = 4_194_305
    var writer = ReelWriter(header: Recording.header(rate: TickRate(1000)))
    for _ in 0..<count { writer.append(TickInput(viewWidth: 320, viewHeight: 180)) }
    writer.finish()
    let contents = try ReelContents(bytes: writer.takeBytes())
    #expect(contents.inputs.count == Int(count))
    #expect(contents.isFinished)
  }

  @Test func aSecondFullOfEventsIsRead() throws {
    var writer = ReelWriter(header: header)
    var inputs: [TickInput] = []
    // The second input does not fit beside the first, nor the third beside the second.
    for count in [65_536, 1, 65_536, 40_000, 30_000] {
      let input = TickInput(
        viewWidth: 320, viewHeight: 180,
        events: [InputEvent](repeating: .keyDown(.a), count: count))
      inputs.append(input)
      writer.append(input)
    }
    writer.finish()
    let contents = try ReelContents(bytes: writer.takeBytes())
    #expect(contents.inputs.elementsEqual(inputs))
  }

  /// At any tick, the bytes so far and the open ones are a reel with all ticks; the final bytes are the same as
  /// without reading the open ones.
  @Test func theOpenBytesCompleteTheReelAtAnyTick() throws {
    let header = ReelHeader(game: "g", viewWidth: 320, viewHeight: 240)
    var (writer, plain) = (ReelWriter(header: header), ReelWriter(header: header))
    var bytes = writer.takeBytes()
    #expect(writer.openBytes.isEmpty)
    for tick in 0..<200 {
      var input = TickInput(viewWidth: 320, viewHeight: 240)
      if tick % 7 == 3 { input.events = [.keyDown(.a), .keyUp(.a)] }
      writer.append(input)
      plain.append(input)
      if tick == 90 {
        let layout = StateLayout(kind: .component, name: "Added", fields: "x float")
        writer.record([layout])
        plain.record([layout])
      }
      bytes += writer.takeBytes()
      let contents = try ReelContents(bytes: bytes + writer.openBytes)
      #expect(contents.inputs.count == tick + 1)
      #expect(contents.inputs[tick] == input)
      #expect(contents.cutOffset == bytes.count + writer.openBytes.count)
      #expect(contents.addedLayouts.count == (tick < 90 ? 0 : 1))
    }
    writer.finish()
    plain.finish()
    #expect(bytes + writer.takeBytes() == plain.takeBytes())
  }

  @Test func moreEventsThanAChunkMayHaveTrap() async {
    await #expect(processExitsWith: .failure) {
      var writer = ReelWriter(header: Recording.header())
      writer.append(
        TickInput(events: [InputEvent](repeating: .keyDown(.a), count: 65_537)))
    }
  }

  @Test func anHourWithoutInputIsSmall() {
    var writer = ReelWriter(header: Recording.header(rate: TickRate(60)))
    let start = writer.takeBytes().count
    for tick in 1...216_000 as ClosedRange<UInt64> {
      writer.append(TickInput(viewWidth: 320, viewHeight: 180))
      if writer.isCheckpointDue { writer.checkpoint(checkpoint(tick)) }
    }
    // A chunk has a header of 16 bytes, count 1, run 2, form 1, state hash 8, bits 1; the first has two hashes, too.
    #expect(writer.takeBytes().count == 3600 * 29 + 16)
    // Half of the header are the names of kinds of events.
    #expect(start < 270)
  }

  @Test func theBytesAreThoseOfTheFormatPage() {
    var writer = ReelWriter(
      header: ReelHeader(
        game: "g", rulesVersion: 1, rate: TickRate(4), seed: 2, viewWidth: 3, viewHeight: 4,
        contentHash: 5, engine: "e"))
    writer.checkpoint(Checkpoint(tick: 0, stateHash: 6, snapshot: [7, 8]))
    writer.append(TickInput(viewWidth: 3, viewHeight: 4))
    writer.append(TickInput(viewWidth: 3, viewHeight: 4))
    writer.append(
      TickInput(viewWidth: 3, viewHeight: 4, events: [.keyDown(.a), .pointerMove(1, -2, 300)]))
    writer.append(TickInput(viewWidth: 9, viewHeight: 4, events: [InputEvent(.focusLost)]))
    writer.checkpoint(Checkpoint(tick: 4, stateHash: 9))
    writer.finish()

    var reel = HandMadeReel(body: HandMadeReel.body())
    reel.chunk([0, 2, 6, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0])
    reel.chunk(type: 0x53, [7, 8])
    var inputs: [UInt8] = [4, 1 << 3 | 0, 1 << 3 | 1, 0x02, 4, 0x3D, 1, 3, 0xD8, 4]
    inputs += [1 << 3 | 2, 9, 0, 4, 0, 0xB0, 1, 1, 9, 0, 0, 0, 0, 0, 0, 0]
    reel.chunk(inputs)
    reel.chunk(type: 0x45, firstTick: 4, [])
    #expect(writer.takeBytes() == reel.bytes)
  }

  @Test func theBytesOfPlayersAndTypesAreThoseOfTheFormatPage() {
    var header = ReelHeader(
      game: "g", rulesVersion: 1, rate: TickRate(4), seed: 2, viewWidth: 3, viewHeight: 4,
      contentHash: 5, engine: "0.1.0")
    header.players = 3
    header.startData = [8, 9]
    header.eventKinds = ["tilt"]
    var writer = ReelWriter(header: header)
    let idle = TickInput(viewWidth: 3, viewHeight: 4)
    var busy = idle
    busy.events = [InputEvent(.wheel)]
    writer.append(players: [idle, idle, idle])
    writer.append(players: [busy, idle, TickInput(viewWidth: 9, viewHeight: 4)])
    writer.record([StateLayout(kind: .event, name: "C", fields: "f")])
    writer.append(players: [idle, busy, TickInput(viewWidth: 9, viewHeight: 4)])
    writer.checkpoint(Checkpoint(tick: 3, stateHash: 7, hashes: [1]))
    writer.finish()

    let body = HandMadeReel.body(
      players: 3, startData: [8, 9], eventKinds: ["tilt"], engine: "0.1.0")
    var reel = HandMadeReel(body: body)
    reel.chunk(type: 0x54, [1, 2, 3, 1, 0, 0, 0, 0x43, 1, 0, 0, 0, 0x66])
    // The entries are a run of one tick; player 0 with an event, then player 2 with a view; player 1 with an event.
    var inputs: [UInt8] = [3, 0, 5, 0, 0x50, 2, 2, 9, 0, 4, 0, 1, 1, 0x50]
    inputs += [1, 7, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0]
    reel.chunk(inputs)
    reel.chunk(type: 0x45, firstTick: 3, [])
    #expect(writer.takeBytes() == reel.bytes)
  }

  @Test func misuseOfTheWriterTraps() async {
    await #expect(processExitsWith: .failure) {
      var header = Recording.header()
      header.players = 2
      var writer = ReelWriter(header: header)
      writer.append(TickInput())
    }
    await #expect(processExitsWith: .failure) {
      var header = Recording.header()
      header.players = 65
      _ = ReelWriter(header: header)
    }
    await #expect(processExitsWith: .failure) {
      var writer = ReelWriter(header: Recording.header())
      writer.finish()
      writer.append(TickInput())
    }
    await #expect(processExitsWith: .failure) {
      var writer = ReelWriter(header: Recording.header())
      writer.checkpoint(Checkpoint(tick: 1, stateHash: 0, hashes: [1, 2]))
    }
    await #expect(processExitsWith: .failure) {
      var writer = ReelWriter(header: Recording.header())
      writer.checkpoint(Checkpoint(tick: 0, stateHash: 0, hashes: [1]))
    }
  }
}
