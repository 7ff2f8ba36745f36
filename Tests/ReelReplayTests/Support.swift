import ReelECS
import ReelMath
import ReelPlatform
import ReelReplay

/// A generator by SplitMix64 (Sebastiano Vigna, public domain): small, and the same on all platforms.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

/// A recording of a test: the inputs and checkpoints that went into the writer.
struct Recording {
  var header: ReelHeader
  var inputs: [TickInput] = []
  var checkpoints: [Checkpoint] = []
  /// The bytes of each `takeBytes()`: the header, each chunk, the end chunk.
  var pieces: [[UInt8]] = []
  var bytes: [UInt8] { pieces.flatMap { $0 } }
  /// The offsets at which the pieces begin, and the end of the file.
  var borders: [Int] {
    var borders = [0]
    for piece in pieces { borders.append(borders[borders.count - 1] + piece.count) }
    return borders
  }

  static func header(rate: TickRate = TickRate(4), components: Int = 2) -> ReelHeader {
    ReelHeader(
      game: "Grüße", rulesVersion: 3, rate: rate, seed: 0x0123_4567_89AB_CDEF, viewWidth: 320,
      viewHeight: 180, contentHash: 77, eventKinds: ReelHeader.allEventKinds,
      layouts: (0..<components).map {
        StateLayout(name: "C\($0)", fields: "x float, y int\(8 << $0)")
      })
  }

  /// Records random inputs, some with checkpoints after them and some chunks without, then ends.
  init(
    seed: UInt64, rate: TickRate = TickRate(4), components: Int = 2, ticks: Int,
    snapshotSize: Int = 5
  ) {
    var random = SeededGenerator(seed: seed)
    header = Recording.header(rate: rate, components: components)
    var writer = ReelWriter(header: header)
    pieces.append(writer.takeBytes())
    var view = (header.viewWidth, header.viewHeight)
    var last: [UInt8] = []
    func check(_ random: inout SeededGenerator) {
      var checkpoint = Checkpoint(
        tick: writer.tick, stateHash: random.next(),
        hashes: (0..<components).map { _ in random.next() },
        snapshot: writer.isSnapshotDue
          ? (0..<snapshotSize).map { _ in UInt8.random(in: 0...255, using: &random) } : nil)
      // Types keep their hashes now and then, and most snapshots are differences.
      if let before = checkpoints.last, Bool.random(using: &random) {
        for at in 0..<components where Bool.random(using: &random) {
          checkpoint.hashes[at] = before.hashes[at]
        }
      }
      var difference: [UInt8]?
      if let new = checkpoint.snapshot, !last.isEmpty, last.count < 128 {
        let kept = UInt8.random(in: 0...UInt8(last.count), using: &random)
        let skipped = UInt8(last.count) - kept
        difference = [skipped, kept, UInt8(new.count)] + new
        if !writer.isWholeSnapshotDue {
          checkpoint.snapshot = last.suffix(Int(kept)) + new
        }
      }
      last = checkpoint.snapshot ?? last
      if last.count > 100 { last = [] }
      writer.checkpoint(checkpoint, difference: difference)
      checkpoints.append(checkpoint)
      pieces.append(writer.takeBytes())
    }
    check(&random)
    for _ in 0..<ticks {
      var input = TickInput(viewWidth: view.0, viewHeight: view.1)
      if Int.random(in: 0..<10, using: &random) == 0 {
        view.0 = UInt16.random(in: 0...UInt16.max, using: &random)
        input.viewWidth = view.0
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          input.events.append(Recording.event(&random))
        }
      }
      writer.append(input)
      inputs.append(input)
      if writer.isCheckpointDue && Int.random(in: 0..<5, using: &random) != 0 { check(&random) }
    }
    writer.finish()
    pieces.append(writer.takeBytes())
  }

  static func event(_ random: inout SeededGenerator) -> InputEvent {
    func some<I: FixedWidthInteger>(_ type: I.Type) -> I {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: 0
      case 1: I.random(in: I.min...I.max, using: &random)
      case 2: Bool.random(using: &random) ? I.min : I.max
      default: I.random(in: 0...100, using: &random)
      }
    }
    let kind = InputEvent.Kind(rawValue: UInt8.random(in: 0...21, using: &random))
    return InputEvent(
      kind ?? .keyDown, device: some(UInt8.self), code: some(UInt16.self), x: some(Int16.self),
      y: some(Int16.self))
  }
}

/// A reel that is made by hand, from docs/reel-format.md and not by the writer's code. It has any payloads that a test
/// requires, under valid checksums.
struct HandMadeReel {
  var bytes: [UInt8] = []
  var identity: UInt64 = 0
  var sequence: UInt32 = 0

  init(body: [UInt8], version: UInt16 = 5, claimedLength: Int? = nil) {
    bytes = [0x89, 0x52, 0x45, 0x45, 0x4C, 0x0D, 0x0A, 0x1A]
    append(UInt64(version), 2)
    append(UInt64(claimedLength ?? body.count), 4)
    let prelude = HandMadeReel.checksum(bytes, 0)
    append(prelude, 8)
    bytes += body
    identity = HandMadeReel.checksum(body, prelude)
    append(identity, 8)
  }

  /// Returns a header body: the game `g`, rules 1, some rate, seed 2, view 3 by 4, content 5, some start data, no
  /// values and no types of the state.
  static func body(
    numerator: UInt8 = 4, denominator: UInt8 = 1, players: UInt8 = 1, startData: [UInt8] = [],
    eventKinds: [String] = [], types: [UInt8] = [0], engine: String = "e"
  ) -> [UInt8] {
    var body: [UInt8] = [1, 0x67, 1, 0, 0, 0, numerator, 0, 0, 0, denominator, 0, 0, 0]
    body += [2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 4, 0, players, 5, 0, 0, 0, 0, 0, 0, 0]
    body += [0, 0, UInt8(startData.count)] + startData
    body.append(UInt8(eventKinds.count))
    for kind in eventKinds { body += [UInt8(kind.utf8.count)] + [UInt8](kind.utf8) }
    body += types
    body += [UInt8(engine.utf8.count)] + [UInt8](engine.utf8)
    return body
  }

  mutating func append(_ word: UInt64, _ count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * index))) }
  }

  mutating func chunk(
    type: UInt8 = 0x49, firstTick: UInt64 = 0, _ payload: [UInt8], claimedLength: Int? = nil
  ) {
    var head: [UInt8] = []
    func word(_ word: UInt64, _ count: Int) {
      for index in 0..<count { head.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * index))) }
    }
    word(UInt64(type), 1)
    word(UInt64(claimedLength ?? payload.count), 3)
    word(HandMadeReel.checksum(payload, identity), 8)
    let start = head
    word(UInt64(sequence), 4)
    word(firstTick, 8)
    let checksum = HandMadeReel.checksum(head, identity)
    bytes += start
    append(checksum, 4)
    bytes += payload
    sequence += 1
  }

  static func checksum(_ bytes: [UInt8], _ seed: UInt64) -> UInt64 {
    var hasher = StableHasher(seed: seed)
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.value
  }
}

func kind(_ body: () throws(ReelError) -> Void) -> ReelError.Kind? {
  do {
    try body()
    return nil
  } catch {
    return error.kind
  }
}
