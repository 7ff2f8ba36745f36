import ReelECS
import ReelMath
import ReelPlatform
import ReelReplay
import Testing

#if os(Linux)
  import Glibc

  /// Returns the peak memory of this process, in bytes.
  private func peakMemory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }
#endif

@Suite struct ReelReaderTests {
  private func failure(_ bytes: [UInt8]) -> ReelError.Kind? {
    kind { () throws(ReelError) in _ = try ReelContents(bytes: bytes) }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func aWrittenReelIsRead(seed: UInt64) throws {
    let rates = [TickRate(4), TickRate(60), TickRate(60_000, 1001), TickRate(1, 3)]
    let recording = Recording(
      seed: seed, rate: rates[Int(seed) % 4], components: Int(seed) % 5, ticks: Int(seed) * 17,
      snapshotSize: Int(seed) * 30)
    let contents = try ReelContents(bytes: recording.bytes)
    #expect(contents.header == recording.header)
    #expect(contents.inputs == ReelInputs(recording.inputs))
    #expect(contents.inputs.elementsEqual(recording.inputs))
    #expect(contents.checkpoints == recording.checkpoints)
    #expect(contents.isFinished)
    #expect(!contents.isCutOff)
  }

  @Test func chunksAreReadOneByOne() throws {
    let recording = Recording(seed: 5, ticks: 50)
    var reader = try ReelReader(bytes: recording.bytes)
    #expect(reader.header == recording.header)
    var inputs: [TickInput] = []
    while let chunk = try reader.next() {
      #expect(chunk.firstTick == inputs.count)
      #expect(chunk.inputs.count <= 4)
      inputs += chunk.inputs
      #expect(reader.tick == inputs.count)
      if let checkpoint = chunk.checkpoint { #expect(checkpoint.tick == reader.tick) }
    }
    #expect(inputs == recording.inputs)
    #expect(reader.isFinished)
    #expect(try reader.next() == nil)
  }

  @Test func theNearestSnapshotIsFound() throws {
    let contents = try ReelContents(bytes: Recording(seed: 8, ticks: 200).bytes)
    let ticks = contents.checkpoints.filter { $0.snapshot != nil }.map(\.tick)
    #expect(ticks.count > 2)
    #expect(contents.snapshot(atOrBefore: 0)?.tick == 0)
    #expect(contents.snapshot(atOrBefore: ticks[1] - 1)?.tick == ticks[0])
    #expect(contents.snapshot(atOrBefore: ticks[1])?.tick == ticks[1])
    #expect(contents.snapshot(atOrBefore: .max)?.tick == ticks[ticks.count - 1])
  }

  // MARK: Cut off

  @Test func aReelCutAtAnyByteOpensUpToItsLastCompleteChunk() throws {
    // The recording has no pieces of snapshots: a cut among those loses less than the chunk.
    let recording = Recording(seed: 21, ticks: 25, snapshotSize: 0)
    let bytes = recording.bytes
    let borders = recording.borders
    let whole = try ReelContents(bytes: bytes)
    for length in 0..<bytes.count {
      let cut = [UInt8](bytes[..<length])
      if length < borders[1] {
        #expect(failure(cut) == .damaged(offset: length, expected: .wholeFileHeader))
        continue
      }
      let contents = try ReelContents(bytes: cut)
      #expect(contents.isCutOff)
      #expect(!contents.isFinished)
      let offset = try #require(contents.cutOffset)
      #expect(offset <= length)
      // The part before the cut is complete: it opens to the same contents, with nothing left over.
      let part = try ReelContents(bytes: [UInt8](bytes[..<offset]))
      #expect(part == contents)
      // A piece is one or more chunks; complete ones are not lost.
      let floor = try #require(borders.last { $0 <= length })
      #expect(offset >= floor)
      #expect(contents.inputs.elementsEqual(whole.inputs.prefix(contents.inputs.count)))
      #expect(
        contents.checkpoints.elementsEqual(whole.checkpoints.prefix(contents.checkpoints.count)))
      #expect(contents.checkpoints.count == borders.dropFirst(2).count { $0 <= length })
    }
  }

  @Test func aCutLosesAtMostTheChunkItIsIn() throws {
    let recording = Recording(seed: 22, ticks: 40)
    let borders = recording.borders
    let offset = borders[borders.count - 2] + 5
    let contents = try ReelContents(bytes: [UInt8](recording.bytes[..<offset]))
    #expect(contents.checkpoints == recording.checkpoints)
  }

  @Test func aRecordingContinuesFromItsCut() throws {
    let recording = Recording(seed: 23, ticks: 40)
    let cut = [UInt8](recording.bytes[..<(recording.borders[3] + 7)])
    let offset = try #require(try ReelContents(bytes: cut).cutOffset)
    let mended = [UInt8](cut[..<offset]) + recording.bytes[offset...]
    #expect(try ReelContents(bytes: mended).inputs == ReelInputs(recording.inputs))
  }

  // MARK: Damaged

  @Test func everyFlippedByteIsRefusedWithItsOffset() throws {
    let recording = Recording(seed: 31, ticks: 20)
    let bytes = recording.bytes
    // The offsets at which the parts under one checksum each begin.
    var boundaries = [0, 22]
    var reader = try ReelReader(bytes: bytes)
    var chunks = 0
    while try reader.next() != nil { chunks += 1 }
    var offset = recording.borders[1]
    var pieces = 0
    while offset < bytes.count {
      if bytes[offset] == 0x53 { pieces += 1 }
      let length = (0..<3).reduce(0) { $0 | Int(bytes[offset + 1 + $1]) << (8 * $1) }
      boundaries.append(offset)
      if length > 0 { boundaries.append(offset + 16) }
      offset += 16 + length
    }
    #expect(pieces > 0)
    #expect(boundaries.count == 2 + 2 * (chunks + pieces) + 1)
    for index in bytes.indices {
      for mask in [1, 0x80, 0xFF, 0x10] as [UInt8] {
        var flipped = bytes
        flipped[index] ^= mask
        let boundary = try #require(boundaries.last { $0 <= index })
        switch failure(flipped) {
        case .notAReel: #expect(index < 8)
        case .damaged(let offset, let expected):
          #expect(offset == boundary, "byte \(index)")
          switch expected {
          case .intactFileHeader: #expect(index < recording.borders[1])
          case .intactChunkHeader: #expect((0..<16).contains(index - boundary))
          default: #expect(expected == .intactPayload)
          }
        case let other: Issue.record("byte \(index) ^ \(mask): \(String(describing: other))")
        }
      }
    }
  }

  @Test func chunksInAnotherOrderOrFromAnotherReelAreRefused() {
    let recording = Recording(seed: 41, ticks: 30)
    let borders = recording.borders
    let start = borders[2]
    var pieces = recording.pieces
    pieces.swapAt(2, 3)
    #expect(failure(pieces.flatMap { $0 }) == .damaged(offset: start, expected: .intactChunkHeader))
    pieces = recording.pieces
    pieces.remove(at: 2)
    #expect(failure(pieces.flatMap { $0 }) == .damaged(offset: start, expected: .intactChunkHeader))
    let other = Recording(seed: 41, components: 3, ticks: 30)
    pieces = recording.pieces
    pieces[2] = other.pieces[2]
    #expect(
      failure(pieces.flatMap { $0 }) == .damaged(offset: start, expected: .intactChunkHeader))
  }

