import Foundation

/// Attacks with something else in the place of a file to read.
enum InputPaths {
  private enum Reader: String, CaseIterable {
    case verify, render, headless, assets, check, dump, extract, pack

    func command(_ attempt: Attempt, _ path: Argument) -> Command {
      let output: Argument = "\(attempt.output)/made"
      return switch self {
      case .verify: attempt.game("verify", path)
      case .render: attempt.game("render", path, "--tick", "3", output)
      case .headless: attempt.game("headless", "--ticks", "3", "--input", path)
      case .assets: attempt.game("headless", "--ticks", "3", "--assets", path)
      case .check: attempt.atlas("check", path)
      case .dump: attempt.atlas("dump", path)
      case .extract: attempt.atlas("extract", path, output)
      case .pack: attempt.atlas("pack", path, "-o", output)
      }
    }

    /// Returns the path of an undamaged input, for a copy under an odd name.
    func sample(_ fixtures: Fixtures) -> String {
      switch self {
      case .verify, .render, .headless: fixtures.reel
      case .assets: fixtures.assets
      case .check, .dump, .extract: fixtures.packed + "/hero.json"
      case .pack: fixtures.pictures
      }
    }
  }

  static var cases: [PathAttacks.Case] {
    var cases: [PathAttacks.Case] = []
    for reader in Reader.allCases {
      for obstacle in Obstacle.allCases {
        cases.append(
          (
            "\(reader.rawValue) of \(obstacle.rawValue)",
            { attempt in
              let path: Argument = "\(attempt.input)/odd.json"
              guard try obstacle.make(path, attempt) else {
                attempt.isLeftOut = true
                return
              }
              try attempt.guarded(
                reader.command(attempt, path),
                Contract(reader == .check ? [1, 64, 65, 66] : [64, 65, 66]))
            }
          ))
      }
      for (title, path) in absent {
        cases.append(
          (
            "\(reader.rawValue) of \(title)",
            { attempt in
              // `check` prints its findings, such as a name, and ends with 1.
              let isPlain = title.hasPrefix("an absent f")
              let codes: Set<Int32> =
                isPlain ? [66] : reader == .check ? [1, 64, 65, 66] : [64, 65, 66]
              try attempt.guarded(reader.command(attempt, path), Contract(codes))
            }
          ))
      }
      for (title, name) in names {
        cases.append(
          (
            "\(reader.rawValue) of \(title)", { try odd(reader, name, $0) }
          ))
      }
    }
    cases.append(("assets that are no files", assets))
    return cases
  }

  private static let absent: [(String, Argument)] = [
    ("nothing", ""), ("an absent file", "absent"), ("an absent folder", "absent/"),
    ("the endless device", "/dev/zero"),
    ("256 bytes", Argument(String(repeating: "n", count: 256))),
    ("a path beyond 4096 bytes", Argument(String(repeating: "n/", count: 2100))),
    ("an absent name of two lines", "a\nb\u{1B}[31m\u{7}"),
    ("an absent name that is no UTF-8", Argument(bytes: [0x66, 0xFF, 0xFE])),
    ("a file of the system without a size", "/proc/self/mem"),
  ]

  private static let names: [(String, [UInt8])] = [
    ("a name of two lines", Array("two\nlines.json".utf8)),
    ("a name with an escape", Array("\u{1B}[31m.json".utf8)),
    ("a name that is no UTF-8", [0x66, 0xFF, 0xFE] + Array(".json".utf8)),
    ("a name of 255 bytes", [UInt8](repeating: 0x6E, count: 250) + Array(".json".utf8)),
    ("a name with a space before it", Array(" .json".utf8)),
  ]

  /// Checks that an undamaged input under an odd name is read, or refused with a message.
  private static func odd(_ reader: Reader, _ name: [UInt8], _ attempt: Attempt) throws {
    let fixtures = attempt.bench.fixtures!
    let path = Argument(bytes: Array(attempt.input.utf8) + [0x2F] + name)
    let sample = reader.sample(fixtures)
    try Files.copy(Argument(sample), path)
    if sample.hasSuffix("hero.json") {
      try Files.copy("\(fixtures.packed)/hero.png", "\(attempt.input)/hero.png")
    }
    // Names that a terminal would obey, or that are no text, may be refused.
    let isPlain = name.allSatisfy { (0x20..<0x7F).contains($0) }
    try attempt.guarded(
      reader.command(attempt, path), Contract(isPlain ? [0] : [0, 1, 64, 65, 66]),
      changes: ["out/"])
  }

  /// Makes each kind of asset in turn a FIFO, a folder, a link that leads out, or unreadable.
  private static func assets(_ attempt: Attempt) throws {
    let fixtures = attempt.bench.fixtures!
    for (index, file) in ["aliencatch.plist", "aliencatch.png", "font.fnt", "font.png"].enumerated()
    {
      for obstacle in [Obstacle.fifo, .folder, .linkToFileOutside, .linkToItself, .nullDevice] {
        let folder = "\(attempt.input)/assets-\(index)-\(obstacle.rawValue)"
        try Files.copy(Argument(fixtures.assets), Argument(folder))
        Files.remove("\(folder)/\(file)")
        guard try obstacle.make("\(folder)/\(file)", attempt) else { continue }
        try attempt.guarded(
          attempt.game(
            "render", Argument(fixtures.reel), "--tick", "3", "--assets", Argument(folder),
            "\(attempt.output)/made"), Contract([65, 66]))
        Files.remove(Argument(folder))
      }
    }
  }
}
