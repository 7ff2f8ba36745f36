import Foundation
import ReelPlatform
import ReelReplay
import Testing

extension ReelCompression {
  /// A compression that needs no library: the byte 0xA5, then counts and bytes of runs, then a count of 0. It stands
  /// for zlib, because `ReelReplay` links no library and uses only that a stream marks its own end.
  static let runs = ReelCompression(
    deflate: { bytes in
      var stream: [UInt8] = [0xA5]
      var at = 0
      while at < bytes.count {
        var end = at + 1
        while end < bytes.count, bytes[end] == bytes[at], end - at < 255 { end += 1 }
        stream += [UInt8(end - at), bytes[at]]
        at = end
      }
      return stream + [0]
    },
    inflate: { payload, size in
      var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], payload)
      guard rest.popFirst() == 0xA5 else { return nil }
      while let count = rest.popFirst(), bytes.count <= size {
        if count == 0 {
          return bytes.count == size
            ? Expanded(bytes: bytes, streamSize: payload.count - rest.count) : nil
        }
        guard let byte = rest.popFirst() else { return nil }
        bytes += [UInt8](repeating: byte, count: Int(count))
      }
      return nil
    })

  /// Fails a test that expands anything.
  static let unused = ReelCompression(deflate: { _ in nil }) { _, _ in
    Issue.record("expanded")
    return nil
  }
}

/// Compressed pieces of snapshots, written by the writer and by hand.
@Suite struct ReelCompressionTests {
  private static let mebibyte = 1 << 20

  /// A recording of seconds with a snapshot each, all whole.
  private struct Compressed {
    var bytes: [UInt8] = []
    var checkpoints: [Checkpoint] = []
    /// The offsets of the chunks, with their types.
    var chunks: [(offset: Int, type: UInt8)] = []

    init(_ snapshots: [[UInt8]], compression: ReelCompression? = .runs) {
      var writer = ReelWriter(header: Recording.header(), compression: compression)
      for (at, snapshot) in snapshots.enumerated() {
        let tick = UInt64(40 * at)
        let checkpoint = Checkpoint(
          tick: tick, stateHash: tick + 1, hashes: [tick, 5], snapshot: snapshot)
        writer.checkpoint(checkpoint)
        checkpoints.append(checkpoint)
        for _ in 0..<40 {
          writer.append(
            TickInput(viewWidth: 320, viewHeight: 180, events: [InputEvent(.keyDown, code: 9)]))
        }
      }
      writer.finish()
      bytes = writer.takeBytes()
      var offset = 30
      for at in 0..<4 { offset += Int(bytes[10 + at]) << (8 * at) }
      while offset < bytes.count {
        chunks.append((offset, bytes[offset]))
        offset +=
          16 + Int(bytes[offset + 1]) + Int(bytes[offset + 2]) << 8
          + Int(bytes[offset + 3]) << 16
      }
    }

    var pieces: [UInt8] { chunks.map(\.type).filter { $0 == 0x53 || $0 == 0x5A } }

    /// The checkpoints without the snapshots that are, or refer to, compressed ones.
    func checkpoints(without ticks: Set<UInt64>) -> [Checkpoint] {
      checkpoints.map {
        var checkpoint = $0
        if ticks.contains($0.tick) { checkpoint.snapshot = nil }
        return checkpoint
      }
    }
  }

