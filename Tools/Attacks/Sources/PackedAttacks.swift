import Foundation
import ReelAssets
import ReelContent
import ReelFields
import ReelMath
import ReelReplay

/// Forged packed content: false values under a right checksum, which only the program's checks behind it can find.
struct PackedAttacks: AttackClass {
  let name = "packed"
  let proves =
    "No value in packed content crashes a program or holds it up, whatever game reads it: numbers, "
    + "counts and names are changed, and the file is sealed again."
  let seconds: (short: Double, full: Double) = (8, 90)

  func count(_ bench: Bench) throws -> Int? { nil }

  func run(_ number: Int, _ attempt: Attempt) throws {
    let games = PackedFixture.games
    let game = games[number % games.count]
    guard let fixture = attempt.bench.fixtures.packedContent(of: game),
      access("\(attempt.bench.programs)/\(game)", X_OK) == 0
    else {
      attempt.title = "packed content of \(game)"
      return attempt.isLeftOut = true
    }
    var content = fixture.content
    let change = ContentChange(of: &content, attempt)
    attempt.title = "packed content of \(game) with \(change.description)"
    let folder = try fixture.copy(to: attempt.folder + "/assets", with: content)
    let program = "\(attempt.bench.programs)/\(game)"
    let assets: [Argument] = ["--assets", Argument(folder)]
    // Reports about content that the rules do not expect take a line each, of which there are at most 100.
    var contract = Contract.reads
    contract.errorLines = 110
    switch attempt.below(4) {
    case 0:
      try attempt.run(
        Command(program, ["profile", "--ticks", "30", "--input", "bot"] + assets), contract)
    case 1:
      try attempt.run(
        Command(program, ["content", "\(attempt.folder)/content"] + assets), contract)
    default:
      try attempt.run(
        Command(program, ["headless", "--ticks", "120", "--input", "bot"] + assets), contract)
    }
  }
}

/// The packed content of a game, as its program has written it.
struct PackedFixture: Sendable {
  /// The games whose content is forged. Those whose program is missing are left out.
  static let games = ["AlienCatch", "Castle", "ElephantRace", "Arena"]
  static let file = "content.packed"
  /// The bytes before the number of bytes of the values; see docs/packed-content.md.
  private static let prefixSize = 20

  let folder: String
  let content: GameContent
  private let prefix: [UInt8]
  /// The values behind the content of the simulation.
  private let rest: [UInt8]

  /// Packs the content of a game; `nil` if the program cannot do so, because its assets are elsewhere.
  init?(_ game: String, _ bench: Bench) {
    folder = bench.folder + "/fixtures/packed-\(game)"
    let program = "\(bench.programs)/\(game)"
    guard access(program, X_OK) == 0,
      let outcome = try? Child(
        Command(program, ["content", "--packed", Argument(folder)]), in: bench.folder, number: 0,
        environment: bench.environment, patience: bench.patience + 2, memoryLimit: 8 << 20
      ).wait(), outcome.code == 0
    else { return nil }
    let bytes = Files.read("\(folder)/\(Self.file)")
    guard bytes.count > Self.prefixSize + 16 else { return nil }
    prefix = Array(bytes[..<Self.prefixSize])
    let size = bytes[Self.prefixSize..<Self.prefixSize + 8].reversed().reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    guard
      let values = ReelCompression.zlib.inflate(
        bytes[(Self.prefixSize + 8)..<(bytes.count - 8)], Int(clamping: size))
    else { return nil }
    var decoder = FieldDecoder(values.bytes)
    content = decoder.decode(GameContent.self)
    guard decoder.error == nil else { return nil }
    rest = Array(values.bytes[decoder.offset...])
  }

  /// Makes a folder with the same pictures and sounds, and with other content under a right checksum.
  func copy(to target: String, with content: GameContent) throws -> String {
    try Self.link(Argument(folder), Argument(target))
    let values = FieldEncoder.encode(content) + rest
    guard let stream = ReelCompression.zlib.deflate(values) else {
      throw Trouble("The forged content is too large.")
    }
    var encoder = FieldEncoder(prefix)
    encoder.append(UInt64(values.count), 8)
    encoder.bytes += stream
    encoder.append(BlockHasher.hash(encoder.bytes), 8)
    try Files.write(encoder.bytes, to: "\(target)/\(Self.file)")
    return target
  }

  /// Makes a tree of the same files, without the content.
  private static func link(_ from: Argument, _ to: Argument) throws {
    try Files.makeFolder(to)
    for name in Files.names(in: from) where name != Array(file.utf8) {
      let source = Argument(bytes: from.bytes + [0x2F] + name)
      let target = Argument(bytes: to.bytes + [0x2F] + name)
      if Files.isFolder(source) {
        try link(source, target)
      } else if source.withCString({ one in target.withCString { Foundation.link(one, $0) } }) != 0
      {
        throw Trouble("\(target.quoted): \(reason())")
      }
    }
  }
}

/// The packed contents of all games, each made at its first use.
final class PackedContents: @unchecked Sendable {
  // SAFETY: all is behind the lock.
  /// The bench with the real programs, even if others are attacked.
  private let bench: Bench
  private let lock = NSLock()
  private var cached: [String: PackedFixture?] = [:]

  init(_ bench: Bench) { self.bench = bench }

  subscript(game: String) -> PackedFixture? {
    lock.withLock {
      if let fixture = cached[game] { return fixture }
      let fixture = PackedFixture(game, bench)
      cached[game] = .some(fixture)
      return fixture
    }
  }
}
