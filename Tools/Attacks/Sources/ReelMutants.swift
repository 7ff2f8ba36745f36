import Foundation
import ReelFields
import ReelMath
import ReelPlatform
import ReelReplay

/// Damaged reels: plain damage, which checksums find, and false values under right checksums, which only the readers
/// behind them can find.
enum ReelMutants {
  static func spoilt(_ attempt: Attempt) throws {
    let path = attempt.folder + "/m.reel"
    let base = attempt.bench.fixtures.reelBytes
    if attempt.chance(6) { return try flipTwoBits(path, base, attempt) }
    if attempt.chance(8) { return try exchangeFields(path, base, attempt) }
    if attempt.chance(3) {
      attempt.title = "a damaged reel"
      let bytes = attempt.spoil(base)
      try Files.write(bytes, to: Argument(path))
      var contract = Contract([0, 65])
      // The two lines are the position of the cut and the part that is missing.
      contract.errorLines = 2
      let outcome = try attempt.run(attempt.game("verify", Argument(path)), contract)
      checkPrefix(outcome, bytes, base, attempt)
      return
    }
    var reel = try ReelSeal(base)
    try spoil(&reel, attempt)
    try Files.write(reel.bytes, to: Argument(path))
    try use(path, attempt)
  }

  /// Flips two bits in neighbouring words, which a weak checksum does not notice.
  private static func flipTwoBits(_ path: String, _ base: [UInt8], _ attempt: Attempt) throws {
    let first = attempt.below(base.count * 8)
    let distance = attempt.chance(2) ? 29 : 1 + attempt.below(128)
    let second = min(first + distance, base.count * 8 - 1)
    guard first != second else { return attempt.isLeftOut = true }
    attempt.title = "bits \(first) and \(second) of a reel, flipped"
    var bytes = base
    for bit in [first, second] { bytes[bit / 8] ^= 1 << UInt8(bit % 8) }
    try Files.write(bytes, to: Argument(path))
    try attempt.run(attempt.game("verify", Argument(path)), Contract([65]))
  }

  /// Changes the header to that of a build in which two fields of a type have changed places: without a check its
  /// snapshots would restore exchanged values.
  private static func exchangeFields(_ path: String, _ base: [UInt8], _ attempt: Attempt) throws {
    var header = try ReelReader(bytes: base).header
    let candidates = header.layouts.indices.filter {
      FieldLayout.items(of: header.layouts[$0].fields).count > 1
    }
    guard !candidates.isEmpty else { return attempt.isLeftOut = true }
    let at = attempt.one(of: candidates)
    var items = FieldLayout.items(of: header.layouts[at].fields).map(\.text)
    let first = attempt.below(items.count - 1)
    items.swapAt(first, first + 1)
    attempt.title = "fields of \(header.layouts[at].name) that have changed places"
    header.layouts[at].fields = items.joined(separator: ", ")
    var writer = ReelWriter(header: header)
    var reel = try ReelSeal(base)
    reel.body = try ReelSeal(writer.takeBytes()).body
    try Files.write(reel.bytes, to: Argument(path))
    // The inputs are replayed, and the build is named as another one.
    let outcome = try attempt.run(attempt.game("verify", Argument(path)), Contract([2]))
    if !(outcome.errorText + String(decoding: outcome.output, as: UTF8.self)).contains(
      header.layouts[at].name)
    {
      attempt.find("verify does not name the type whose fields have changed places")
    }
  }

  /// Checks that a file which opens without an error holds what was recorded, up to the reported cut.
  private static func checkPrefix(
    _ outcome: Outcome, _ bytes: [UInt8], _ base: [UInt8], _ attempt: Attempt
  ) {
    guard outcome.code == 0 else { return }
    let same = zip(bytes, base).prefix { $0 == $1 }.count
    let words = outcome.errorText.split(whereSeparator: { !$0.isNumber && !$0.isLetter })
    let cut = words.firstIndex(of: "byte").flatMap { at in
      words.indices.contains(at + 1) ? Int(words[at + 1]) : nil
    }
    if let cut {
      if same < cut { attempt.find("verify took damage at byte \(same) for a cut at \(cut)") }
    } else if bytes != base {
      attempt.find("verify took a damaged reel for a sound one")
    }
  }