  private func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let word = random.next()
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return [UInt8](bytes.prefix(count))
  }

  private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  @Test func snapshotsComeBackFromPiecesOfBothTypes() throws {
    let both = zeros(Self.mebibyte) + noise(Self.mebibyte, seed: 1) + zeros(99)
    let reel = Compressed([both, noise(700, seed: 2), zeros(700), [], [4], zeros(640)])
    #expect(reel.pieces == [0x5A, 0x53, 0x5A, 0x53, 0x5A, 0x53, 0x5A])
    let contents = try ReelContents(bytes: reel.bytes, compression: .runs)
    #expect(contents.checkpoints == reel.checkpoints && contents.isFinished)
    // The payload of a mebibyte of zeros has 16 KiB, of which the stream takes half.
    let (first, second) = (reel.chunks[1].offset, reel.chunks[2].offset)
    #expect(second - first == 16 + Self.mebibyte / 64)
    #expect(reel.bytes[second - 1] == 0)
    #expect(Compressed([both], compression: nil).pieces == [0x53, 0x53, 0x53])
  }

  @Test func aReaderWithoutCompressionLeavesOutTheSnapshots() throws {
    let large = noise(Self.mebibyte, seed: 3) + zeros(5000)
    let reel = Compressed([large, noise(300, seed: 4), zeros(300), noise(80, seed: 5)])
    var reader = try ReelReader(bytes: reel.bytes)
    var lacking: [UInt64] = []
    while let chunk = try reader.next() {
      if chunk.lacksCompression { lacking.append(chunk.checkpoint?.tick ?? .max) }
      let recorded = reel.checkpoints.contains { $0.tick == chunk.checkpoint?.tick }
      #expect(chunk.snapshotForm == (recorded ? .whole : nil))
    }
    #expect(lacking == [0, 80])
    #expect(reader.sizes.total == reel.bytes.count)
    let contents = try ReelContents(bytes: reel.bytes)
    #expect(contents.checkpoints == reel.checkpoints(without: [0, 80]))
    #expect(contents.inputs.count == 160 && contents.inputs[159].events.count == 1)
  }

  @Test func skippedSnapshotsAreNotExpanded() throws {
    let reel = Compressed([zeros(3 * Self.mebibyte), noise(300, seed: 6), zeros(70)])
    var reader = try ReelReader(bytes: reel.bytes, skipsSnapshots: true, compression: .unused)
    while let chunk = try reader.next() {
      #expect(chunk.checkpoint?.snapshot == nil && !chunk.lacksCompression)
    }
    #expect(reader.isFinished && reader.sizes.total == reel.bytes.count)
    #expect(reader.sizes.snapshots < Self.mebibyte / 10)
  }

  @Test func differencesFollowCompressedSnapshots() throws {
    let input = TickInput(viewWidth: 320, viewHeight: 180)
    var writer = ReelWriter(header: Recording.header(), compression: .runs)
    let whole = zeros(400)
    let next: [UInt8] = zeros(400) + [1, 2]
    writer.checkpoint(Checkpoint(tick: 0, stateHash: 1, hashes: [1, 2], snapshot: whole))
    writer.append(input)
    writer.checkpoint(
      Checkpoint(tick: 1, stateHash: 2, hashes: [1, 3], snapshot: next),
      difference: [0, 0x90, 0x03, 2, 1, 2])
    writer.finish()
    let bytes = writer.takeBytes()
    let contents = try ReelContents(bytes: bytes, compression: .runs)
    #expect(contents.checkpoints.map(\.snapshot) == [whole, next])
    // The difference is not compressed, and cannot be used without the snapshot before.
    let without = try ReelContents(bytes: bytes)
    #expect(without.checkpoints.map(\.snapshot) == [nil, nil])
    #expect(without.checkpoints.map(\.stateHash) == [1, 2])
  }

  @Test func aCutWithinACompressedSnapshotLosesOnlyIt() throws {
    let reel = Compressed([noise(200, seed: 7), zeros(Self.mebibyte) + zeros(500)])
    let pieces = reel.chunks.filter { $0.type == 0x5A }
    #expect(pieces.count == 2)
    for piece in pieces {
      for end in [piece.offset, piece.offset + 15, piece.offset + 17] {
        for compression in [ReelCompression.runs, nil] {
          let contents = try ReelContents(
            bytes: [UInt8](reel.bytes[..<end]), compression: compression)
          #expect(contents.cutOffset == piece.offset)
          #expect(contents.checkpoints == reel.checkpoints(without: [40]))
          #expect(contents.inputs.count == 40)
        }
      }
    }
  }

  // MARK: Damage

  /// Returns a reel with a snapshot of `size` bytes, whose payloads are made by hand.
  private func reel(_ size: Int, _ payloads: [UInt8]...) -> (reel: HandMadeReel, start: Int) {
    var reel = HandMadeReel(body: HandMadeReel.body())
    reel.chunk(
      [0, 2, 9, 9, 9, 9, 9, 9, 9, 9]
        + (0..<8).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) })
    let start = reel.bytes.count
    for payload in payloads { reel.chunk(type: 0x5A, payload) }
    return (reel, start)
  }

  private func failure(
    _ reel: HandMadeReel, _ compression: ReelCompression? = .runs
  ) -> ReelError.Kind? {
    kind { () throws(ReelError) in
      _ = try ReelContents(bytes: reel.bytes, compression: compression)
    }
  }

  @Test func payloadsOfWrongLengthsAreRefused() {
    // 360 bytes require a payload of 6, and 250 one of 4, as their streams have; 1020 bytes require padding.
    let (stream, short): ([UInt8], [UInt8]) = ([0xA5, 255, 7, 105, 7, 0], [0xA5, 250, 7, 0])
    #expect(failure(reel(360, stream).reel) == nil && failure(reel(250, short).reel) == nil)
    let long = (0..<4).flatMap { _ in [255, 7] as [UInt8] }
    let thousand: [UInt8] = [0xA5] + long + [0]
    #expect(failure(reel(1020, thousand + zeros(6)).reel) == nil)
    for (size, payload) in [
      // Less than a 64th, as much as the piece, more than the piece.
      (1020, thousand), (1020, thousand + zeros(5)), (1_000_000, [0xA5, 0]), (4, short),
      (3, short), (65, [0xA5]), (1, [0]), (1, []), (.max, stream),
    ] {
      for compression in [ReelCompression.unused, nil] {
        let (reel, start) = reel(size, payload)
        #expect(
          failure(reel, compression) == .damaged(offset: start, expected: .snapshotPiece),
          "\(size)")
      }
    }
    // Padding that is too long or not zero, and streams of other sizes.
    for (size, payload) in [
      (250, short + [0]), (360, stream + [0]), (1020, thousand + zeros(7)),
      (1020, thousand + zeros(5) + [1]), (1020, thousand + [1] + zeros(5)), (249, short),
      (251, short), (250, [0xA5, 250, 7, 9]), (250, [0xA4, 250, 7, 0]),
    ] {
      let (reel, start) = reel(size, payload)
      #expect(
        failure(reel) == .damaged(offset: start + 16, expected: .compressedPiece), "\(payload)")
      // A reader that cannot expand it compares checksums only.
      #expect(failure(reel, nil) == nil)
    }
  }

  @Test func aCompressionThatReturnsTooMuchIsRefused() {
    for (count, streamSize) in [(249, 4), (251, 4), (250, 5), (250, -1), (250, Int.max)] {
      let wrong = ReelCompression(deflate: { _ in nil }) { _, _ in
        ReelCompression.Expanded(bytes: [UInt8](repeating: 7, count: count), streamSize: streamSize)
      }
      let (reel, start) = reel(250, [0xA5, 250, 7, 0])
      #expect(failure(reel, wrong) == .damaged(offset: start + 16, expected: .compressedPiece))
    }
  }

  @Test func aByteThatChangedIsFoundWithAndWithoutCompression() {
    let reel = Compressed([zeros(2000), zeros(90)])
    for chunk in reel.chunks where chunk.type == 0x5A {
      var bytes = reel.bytes
      bytes[chunk.offset + 18] ^= 4
      for compression in [ReelCompression.runs, nil] {
        let found = kind { () throws(ReelError) in
          _ = try ReelContents(bytes: bytes, compression: compression)
        }
        #expect(found == .damaged(offset: chunk.offset + 16, expected: .intactPayload))
      }
    }
  }

  /// A piece of a mebibyte takes at least 16 KiB in the file, whatever its stream.
  @Test func aBombIsRefusedBeforeItIsExpanded() throws {
    let size = Self.mebibyte
    let least = size / 64
    // The streams of the toy are too long for a bomb, so this compression expands any byte to a mebibyte.
    let bomb = ReelCompression(deflate: { _ in nil }) { payload, size in
      #expect(size <= 64 * payload.count)
      return ReelCompression.Expanded(
        bytes: [UInt8](repeating: 0, count: size), streamSize: 1)
    }
    for count in [1, 100, least - 1] {
      let (reel, start) = reel(size, [1] + zeros(count - 1))
      #expect(failure(reel, bomb) == .damaged(offset: start, expected: .snapshotPiece))
    }
    let (reel, _) = reel(size, [1] + zeros(least - 1))
    let contents = try ReelContents(bytes: reel.bytes, compression: bomb)
    #expect(contents.checkpoints.first?.snapshot?.count == size)
    // 2^64 - 1 bytes are claimed, and one piece of them is present.
    let (claim, start) = self.reel(-1, [1] + zeros(least - 1))
    let cut = try ReelContents(bytes: claim.bytes, compression: bomb)
    #expect(cut.cutOffset == start + 16 + least && cut.checkpoints[0].snapshot == nil)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func mutatedPiecesUnderGoodChecksumsNeverTrap(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var (opened, refused) = (0, 0)
    // A million in the long form.
    let isFull = ProcessInfo.processInfo.environment["REEL_FULL"] != nil
    let rounds = isFull ? 125_000 : 3000
    let good = try #require(ReelCompression.runs.deflate(zeros(1000) + noise(30, seed: seed)))
    for _ in 0..<rounds {
      var payload = good
      for _ in 0..<Int.random(in: 1...3, using: &random) where !payload.isEmpty {
        let at = Int.random(in: payload.indices, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: payload[at] ^= UInt8.random(in: 1...255, using: &random)
        case 1: payload.insert(UInt8.random(in: 0...255, using: &random), at: at)
        case 2: payload.remove(at: at)
        case 3: payload.removeSubrange(at...)
        default: payload += zeros(Int.random(in: 1...9, using: &random))
        }
      }
      let (reel, start) = reel(1030, payload)
      do throws(ReelError) {
        let contents = try ReelContents(bytes: reel.bytes, compression: .runs)
        #expect(contents.checkpoints.first?.snapshot?.count == 1030)
        opened += 1
      } catch {
        guard case .damaged(let offset, let expected) = error.kind else {
          Issue.record("\(error)")
          return
        }
        #expect(offset == start || offset == start + 16)
        #expect(expected == .snapshotPiece || expected == .compressedPiece)
        refused += 1
      }
      // A reader without compression checks the length only.
      if let contents = try? ReelContents(bytes: reel.bytes) {
        #expect(contents.checkpoints.map(\.snapshot) == [nil])
      }
    }
    #expect(opened > 30 && refused > 1000)
  }
}
