import Foundation

/// The files that attacks begin with: undamaged ones, made by the programs and by the harness itself.
struct Fixtures: Sendable {
  /// A reel of 300 ticks of the bot, and its bytes.
  let reel: String
  let reelBytes: [UInt8]
  let reelHash: String
  /// The assets of the game, without its demo.
  let assets: String
  /// A folder of small pictures, in two densities.
  let pictures: String
  /// `hero.plist`, `hero.json`, `hero.png`, `hero.atlasc`, with their dense twins.
  let packed: String
  /// A binary list of frames and their positions in `hero.png`.
  let binaryList: [UInt8]

  let references: References
  private let packedContents: PackedContents

  static let ticks = 300

  init(_ bench: Bench) throws {
    references = References(bench)
    packedContents = PackedContents(bench)
    let folder = bench.folder + "/fixtures"
    try Files.makeFolder(Argument(folder))
    reel = folder + "/base.reel"
    assets = folder + "/assets"
    pictures = folder + "/pictures"
    packed = folder + "/packed"
    try Files.makeFolder(Argument(assets))
    for name in Files.names(in: Argument(bench.assets)) {
      let file = String(decoding: name, as: UTF8.self)
      if file.hasSuffix(".reel") { continue }
      try Files.copy("\(bench.assets)/\(file)", "\(assets)/\(file)")
    }
    try Self.makePictures(pictures)
    try Files.makeFolder(Argument(packed))
    let output = try Self.run(
      bench, bench.alienCatch,
      ["headless", "--ticks", "\(Self.ticks)", "--seed", "5", "--record", Argument(reel)])
    guard let hash = output.split(separator: "\n").last.map(String.init) else {
      throw Trouble("AlienCatch headless printed no hash.")
    }
    reelHash = hash
    reelBytes = Files.read(reel)
    _ = try ReelSeal(reelBytes)
    _ = try Self.run(
      bench, bench.reel, ["atlas", "pack", Argument(pictures), "-o", "\(packed)/hero"])
    let list = try PropertyListSerialization.propertyList(
      from: Data(Files.read(packed + "/hero.plist")), format: nil)
    binaryList = Array(
      try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
  }

  /// Returns the packed content of a game; `nil` if there is none. It is made when an attempt first needs it.
  func packedContent(of game: String) -> PackedFixture? { packedContents[game] }

  static func makePictures(_ folder: String) throws {
    try Files.makeFolder(Argument(folder))
    try Files.makeFolder("\(folder)/run")
    for (index, name) in ["stand", "jump", "run/1", "run/2", "wide"].enumerated() {
      let size = (12 + 5 * index, 14 + 3 * (index % 3))
      try Files.write(
        Pictures.png(width: size.0, height: size.1, tint: UInt8(40 * index + 20)),
        to: "\(folder)/\(name).png")
      if index < 2 {
        try Files.write(
          Pictures.png(
            width: 2 * size.0, height: 2 * size.1, tint: UInt8(40 * index + 30), border: 2),
          to: "\(folder)/\(name)@2x.png")
      }
    }
  }

  private static func run(
    _ bench: Bench, _ program: String, _ arguments: [Argument]
  ) throws -> String {
    let outcome = try Child(
      Command(program, arguments), in: bench.folder, number: 0, environment: bench.environment,
      patience: bench.patience + 2, memoryLimit: 8 << 20
    ).wait()
    guard outcome.code == 0 else {
      throw Trouble(
        "\(program) \(arguments.map(\.quoted).joined(separator: " ")) ended with \(outcome.ending) "
          + "before any attack: \(outcome.errorText.prefix(300))")
    }
    return outcome.text
  }
}