  /// Writes one false value, or a few, under right checksums.
  private static func spoil(_ reel: inout ReelSeal, _ attempt: Attempt) throws {
    let at = attempt.below(reel.chunks.count)
    switch attempt.below(9) {
    case 0:
      attempt.title = "a spoilt reel header under right checksums"
      reel.body = attempt.chance(2) ? attempt.spoil(reel.body) : attempt.spoilText(reel.body)
    case 1, 2:
      attempt.title = "a spoilt chunk under right checksums"
      reel.chunks[at].payload = attempt.spoil(reel.chunks[at].payload)
    case 3:
      attempt.title = "a chunk out of turn under right checksums"
      switch attempt.below(6) {
      case 0: reel.chunks[at].sequence = attempt.one(of: [0, 1, .max, UInt32(at) + 1])
      case 1: reel.chunks[at].firstTick = attempt.one(of: [0, 1, .max, 1 << 63, 1 << 32])
      case 2: reel.chunks[at].type = UInt8(attempt.below(256))
      case 3: reel.chunks.insert(reel.chunks[at], at: attempt.below(reel.chunks.count))
      case 4: reel.chunks.swapAt(at, attempt.below(reel.chunks.count))
      default: reel.chunks.remove(at: at)
      }
    case 4:
      attempt.title = "huge claims in a reel"
      switch attempt.below(3) {
      case 0: reel.claimedHeader = attempt.one(of: [.max, 1 << 20, 1 << 20 + 1, 0])
      case 1: reel.chunks[at].claimed = attempt.one(of: [0xFF_FFFF, 1 << 20, 1 << 20 + 1, 0])
      default: reel.version = attempt.one(of: [0, 1, 2, 3, 4, 6, .max])
      }
    case 5:
      attempt.title = "a chunk with huge counts"
      let count: UInt64 = attempt.one(of: [1 << 20, 1 << 32, 1 << 62, .max >> 1, 61, 0])
      reel.chunks[at].payload =
        ReelSeal.varint(attempt.one(of: [1, 60, count]))
        + ReelSeal.varint(count << 3 | UInt64(attempt.below(8))) + reel.chunks[at].payload
    case 6:
      attempt.title = "a view that changes under right checksums"
      var payload = ReelSeal.varint(UInt64(60))
      for index in 0..<60 {
        payload += ReelSeal.varint(2)
        let side = attempt.one(of: [0, 1, 15, 16, 568, 2048, 8193, 65_535])
        ReelSeal.put(UInt64(side), 2, &payload)
        ReelSeal.put(UInt64(index + attempt.one(of: [0, 1, 300])), 2, &payload)
      }
      payload.append(0)
      for index in reel.chunks.indices.reversed() where reel.chunks[index].firstTick == 60 {
        reel.chunks[index].payload = payload
      }
    default:
      attempt.title = "a spoilt snapshot under right checksums"
      try spoilSnapshot(&reel, attempt)
    }
  }

  /// Damages a snapshot. A different hash makes `verify` read the snapshot in order to report the difference.
  private static func spoilSnapshot(_ reel: inout ReelSeal, _ attempt: Attempt) throws {
    let first = reel.chunks.first?.payload ?? []
    guard first.starts(with: [0, 2]), let piece = reel.chunks.firstIndex(where: { isPiece($0) })
    else { return }
    let snapshot = reel.chunks[piece].payload
    let spoilt =
      attempt.chance(3) ? hostileNames(snapshot, attempt) : attempt.spoil(snapshot, times: 5)
    reel.chunks[piece].payload = spoilt
    // The checkpoint states the snapshot's length, unless the length is to be the false value.
    if !attempt.chance(5) {
      var size: [UInt8] = []
      ReelSeal.put(UInt64(spoilt.count), 8, &size)
      reel.chunks[0].payload = Array(first.dropLast(8)) + size
    }
    reel.chunks[0].payload[2] ^= 1
    let hashes = reel.chunks[0].payload.count - 18
    if attempt.chance(2), hashes > 0 { reel.chunks[0].payload[10 + attempt.below(hashes)] ^= 4 }
  }

  /// Returns true if the chunk is a piece of a snapshot, as it is or compressed.
  private static func isPiece(_ chunk: ReelSeal.Chunk) -> Bool {
    chunk.type == 0x53 || chunk.type == 0x5A
  }

  /// Replaces letters, which belong to names, with bytes that terminals obey.
  private static func hostileNames(_ bytes: [UInt8], _ attempt: Attempt) -> [UInt8] {
    var bytes = bytes
    let letters = bytes.indices.filter { (0x61...0x7A).contains(bytes[$0]) }
    guard !letters.isEmpty else { return bytes }
    for _ in 0..<6 {
      bytes[attempt.one(of: letters)] = attempt.one(of: [0x1B, 0x0A, 0x07, 0x9B, 0x00, 0x7F, 0xC2])
    }
    return bytes
  }