  @Test func nothingMayFollowTheEnd() {
    let bytes = Recording(seed: 42, ticks: 9).bytes
    #expect(
      failure(bytes + [0]) == .damaged(offset: bytes.count, expected: .endOfFile))
  }

  @Test func otherFilesAreNoReels() {
    #expect(failure([0x89, 0x50, 0x4E, 0x47]) == .notAReel)
    #expect(failure([UInt8](repeating: 0, count: 500)) == .notAReel)
    #expect(failure([]) == .damaged(offset: 0, expected: .wholeFileHeader))
  }

  // MARK: Wrong contents under valid checksums

  @Test func aHandMadeReelIsRead() throws {
    var reel = HandMadeReel(body: HandMadeReel.body())
    reel.chunk([3, 16, 0])
    reel.chunk(type: 0x45, firstTick: 3, [])
    let contents = try ReelContents(bytes: reel.bytes)
    #expect(
      Array(contents.inputs)
        == Array(repeating: TickInput(viewWidth: 3, viewHeight: 4), count: 3))
    #expect(contents.isFinished)
  }

  @Test(arguments: [0, 3, 4, 6, 9, .max] as [UInt16]) func anotherVersionIsNamed(version: UInt16) {
    let reel = HandMadeReel(body: HandMadeReel.body(), version: version)
    #expect(failure(reel.bytes) == .wrongVersion(actual: version))
  }

  @Test func theVersionOfTheEngineIsTheLastFieldOfTheHeader() throws {
    let reel = HandMadeReel(body: HandMadeReel.body(engine: "0.1.0"))
    #expect(try ReelReader(bytes: reel.bytes).header.engine == "0.1.0")
    let body = HandMadeReel.body(engine: "e").dropLast(2)
    #expect(
      failure(HandMadeReel(body: [UInt8](body)).bytes)
        == .damaged(offset: 22 + body.count, expected: .text))
  }

  @Test func invalidHeadersAreRefused() {
    func failure(of body: [UInt8]) -> ReelError.Kind? {
      self.failure(HandMadeReel(body: body).bytes)
    }
    let body = HandMadeReel.body()
    #expect(failure(of: body) == nil)
    for (numerator, denominator) in [(0, 1), (1, 0), (8, 2)] as [(UInt8, UInt8)] {
      #expect(
        failure(of: HandMadeReel.body(numerator: numerator, denominator: denominator))
          == .damaged(offset: 28, expected: .tickRate))
    }
    var fast = body
    fast[7] = 4  // 4 + 4 * 256 = 1028 Hz
    #expect(failure(of: fast) == .damaged(offset: 28, expected: .tickRate))
    var text = body
    text[1] = 0xFF
    #expect(failure(of: text) == .damaged(offset: 23, expected: .text))
    text[0] = 0x7F
    #expect(failure(of: text) == .damaged(offset: 22, expected: .text))
    #expect(failure(of: body + [0]) == .damaged(offset: 64, expected: .endOfFileHeader))
    #expect(failure(of: []) == .damaged(offset: 22, expected: .text))
    var manyComponents = body
    manyComponents[39] = 1
    #expect(failure(of: manyComponents) == .damaged(offset: 61, expected: .headerField))
    for at in 36...38 {
      var manyBytes = body
      manyBytes[at] = 0x7F
      #expect(failure(of: manyBytes) == .damaged(offset: 22 + at, expected: .headerField))
    }
    for players in [0, 65, 255] as [UInt8] {
      #expect(
        failure(of: HandMadeReel.body(players: players))
          == .damaged(offset: 48, expected: .playerCount))
    }
    let types: [UInt8] = [1, 6, 1, 0x43, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(
      failure(of: HandMadeReel.body(types: types)) == .damaged(offset: 62, expected: .stateType))
    for length in 0..<body.count { #expect(failure(of: [UInt8](body[..<length])) != nil) }
  }

  @Test func claimedLengthsAreNotBelieved() throws {
    let header = HandMadeReel(body: HandMadeReel.body(), claimedLength: 0xFFFF_FFFF)
    #expect(failure(header.bytes) == .tooLarge(offset: 10, what: .fileHeader, limit: 1 << 20))
    var reel = HandMadeReel(body: HandMadeReel.body())
    let start = reel.bytes.count
    reel.chunk([1, 0, 0], claimedLength: 0xFF_FFFF)
    // The claim alone takes no memory: the file ends within the chunk.
    #expect(try ReelContents(bytes: reel.bytes).cutOffset == start)
  }

  @Test func aReelTakesMemoryForItsBytesAndNotForItsTicks() throws {
    // The reel has 6 million ticks, with 21 bytes for a thousand of them.
    var body = HandMadeReel.body()
    body[6] = 0xE8
    body[7] = 0x03
    var reel = HandMadeReel(body: body)
    for chunk in 0..<6000 as Range<UInt64> {
      reel.chunk(firstTick: chunk * 1000, [0xE8, 0x07, 0xB8, 0x3E, 0])
    }
    reel.chunk(type: 0x45, firstTick: 6_000_000, [])
    let contents = try ReelContents(bytes: reel.bytes)
    #expect(contents.inputs.count == 6_000_000)
    #expect(contents.inputs[5_999_999] == TickInput(viewWidth: 3, viewHeight: 4))
    #expect(contents.isFinished)
  }

  #if os(Linux)
    @Test func aReelOfNothingButEventsTakesAtMost64BytesForEachByte() async {
      await #expect(processExitsWith: .success) {
        var body = HandMadeReel.body()
        body[6] = 0xE8
        body[7] = 0x03
        var reel = HandMadeReel(body: body)
        // The payload has an input with an event in two bytes, a thousand times.
        let inputs = (0..<1000).flatMap { _ in [1, 0x50] as [UInt8] }
        let payload: [UInt8] = [0xE8, 0x07] + inputs + [0]
        for chunk in 0..<1500 as Range<UInt64> { reel.chunk(firstTick: chunk * 1000, payload) }
        let before = peakMemory()
        let contents = try ReelContents(bytes: reel.bytes)
        let taken = peakMemory() - before
        guard contents.inputs.count == 1_500_000 else { exit(2) }
        guard taken < 64 * reel.bytes.count else {
          print("\(taken) bytes for \(reel.bytes.count)")
          exit(3)
        }
      }
    }
  #endif

  @Test func aChunkMayNotHaveMoreEventsThanAWriterWrites() throws {
    for (count, isTaken) in [(65_536, true), (65_537, false)] {
      // The number of events is a varint of three bytes, in one entry.
      let first = (count - 1) << 3 | 1
      var payload: [UInt8] = [1]
      payload += [UInt8(first & 0x7F) | 0x80, UInt8(first >> 7 & 0x7F) | 0x80, UInt8(first >> 14)]
      payload += [UInt8](repeating: 0x50, count: count) + [0]
      var reel = HandMadeReel(body: HandMadeReel.body())
      let start = reel.bytes.count + 16
      reel.chunk(payload)
      #expect(
        failure(reel.bytes)
          == (isTaken ? nil : .tooLarge(offset: start + 1, what: .events, limit: 65_536)))
    }
  }

  // MARK: Reading in steps

  /// Reads a file in steps and returns the same contents as `ReelContents(bytes:)`.
  private func read(
    _ bytes: [UInt8], step: Int, head: Int, skipsSnapshots: Bool = false, seeks: Bool = false
  ) throws(ReelError) -> ReelContents {
    var at = min(head, bytes.count)
    var reader = try ReelReader(
      bytes: [UInt8](bytes[..<at]), isWhole: false, skipsSnapshots: skipsSnapshots)
    var contents = ReelContents(header: reader.header)
    while true {
      if let chunk = try reader.next() {
        contents.append(chunk)
      } else if seeks && reader.skippable > 0 && bytes.count - at > 0 {
        let count = min(reader.skippable, bytes.count - at)
        reader.skip(count)
        at += count
      } else if reader.missing > 0 {
        let end = min(at + min(reader.missing, step), bytes.count)
        reader.append([UInt8](bytes[at..<end]))
        at = end
      } else {
        break
      }
    }
    contents.cutOffset = reader.cutOffset
    return contents
  }

  @Test func aFileReadInStepsHasTheSameContents() throws {
    let recording = Recording(seed: 51, ticks: 30)
    let head = recording.borders[1]
    for end in head...recording.bytes.count {
      let bytes = [UInt8](recording.bytes[..<end])
      let whole = try ReelContents(bytes: bytes)
      for step in [1, 7, 100, 100_000] {
        #expect(try read(bytes, step: step, head: head) == whole, "\(end) bytes, \(step) a step")
      }
    }
  }

  @Test func errorsOfAFileReadInStepsNameTheOffsetInTheFile() throws {
    let recording = Recording(seed: 52, ticks: 20)
    var random = SeededGenerator(seed: 52)
    for _ in 0..<500 {
      var bytes = recording.bytes
      let at = Int.random(in: recording.borders[1]..<bytes.count, using: &random)
      bytes[at] ^= UInt8.random(in: 1...255, using: &random)
      let expected = failure(bytes)
      #expect(expected != nil)
      let step = Int.random(in: 1...200, using: &random)
      #expect(
        kind { () throws(ReelError) in
          _ = try read(bytes, step: step, head: recording.borders[1])
        } == expected, "byte \(at), \(step) a step")
    }
    let longer = recording.bytes + [0]
    #expect(
      kind { () throws(ReelError) in _ = try read(longer, step: 1, head: 4096) }
        == .damaged(offset: recording.bytes.count, expected: .endOfFile))
  }

  @Test func invalidPayloadsAreRefused() {
    let state: [UInt8] = [1, 9, 9, 9, 9, 9, 9, 9, 9]
    let cases: [([UInt8], Int, ReelError.Expectation)] = [
      ([], 0, .tickCount),
      ([5, 16, 0], 0, .tickCount),  // more than a second
      ([0x81, 0x00, 0, 0], 0, .tickCount),  // a number with a byte too many
      ([0, 0], 0, .tickCount),  // no ticks and no checkpoint
      ([1, 8, 0], 1, .input),  // a run of two in a chunk of one
      ([2, 0, 0, 0], 2, .input),  // two runs that should be one
      ([1, 3, 0], 1, .input),  // no such entry
      ([1, 0xF8, 0xFF, 0xFF, 0xFF, 0x0F, 0], 1, .input),  // a run of 2^30
      ([1, 0xF9, 0xFF, 0xFF, 0xFF, 0x0F, 0], 1, .input),  // 2^30 events
      ([1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], 1, .input),
      ([1, 2, 3, 0, 4, 0, 0], 1, .viewSize),  // the view is this one already
      ([1, 2, 3], 2, .viewSize),
      ([1, 4, 0], 1, .input),  // a run, and more of the same tick
      ([1, 5, 0x50, 0], 1, .player),  // another player in a game for one
      ([1, 1, 0xC0, 1, 0], 2, .event),  // no such kind
      ([1, 1, 0x01, 0, 0], 2, .event),  // a device that is present but zero
      ([1, 1, 0x02, 0, 0], 2, .event),
      ([1, 1, 0x02, 0x80, 0x80, 0x04, 0], 3, .event),  // a key code of 65536
      ([1, 1, 0x04], 3, .event),
      ([1, 0], 2, .checkpoint),
      ([1, 0, 4], 2, .checkpoint),
      ([1, 0, 3] + state.dropFirst() + [0, 0, 0, 0, 0, 0, 0, 0], 2, .wholeSnapshot),
      ([1, 0] + state.dropLast(), 3, .checkpoint),
      ([1, 0, 2] + state.dropFirst() + [2, 1], 11, .checkpoint),  // half a size
      ([1, 0, 0, 0], 3, .endOfPayload),
    ]
    for (payload, offset, expected) in cases {
      var reel = HandMadeReel(body: HandMadeReel.body())
      let start = reel.bytes.count + 16
      reel.chunk(payload)
      #expect(
        failure(reel.bytes) == .damaged(offset: start + offset, expected: expected), "\(payload)")
    }
    var reel = HandMadeReel(body: HandMadeReel.body())
    let start = reel.bytes.count
    reel.chunk(type: 0x45, [0])
    #expect(failure(reel.bytes) == .damaged(offset: start + 16, expected: .endOfPayload))
    reel = HandMadeReel(body: HandMadeReel.body())
    reel.chunk(type: 0x46, [])
    #expect(failure(reel.bytes) == .damaged(offset: start, expected: .supportedChunk))
    reel = HandMadeReel(body: HandMadeReel.body())
    reel.chunk([0] + state)
    let second = reel.bytes.count + 16
    reel.chunk([0] + state)
    #expect(failure(reel.bytes) == .damaged(offset: second, expected: .tickCount))
  }

  @Test func aCheckpointMayFollowItsTicksInAChunkOfItsOwn() throws {
    let state: [UInt8] = [1, 9, 9, 9, 9, 9, 9, 9, 9]
    var reel = HandMadeReel(body: HandMadeReel.body())
    reel.chunk([0] + state)
    reel.chunk([1, 0, 0])
    reel.chunk(firstTick: 1, [1, 0, 0])
    reel.chunk(firstTick: 2, [0] + state)
    var contents = try ReelContents(bytes: reel.bytes)
    #expect(contents.inputs.count == 2 && contents.checkpoints.map(\.tick) == [0, 2])
    let start = reel.bytes.count + 16
    var other = reel
    // A tick has one checkpoint at most, and a chunk without ticks must have one.
    other.chunk(firstTick: 2, [0] + state)
    #expect(failure(other.bytes) == .damaged(offset: start, expected: .tickCount))
    reel.chunk(firstTick: 2, [1, 0, 0])
    other = reel
    let later = reel.bytes.count + 16
    other.chunk(firstTick: 3, [0, 0])
    #expect(failure(other.bytes) == .damaged(offset: later, expected: .tickCount))
    reel.chunk(firstTick: 3, [0] + state)
    reel.chunk(type: 0x45, firstTick: 3, [])
    contents = try ReelContents(bytes: reel.bytes)
    #expect(contents.isFinished && contents.checkpoints.map(\.tick) == [0, 2, 3])
  }

  @Test func aSecondCheckpointOfATickAddsItsSnapshot() throws {
    let input = TickInput(viewWidth: 320, viewHeight: 180)
    var writer = ReelWriter(header: Recording.header())
    var checkpoint = Checkpoint(tick: 1, stateHash: 5, hashes: [6, 7])
    writer.append(input)
    writer.checkpoint(checkpoint)
    checkpoint.snapshot = [1, 2]
    writer.checkpoint(checkpoint)
    writer.checkpoint(checkpoint)
    #expect(writer.checkpointCount == 1)
    writer.append(input)
    writer.finish()
    let contents = try ReelContents(bytes: writer.takeBytes())
    #expect(contents.checkpoints == [checkpoint] && contents.inputs.count == 2)
    var reel = HandMadeReel(body: HandMadeReel.body())
    let snapshot: [UInt8] = [2, 9, 9, 9, 9, 9, 9, 9, 9, 0, 0, 0, 0, 0, 0, 0, 0]
    reel.chunk([1, 0, 1, 9, 9, 9, 9, 9, 9, 9, 9])
    reel.chunk(firstTick: 1, [0] + snapshot)
    #expect(failure(reel.bytes) == nil)
    let start = reel.bytes.count + 16
    reel.chunk(firstTick: 1, [0] + snapshot)
    #expect(failure(reel.bytes) == .damaged(offset: start, expected: .tickCount))
  }

  // MARK: Snapshots in pieces

  @Test func aLargeSnapshotIsCutIntoPiecesAndPutTogetherAgain() throws {
    let recording = Recording(seed: 61, ticks: 9, snapshotSize: 2_500_000)
    let bytes = recording.bytes
    #expect(try ReelContents(bytes: bytes).checkpoints == recording.checkpoints)
    var bare = try ReelContents(bytes: bytes)
    for index in bare.checkpoints.indices { bare.checkpoints[index].snapshot = nil }
    for seeks in [false, true] {
      let found = try read(
        bytes, step: 70_000, head: recording.borders[1], skipsSnapshots: true, seeks: seeks)
      #expect(found == bare, "seeks \(seeks)")
    }
  }

  @Test func skippedSnapshotsAreNotRead() throws {
    let recording = Recording(seed: 62, ticks: 0, snapshotSize: 3_000_000)
    let head = recording.borders[1]
    var reader = try ReelReader(
      bytes: [UInt8](recording.bytes[..<head]), isWhole: false, skipsSnapshots: true)
    var at = head
    var skipped = 0
    while at < recording.bytes.count {
      #expect(try reader.next()?.checkpoint?.snapshot == nil)
      if reader.skippable > 0 {
        #expect(reader.missing == reader.skippable)
        skipped += reader.skippable
        at += reader.skippable
        reader.skip(reader.skippable)
      } else if reader.missing > 0 {
        let end = at + reader.missing
        reader.append([UInt8](recording.bytes[at..<end]))
        at = end
      }
    }
    #expect(skipped == 3_000_000)
    reader.append([])
    #expect(try reader.next() == nil)
    #expect(reader.isFinished)
  }

  @Test func aCutWithinASnapshotLosesOnlyIt() throws {
    let recording = Recording(seed: 63, ticks: 0, snapshotSize: 1_500_000)
    for end in [recording.borders[2] - 1, recording.borders[2] - 600_000] {
      let bytes = [UInt8](recording.bytes[..<end])
      let whole = try ReelContents(bytes: bytes)
      var last = recording.checkpoints[0]
      last.snapshot = nil
      #expect(whole.isCutOff)
      #expect(whole.checkpoints == [last])
      for skips in [false, true] {
        let found = try read(
          bytes, step: 9999, head: recording.borders[1], skipsSnapshots: skips, seeks: skips)
        #expect(found.cutOffset != nil && found.checkpoints == [last])
      }
    }
  }

  @Test func snapshotPiecesThatDoNotFitAreRefused() {
    let inputs: [UInt8] = [0, 2, 9, 9, 9, 9, 9, 9, 9, 9, 3, 0, 0, 0, 0, 0, 0, 0]
    func failure(_ chunks: (type: UInt8, payload: [UInt8])...) -> ReelError.Expectation? {
      var reel = HandMadeReel(body: HandMadeReel.body())
      for chunk in chunks { reel.chunk(type: chunk.type, chunk.payload) }
      guard case .damaged(_, let expected) = self.failure(reel.bytes) else { return nil }
      return expected
    }
    #expect(failure((0x49, inputs), (0x53, [1, 2, 3])) == nil)
    #expect(failure((0x49, inputs), (0x53, [1, 2])) == .snapshotPiece)
    #expect(failure((0x49, inputs), (0x53, [1, 2, 3, 4])) == .snapshotPiece)
    #expect(failure((0x49, inputs), (0x49, [1, 0, 0])) == .nextChunk)
    #expect(failure((0x49, inputs), (0x45, [])) == .nextChunk)
    #expect(failure((0x53, [1, 2, 3])) == .nextChunk)
    // The chunk claims 2^64 - 1 bytes: the reader allocates none before they are present.
    let claim = inputs.prefix(10) + [UInt8](repeating: 0xFF, count: 8)
    #expect(failure((0x49, [UInt8](claim)), (0x53, [1])) == .snapshotPiece)
  }

  // MARK: Hashes and snapshots that refer to those before

  @Test func hashesThatDidNotChangeAreTakenFromTheCheckpointBefore() throws {
    let type: [UInt8] = [3, 1, 0, 0, 0, 0x43, 0, 0, 0, 0]
    let body = HandMadeReel.body(types: [2] + type + type)
    func word(_ first: UInt8) -> [UInt8] { [first, 0, 0, 0, 0, 0, 0, 0] }
    func reel(_ second: [UInt8]) -> (reel: HandMadeReel, start: Int) {
      var reel = HandMadeReel(body: body)
      reel.chunk([1, 0, 1] + word(5) + [2] + word(7))
      let start = reel.bytes.count + 16
      reel.chunk(firstTick: 1, [1, 0, 1] + word(6) + second)
      return (reel, start)
    }
    let contents = try ReelContents(bytes: reel([1] + word(8)).reel.bytes)
    #expect(contents.checkpoints.map(\.hashes) == [[0, 7], [8, 7]])
    // There is one way to write a checkpoint: without hashes that did not change, and without further bits.
    for (bytes, offset) in [
      ([2] + word(7), 12), ([1] + word(0), 12), ([4], 11), ([3] + word(1), 20), ([], 11),
    ] {
      let (reel, start) = reel(bytes)
      #expect(failure(reel.bytes) == .damaged(offset: start + offset, expected: .checkpoint))
    }
  }

  @Test func differencesAreAppliedToTheSnapshotBefore() throws {
    func payload(_ form: UInt8, _ tick: UInt8, _ size: Int) -> [UInt8] {
      [tick == 0 ? 0 : 1] + (tick == 0 ? [] : [0]) + [
        form, 9, 0, 0, 0, 0, 0, 0, 0, UInt8(size), 0, 0, 0, 0, 0, 0, 0,
      ]
    }
    func reel(_ snapshots: [(form: UInt8, bytes: [UInt8])]) -> HandMadeReel {
      var reel = HandMadeReel(body: HandMadeReel.body())
      for (at, snapshot) in snapshots.enumerated() {
        let tick = UInt64(max(at - 1, 0))
        reel.chunk(firstTick: tick, payload(snapshot.form, UInt8(at), snapshot.bytes.count))
        reel.chunk(type: 0x53, firstTick: UInt64(at), snapshot.bytes)
      }
      return reel
    }
    let whole: (form: UInt8, bytes: [UInt8]) = (2, [1, 2, 3, 4])
    let contents = try ReelContents(
      bytes: reel([whole, (3, [1, 2, 1, 9, 1, 0, 0]), (3, [0, 3, 0])]).bytes)
    #expect(contents.checkpoints.map(\.snapshot) == [[1, 2, 3, 4], [2, 3, 9], [2, 3, 9]])
    let wrong: [[UInt8]] = [
      [5, 0, 0], [0, 5, 0], [3, 2, 0], [0, 0, 1], [0, 1], [0x80, 0, 0, 0], [0, 0, 0xFF, 0xFF],
    ]
    for bytes in wrong {
      guard
        case .damaged(_, .snapshotDifference)? = failure(reel([whole, (3, bytes)]).bytes)
      else {
        Issue.record("\(bytes)")
        continue
      }
    }
    // The first snapshot, and each after five differences, is a whole one.
    let many = [whole] + Array(repeating: (UInt8(3), [0, 4, 0] as [UInt8]), count: 5)
    #expect(failure(reel(many).bytes) == nil)
    for list in [many + [many[1]], [many[1]]] {
      guard case .damaged(_, .wholeSnapshot)? = failure(reel(list).bytes) else {
        Issue.record("\(list.count) snapshots")
        continue
      }
    }
    #expect(failure(reel(many + [whole, many[1]]).bytes) == nil)
  }

  @Test func aReaderThatBeginsToKeepSnapshotsWaitsForAWholeOne() throws {
    let recording = Recording(seed: 64, ticks: 1000)
    var reader = try ReelReader(bytes: recording.bytes, skipsSnapshots: true)
    var found: [UInt64] = []
    var isWaiting = true
    while let chunk = try reader.next() {
      guard let checkpoint = chunk.checkpoint else { continue }
      if checkpoint.tick > 130 { reader.skipsSnapshots = false }
      let expected = recording.checkpoints.first { $0.tick == checkpoint.tick }?.snapshot
      #expect((chunk.snapshotForm != nil) == (expected != nil))
      if checkpoint.tick > 140 && chunk.snapshotForm == .whole { isWaiting = false }
      #expect(checkpoint.snapshot == (isWaiting ? nil : expected), "tick \(checkpoint.tick)")
      if checkpoint.snapshot != nil { found.append(checkpoint.tick) }
    }
    #expect(found.count > 10)
  }

  @Test func theSizesOfAllKindsAreThoseOfTheFile() throws {
    for skips in [false, true] {
      let recording = Recording(seed: 65, ticks: 500)
      var reader = try ReelReader(bytes: recording.bytes, skipsSnapshots: skips)
      while try reader.next() != nil {}
      #expect(reader.sizes.total == recording.bytes.count)
      #expect(reader.sizes.header == recording.borders[1] && reader.sizes.snapshots > 50)
    }
  }

  // MARK: Players, kinds of events, types

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func everyPlayersInputIsRead(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var header = Recording.header()
    header.players = UInt8.random(in: 2...64, using: &random)
    var writer = ReelWriter(header: header)
    var ticks: [[TickInput]] = []
    var view: UInt16 = 320
    for _ in 0..<100 {
      if Int.random(in: 0..<5, using: &random) == 0 {
        view = UInt16.random(in: 0...3, using: &random)
      }
      let tick = (0..<header.players).map { player -> TickInput in
        var input = TickInput(viewWidth: player == 1 ? view : 320, viewHeight: 180)
        if Int.random(in: 0..<20, using: &random) == 0 {
          input.events = [Recording.event(&random)]
        }
        return input
      }
      ticks.append(tick)
      writer.append(players: tick)
    }
    writer.finish()
    let contents = try ReelContents(bytes: writer.takeBytes())
    #expect(contents.header == header)
    for player in 0..<Int(header.players) {
      #expect(
        contents.players[player].elementsEqual(ticks.map { $0[player] }), "player \(player)")
    }
  }

  @Test func missingPlayersAndPlayersOutOfOrderAreRefused() {
    for (entries, offset) in [
      ([1, 3, 0x50], 1), ([5, 1, 0x50, 1, 0, 0x50], 4), ([5, 1, 0x50, 1, 1, 0x50], 4),
      ([5, 2, 0x50, 1, 1, 0x50], 1),
    ] as [([UInt8], Int)] {
      var reel = HandMadeReel(body: HandMadeReel.body(players: 3))
      let start = reel.bytes.count + 16
      reel.chunk([1] + entries + [0])
      #expect(
        failure(reel.bytes) == .damaged(offset: start + offset, expected: .player), "\(entries)")
    }
  }

  @Test func anEventOfAnUnknownKindIsRefusedByItsName() {
    let body = HandMadeReel.body(eventKinds: ["tilt", "word"])
    var reel = HandMadeReel(body: body)
    let start = reel.bytes.count + 16
    // A kind that is named but does not occur does no harm.
    reel.chunk([1, 1, 0x50, 0])
    #expect(failure(reel.bytes) == nil)
    for (kind, name) in [(12, "tilt"), (13, "word")] {
      var reel = HandMadeReel(body: body)
      let first = kind << 4
      reel.chunk([1, 1, UInt8(first & 0x7F) | 0x80, UInt8(first >> 7), 0])
      #expect(
        failure(reel.bytes) == .unknownEvent(offset: start + 2, name: [UInt8](name.utf8)))
    }
    reel = HandMadeReel(body: body)
    reel.chunk([1, 1, 0xE0, 1, 0])
    #expect(failure(reel.bytes) == .damaged(offset: start + 2, expected: .event))
  }

  @Test func typesThatAppearAreRead() throws {
    var writer = ReelWriter(header: Recording.header())
    var addedLayouts: [AddedLayout] = []
    for tick in 1...30 as ClosedRange<UInt64> {
      writer.append(TickInput(viewWidth: 320, viewHeight: 180))
      if tick % 7 == 3 {
        let layout = StateLayout(kind: .relation, name: "R\(tick)", fields: "x float")
        writer.record([layout])
        addedLayouts.append(AddedLayout(tick: tick, layout: layout))
      }
      if writer.isCheckpointDue {
        writer.checkpoint(
          Checkpoint(
            tick: tick, stateHash: tick,
            hashes: (0..<2 + UInt64(addedLayouts.count)).map { $0 + tick }))
      }
    }
    writer.finish()
    let contents = try ReelContents(bytes: writer.takeBytes())
    #expect(contents.addedLayouts == addedLayouts)
    #expect(contents.checkpoints.map { $0.hashes.count } == [3, 3, 4, 4, 5, 6, 6])
    #expect(contents.layouts(of: contents.checkpoints[2]).map(\.name) == ["C0", "C1", "R3", "R10"])
  }

  @Test func invalidTypesAreRefused() {
    let type: [UInt8] = [3, 1, 0, 0, 0, 0x43, 0, 0, 0, 0]
    let cases: [([UInt8], Int, ReelError.Expectation)] = [
      ([0], 0, .stateType), ([2, 0] + type, 0, .stateType), ([1, 5] + type, 1, .stateType),
      ([1, 0, 9] + type.dropFirst(), 2, .stateType),
      ([1, 0, 65] + type.dropFirst(), 2, .stateType), ([1, 0] + type + [0], 12, .endOfPayload),
      ([2, 3] + type + [2] + type, 12, .stateType),
      ([1, 0, 3, 1, 0, 0, 0, 0xFF] + type.dropFirst(6), 7, .stateType),
    ]
    for (payload, offset, expected) in cases {
      var reel = HandMadeReel(body: HandMadeReel.body())
      let start = reel.bytes.count + 16
      reel.chunk(type: 0x54, payload)
      #expect(
        failure(reel.bytes) == .damaged(offset: start + offset, expected: expected), "\(payload)")
    }
    // The types are refused after the ticks of the chunk that they belong to, twice in a row, and without such a chunk.
    var reel = HandMadeReel(body: HandMadeReel.body())
    reel.chunk(type: 0x54, [1, 2] + type)
    let start = reel.bytes.count
    var late = reel
    late.chunk([1, 0, 0])
    #expect(failure(late.bytes) == .damaged(offset: start + 16, expected: .tickCount))
    for (kind, payload) in [(0x54, [1, 2] + type), (0x45, [])] as [(UInt8, [UInt8])] {
      var other = reel
      other.chunk(type: kind, payload)
      #expect(failure(other.bytes) == .damaged(offset: start, expected: .nextChunk))
    }
  }
}
