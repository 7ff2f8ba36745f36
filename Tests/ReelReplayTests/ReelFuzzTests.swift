import Foundation
import ReelPlatform
import ReelReplay
import Testing

/// Reels of mutated and random bytes: reading never traps, and a reel that opens contains only recorded data.
@Suite struct ReelFuzzTests {
  /// The mutants of each seed: a million in each test with eight seeds in the long form.
  private static let rounds =
    ProcessInfo.processInfo.environment["REEL_FULL"] == nil ? 3000 : 125_000

  /// Cuts, flips, inserts, removes, copies and fills bytes at random.
  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    func offset() -> Int { Int.random(in: 0..<max(bytes.count, 1), using: &random) }
    func range() -> Range<Int> {
      let start = min(offset(), bytes.count)
      return start..<min(bytes.count, start + Int.random(in: 0...40, using: &random))
    }
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(offset()...)
      case 1: bytes[offset()] ^= UInt8.random(in: 1...255, using: &random)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: offset())
      case 3: bytes.removeSubrange(range())
      case 4: bytes.insert(contentsOf: bytes[range()], at: offset())
      default: for index in range() { bytes[index] = 0 }
      }
    }
  }

  /// Returns true if the checkpoints are the first of all. A cut within the pieces of a snapshot removes it from the
  /// last checkpoint.
  private func isPrefix(_ found: [Checkpoint], of all: [Checkpoint], isCut: Bool) -> Bool {
    var expected = Array(all.prefix(found.count))
    if isCut, let last = found.last, last.snapshot == nil {
      expected[expected.count - 1].snapshot = nil
    }
    return found == expected
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func mutatedReelsAreRefusedOrShorter(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let recording = Recording(seed: seed, ticks: 40)
    var refused = 0
    for round in 0..<Self.rounds / 2 {
      var bytes = recording.bytes
      mutate(&bytes, &random)
      guard let contents = try? ReelContents(bytes: bytes) else {
        refused += 1
        continue
      }
      let isRecorded =
        contents.header == recording.header
        && contents.inputs.elementsEqual(recording.inputs.prefix(contents.inputs.count))
        && isPrefix(contents.checkpoints, of: recording.checkpoints, isCut: contents.isCutOff)
        && (contents.isCutOff || bytes == recording.bytes)
      #expect(isRecorded, "seed \(seed), round \(round)")
    }
    #expect(refused > 500)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func mutatedPayloadsUnderGoodChecksumsNeverTrap(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var opened = 0
    for _ in 0..<Self.rounds {
      // The payload is good before its mutation: 4 inputs, a few events, a checkpoint with a snapshot.
      var payload: [UInt8] = [4, 8, 17, 2, 4, 0x3D, 1, 3, 0xD8, 4, 0x50, 10, 9, 0, 4, 0, 0x50]
      payload += [2, 1, 2, 3, 4, 5, 6, 7, 8, 3, 0, 0, 0, 0, 0, 0, 0]
      mutate(&payload, &random)
      var reel = HandMadeReel(body: HandMadeReel.body())
      let start = reel.bytes.count
      reel.chunk(payload)
      reel.chunk(type: 0x53, firstTick: 4, [1, 2, 3])
      do throws(ReelError) {
        let contents = try ReelContents(bytes: reel.bytes)
        #expect(contents.inputs.count <= 4)
        // The format has one way to write a reel: a reel that opens is written again with the same bytes.
        #expect(rewritten(contents) == reel.bytes)
        opened += 1
      } catch {
        guard case .damaged(let offset, _) = error.kind else {
          Issue.record("\(error)")
          return
        }
        #expect(offset > start && offset <= reel.bytes.count)
      }
    }
    #expect(opened > 50)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func mutatedDifferencesUnderGoodChecksumsNeverTrap(seed: UInt64) {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var opened = 0
    let whole = (0..<40).map { UInt8($0) }
    for _ in 0..<Self.rounds {
      var steps: [UInt8] = [0, 8, 0, 4, 12, 2, 7, 7, 1, 0x80, 0x01, 0, 0, 3, 3, 1, 2, 3]
      mutate(&steps, &random)
      var reel = HandMadeReel(body: HandMadeReel.body())
      reel.chunk([0, 2, 9, 9, 9, 9, 9, 9, 9, 9, 40, 0, 0, 0, 0, 0, 0, 0])
      reel.chunk(type: 0x53, whole)
      let count = UInt8(steps.count)
      reel.chunk([1, 0, 3, 9, 9, 9, 9, 9, 9, 9, 9, count, 0, 0, 0, 0, 0, 0, 0])
      if count > 0 { reel.chunk(type: 0x53, firstTick: 1, steps) }
      guard let contents = try? ReelContents(bytes: reel.bytes) else { continue }
      // No bytes are copied twice.
      #expect((contents.checkpoints[1].snapshot?.count ?? 0) <= whole.count + steps.count)
      opened += 1
    }
    #expect(opened > 50)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func mutatedHeadersUnderGoodChecksumsNeverTrap(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<Self.rounds {
      var body = HandMadeReel.body(types: [1, 3, 1, 0x43, 1, 2, 3, 4, 5, 6, 7, 8, 1, 0x66])
      mutate(&body, &random)
      if (try? ReelReader(bytes: HandMadeReel(body: body).bytes)) == nil {
        refused += 1
      }
    }
    #expect(refused > 1000)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func mutatedPlayersAndTypesUnderGoodChecksumsNeverTrap(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var opened = 0
    for round in 0..<Self.rounds {
      var types: [UInt8] = [2, 0, 3, 1, 0, 0, 0, 0x43, 1, 0, 0, 0, 0x66]
      types += [3, 1, 1, 0, 0, 0, 0x44, 0, 0, 0, 0]
      var inputs: [UInt8] = [3, 0, 5, 0, 0x50, 2, 2, 9, 0, 4, 0, 1, 1, 0x50, 1]
      inputs += [7, 7, 7, 7, 7, 7, 7, 7, 3] + [UInt8](repeating: 7, count: 16)
      if round % 2 == 0 { mutate(&types, &random) } else { mutate(&inputs, &random) }
      var reel = HandMadeReel(body: HandMadeReel.body(players: 3))
      reel.chunk(type: 0x54, types)
      reel.chunk(inputs)
      guard let contents = try? ReelContents(bytes: reel.bytes) else { continue }
      #expect(contents.players.allSatisfy { $0.count == contents.inputs.count })
      // A checkpoint that is cut off from its snapshot is written again without the snapshot's size.
      var reader = try ReelReader(bytes: reel.bytes)
      let isWhole = try reader.next()?.snapshotForm == nil
      #expect(rewritten(contents) == reel.bytes || !isWhole)
      opened += 1
    }
    #expect(opened > 50)
  }

  /// Mutated events of named kinds under good checksums are refused or written again with the same bytes, and never
  /// damage the state of `Input`.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func mutatedNamedEventsUnderGoodChecksumsNeverTrap(seed: UInt64) {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let names = ReelHeader.allEventKinds
    var writer = ReelWriter(
      header: ReelHeader(game: "g", viewWidth: 3, viewHeight: 4, eventKinds: names))
    _ = writer.takeBytes()
    writer.append(
      TickInput(
        viewWidth: 3, viewHeight: 4,
        events: InputEvent.typed("Grüße") + InputEvent.composing("日本", cursor: 1)
          + InputEvent.pasted("🐘") + [
            .keyLabel(.a, "q"), .keyRepeat(.b), .mouseDown(.right, -3, 900), .mouseMotion(7, -7),
          ]))
    writer.finish()
    let good = [UInt8](writer.takeBytes().dropLast(16).dropFirst(16))
    var opened = 0
    for _ in 0..<Self.rounds {
      var payload = good
      mutate(&payload, &random)
      var reel = HandMadeReel(body: HandMadeReel.body(eventKinds: names))
      reel.chunk(payload)
      guard let contents = try? ReelContents(bytes: reel.bytes) else { continue }
      // A checkpoint that is cut off from its snapshot is written again without the snapshot's size.
      if contents.checkpoints.isEmpty { #expect(rewritten(contents) == reel.bytes) }
      var input = Input()
      for tick in contents.inputs { input.apply(tick) }
      #expect(input.typedText.utf8.count <= 6 * input.events.count)
      opened += 1
    }
    #expect(opened > 50)
  }

  @Test func randomBytesAreNoReel() {
    var random = SeededGenerator(seed: 99)
    for length in 0..<400 {
      let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect((try? ReelContents(bytes: noise)) == nil)
      let magic: [UInt8] = [0x89, 0x52, 0x45, 0x45, 0x4C, 0x0D, 0x0A, 0x1A]
      #expect((try? ReelContents(bytes: magic + noise)) == nil)
    }
  }

  private func rewritten(_ contents: ReelContents) -> [UInt8] {
    var writer = ReelWriter(header: contents.header)
    var addedLayouts = contents.addedLayouts[...]
    func record() {
      while let next = addedLayouts.first, next.tick == writer.tick {
        writer.record([next.layout])
        addedLayouts.removeFirst()
      }
    }
    record()
    for tick in contents.inputs.indices {
      writer.append(players: contents.players.map { $0[tick] })
      record()
    }
    if let checkpoint = contents.checkpoints.last {
      writer.checkpoint(checkpoint)
      return writer.takeBytes()
    }
    // Only the end closes a chunk without a checkpoint; the end chunk is removed again.
    writer.finish()
    return writer.takeBytes().dropLast(16)
  }
}