  private static func use(_ path: String, _ attempt: Attempt) throws {
    switch attempt.below(4) {
    case 0, 1:
      var contract = Contract([0, 1, 2, 65])
      contract.errorLines = 2
      try attempt.run(attempt.game("verify", Argument(path)), contract)
    case 2:
      try attempt.run(
        attempt.game("headless", "--ticks", "\(attempt.below(130))", "--input", Argument(path)),
        Contract([0, 65]))
    default:
      let output = Argument(attempt.folder + "/out.png")
      // A reel of another build is shown, with a line that reports this, and a line for each recorded state that the
      // replay jumps to.
      var contract = Contract([0, 65])
      contract.errorLines = 2 + Fixtures.ticks / 60
      let outcome = try attempt.run(
        attempt.game("render", Argument(path), "--tick", "\(attempt.below(130))", output), contract)
      if (outcome.code == 0) != Files.exists(output) {
        attempt.find(
          "render ended with \(outcome.ending), and a picture is \(Files.exists(output) ? "" : "not ")there"
        )
      }
    }
  }

  // MARK: - Large ones

  /// Makes a reel of 4 GiB, nearly all of it a hole.
  static func sparse(_ attempt: Attempt) throws {
    attempt.title = "a sparse reel of 4 GiB"
    let path = attempt.folder + "/m.reel"
    var reel = try ReelSeal(attempt.bench.fixtures.reelBytes)
    reel.chunks.removeLast()
    try Files.write(attempt.chance(2) ? reel.bytes : [], to: Argument(path))
    guard truncate(path, 4 << 30) == 0 else {
      attempt.isLeftOut = true
      return
    }
    try attempt.run(attempt.game("verify", Argument(path)), Contract([65, 66]))
  }

  static func sparseSheet(_ attempt: Attempt) throws {
    attempt.title = "a sparse sheet of 4 GiB"
    let path = attempt.folder + "/m.plist"
    try Files.write(Files.read(attempt.bench.fixtures.packed + "/hero.plist"), to: Argument(path))
    guard truncate(path, 4 << 30) == 0 else {
      attempt.isLeftOut = true
      return
    }
    try attempt.run(attempt.atlas("check", Argument(path)), Contract([1, 65]))
  }

  /// Makes a second in which one input has very many events of a byte each.
  static func events(_ attempt: Attempt, count: Int) throws {
    attempt.title = "\(count) events in one input"
    let path = attempt.folder + "/m.reel"
    var reel = try ReelSeal(attempt.bench.fixtures.reelBytes)
    // The state before the first tick, with the parts of its snapshot.
    let start = reel.chunks.prefix(1) + reel.chunks.dropFirst().prefix { isPiece($0) }
    let sequence = UInt32(start.count)
    var payload = ReelSeal.varint(1) + ReelSeal.varint(UInt64(count - 1) << 3 | 1)
    payload += [UInt8](repeating: InputEvent.Kind.wheel.rawValue << 4, count: count)
    payload.append(0)
    reel.chunks =
      start + [
        .init(type: 0x49, sequence: sequence, firstTick: 0, payload: payload),
        .init(type: 0x45, sequence: sequence + 1, firstTick: 1, payload: []),
      ]
    try Files.write(reel.bytes, to: Argument(path))
    var command = attempt.game("headless", "--ticks", "1", "--input", Argument(path))
    command.seconds = 20
    try attempt.run(command, Contract([0, 65]))
  }

  /// Makes days in which nothing happens: a few bytes a second.
  static func emptyRuns(_ attempt: Attempt, ticks: Int) throws {
    attempt.title = "\(ticks) ticks without an event"
    let path = attempt.folder + "/m.reel"
    let header = try ReelReader(bytes: attempt.bench.fixtures.reelBytes).header
    var writer = ReelWriter(header: header)
    let input = TickInput(viewWidth: header.viewWidth, viewHeight: header.viewHeight)
    for _ in 0..<ticks { writer.append(input) }
    writer.finish()
    try Files.write(writer.takeBytes(), to: Argument(path))
    // A reader accepts everything that the writer can write. A debug build takes long for millions of ticks.
    var commands = [
      attempt.game("headless", "--ticks", "10", "--input", Argument(path)),
      attempt.game("verify", Argument(path)),
    ]
    for index in commands.indices {
      commands[index].seconds = 10 + Double(ticks) / 20_000
      try attempt.run(commands[index], Contract(index == 0 ? [0] : [65]))
    }
  }
}
