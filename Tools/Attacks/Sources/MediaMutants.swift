/// Damaged pictures, fonts and sounds, for the game that shows and plays them.
enum MediaMutants {
  /// Damages a PNG in one of five ways: changes bytes, with wrong or with right checksums; replaces it by a file of
  /// another format; changes a number of its header; or inserts a further chunk.
  static func spoiltPNG(_ bytes: [UInt8], _ attempt: Attempt) -> [UInt8] {
    switch attempt.below(5) {
    case 0: return attempt.spoil(bytes)
    case 1: return attempt.one(of: Pictures.strangers)
    case 2:
      // Another size or format in the header.
      var bytes = bytes
      let at = 16 + attempt.below(13)
      bytes[at] = attempt.one(of: [0, 1, 2, 4, 16, 0x40, 0x7F, 0x80, 0xFF])
      return Pictures.sealed(bytes)
    case 3:
      let extra = Pictures.chunk(
        attempt.one(of: [
          "PLTE", "tRNS", "gAMA", "iCCP", "zTXt", "sBIT", "IHDR", "IEND", "acTL", "hIST",
        ]),
        attempt.spoil([UInt8](repeating: 0x33, count: attempt.below(900) + 1)))
      return Array(bytes[..<33]) + extra + bytes[33...]
    default: return Pictures.sealed(attempt.spoil(bytes))
    }
  }

  /// Makes a folder of assets in which one file is changed.
  private static func assets(
    _ attempt: Attempt, changing name: String, _ change: ([UInt8]) -> [UInt8]
  ) throws -> Argument {
    let folder = attempt.folder + "/assets"
    try Files.copy(Argument(attempt.bench.fixtures.assets), Argument(folder))
    try Files.write(change(Files.read("\(folder)/\(name)")), to: "\(folder)/\(name)")
    return Argument(folder)
  }

  static func picture(_ attempt: Attempt) throws {
    attempt.title = "a spoilt picture"
    if attempt.chance(2) {
      let folder = attempt.folder + "/pictures"
      try Files.copy(Argument(attempt.bench.fixtures.pictures), Argument(folder))
      let file: Argument = "\(folder)/\(attempt.one(of: ["stand", "run/1", "jump@2x"])).png"
      try Files.write(spoiltPNG(Files.read(file), attempt), to: file)
      try attempt.run(
        attempt.atlas("pack", Argument(folder), "-o", "\(attempt.folder)/hero"),
        Contract([0, 65, 73]))
      return
    }
    let folder = try assets(
      attempt, changing: attempt.one(of: ["aliencatch.png", "font.png", "font-big.png"])
    ) { spoiltPNG($0, attempt) }
    try attempt.run(
      attempt.game(
        "render", Argument(attempt.bench.fixtures.reel), "--tick", "9", "--assets", folder,
        "\(attempt.folder)/out.png"), Contract.reads)
  }

  static func font(_ attempt: Attempt) throws {
    attempt.title = "a spoilt font or list of the game"
    let file = attempt.one(of: ["font.fnt", "font-big.fnt", "aliencatch.plist"])
    let folder = try assets(attempt, changing: file) { attempt.spoilText($0) }
    if attempt.chance(2) {
      var contract = Contract.reads
      // The speed of the run, and for each font a line about labels and one about widgets that show a character which
      // the font lacks.
      contract.errorLines = 5
      try attempt.run(attempt.game("headless", "--ticks", "20", "--assets", folder), contract)
    } else {
      try attempt.run(
        attempt.game("content", "--assets", folder, "\(attempt.folder)/content"), Contract.reads)
    }
  }

  static func sound(_ attempt: Attempt) throws {
    attempt.title = "a spoilt sound"
    let file = attempt.one(of: ["catch.wav", "start.wav", "music.ogg"])
    let folder = try assets(attempt, changing: file) { bytes in
      switch attempt.below(6) {
      case 0: attempt.spoil(Sounds.flac())
      case 1: attempt.spoil(Sounds.mp3(frames: 8))
      case 2: attempt.one(of: [[], Sounds.mp3(frames: 30), Sounds.flac(), Sounds.wav(samples: 9)])
      case 3: spoiltHead(bytes, attempt)
      default:
        bytes.starts(with: Array("OggS".utf8))
          ? Sounds.sealedOgg(attempt.spoil(bytes)) : attempt.spoil(bytes)
      }
    }
    var contract = Contract.reads
    // The game reports a machine without a display and one without a sound card, a line each.
    contract.errorLines = 3
    try attempt.run(attempt.game("play", "--ticks", "2", "--assets", folder), contract)
  }

  /// Damages only the first bytes, which hold rates, channels and lengths.
  private static func spoiltHead(_ bytes: [UInt8], _ attempt: Attempt) -> [UInt8] {
    let head = min(bytes.count, 64)
    let bytes = attempt.spoil(Array(bytes[..<head])) + bytes[head...]
    return bytes.starts(with: Array("OggS".utf8)) ? Sounds.sealedOgg(bytes) : bytes
  }
}
