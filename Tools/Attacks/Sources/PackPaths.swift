import Foundation

/// Attacks that pack sheets where other people's files are.
enum PackPaths {
  private static let outputs = [
    "hero.plist", "hero.json", "hero.png", "hero@2x.plist", "hero@2x.json", "hero@2x.png",
    "hero.atlasc/hero.plist", "hero.atlasc/hero.1.png", "hero.atlasc/hero.1@2x.png",
  ]
  private static let written = outputs.map { Argument("out/" + $0) } + ["out/hero.atlasc"]

  static var cases: [PathAttacks.Case] {
    var cases: [PathAttacks.Case] = []
    for isForced in [false, true] {
      let what = "pack" + (isForced ? " --force" : "")
      for obstacle in Obstacle.allCases {
        for path in ["hero.png", "hero.plist", "hero.atlasc", "hero.atlasc/hero.1.png"] {
          cases.append(
            (
              "\(what), \(path) onto \(obstacle.rawValue)",
              { try onto(obstacle, path, isForced: isForced, $0) }
            ))
        }
      }
      cases.append((what + " onto one of its pictures", { try ontoSource(isForced: isForced, $0) }))
    }
    cases.append(("pack twice", twice))
    cases.append(("pack among its pictures, twice", { try beside($0) }))
    cases.append(("pack beside others' files", others))
    cases.append(("pack beside copies of its files", copies))
    for (title, name, codes) in names {
      cases.append(
        (
          "pack to \(title)",
          { attempt in
            var command = attempt.atlas(
              "pack", Argument(attempt.bench.fixtures.pictures), "-o", name)
            command.folder = attempt.output
            try attempt.guarded(
              command, Contract(codes), changes: codes.contains(0) ? ["out/"] : [])
          }
        ))
    }
    for source in sources {
      cases.append(("pack with \(source.title) among the pictures", { try strange(source, $0) }))
    }
    return cases
  }

  private static let names: [(String, Argument, Set<Int32>)] = [
    ("nothing", "", [64, 73]), ("a dot", ".", [64, 73]), ("two dots", "..", [64, 73]),
    ("a folder", "y/", [64, 73]), ("folders that are not there", "a/b/hero", [0]),
    ("240 bytes", Argument(bytes: [UInt8](repeating: 0x6E, count: 240)), [0]),
    ("253 bytes", Argument(bytes: [UInt8](repeating: 0x6E, count: 253)), [64, 73]),
    ("two lines", "two\nlines", [0, 64]), ("an escape", "\u{1B}[31m", [0, 64]),
    ("no UTF-8", Argument(bytes: [0x66, 0xFF, 0xFE]), [0, 64, 73]),
    ("a backslash", "a\\b", [0, 64, 73]), ("a mark upon a slash", "a/\u{301}b", [0]),
    ("a folder that is none with a mark upon its slash", "a/../\u{301}b/..", [64]),
  ]

  private static func pack(_ attempt: Attempt, isForced: Bool = false) -> Command {
    var command = attempt.atlas(
      "pack", Argument(attempt.input + "/pictures"), "-o", "\(attempt.output)/hero")
    if isForced { command.arguments.append("--force") }
    return command
  }

  private static func onto(
    _ obstacle: Obstacle, _ path: String, isForced: Bool, _ attempt: Attempt
  ) throws {
    try Fixtures.makePictures(attempt.input + "/pictures")
    if path.hasPrefix("hero.atlasc/") { try Files.makeFolder("\(attempt.output)/hero.atlasc") }
    guard try obstacle.make("\(attempt.output)/\(path)", attempt) else {
      attempt.isLeftOut = true
      return
    }
    var codes = obstacle.codes(isForced: isForced)
    if path == "hero.atlasc" {
      switch obstacle {
      case .folder, .fullFolder: codes = [0]
      default: codes = isForced ? [0, 73] : [73]
      }
    }
    let outcome = try attempt.guarded(
      pack(attempt, isForced: isForced), Contract(codes), changes: written)
    if outcome.code == 0, obstacle != .nullDevice {
      for file in outputs where (Files.size("\(attempt.output)/\(file)") ?? 0) == 0 {
        attempt.find("exit 0 without \(file)")
      }
    }
  }

  /// Runs `pack pictures -o pictures/stand`: the sheet would replace a picture that it is made of.
  private static func ontoSource(isForced: Bool, _ attempt: Attempt) throws {
    let pictures = attempt.input + "/pictures"
    try Fixtures.makePictures(pictures)
    for output: Argument in [
      "\(pictures)/stand", "\(attempt.input)/pictures/./stand",
      "\(attempt.output)/../in/pictures/stand",
    ] {
      var command = attempt.atlas("pack", Argument(pictures), "-o", output)
      if isForced { command.arguments.append("--force") }
      try attempt.guarded(command, Contract([64, 73]))
    }
    // The same picture under another name.
    guard link(pictures + "/stand.png", attempt.output + "/hero.png") == 0 else {
      throw Trouble("link: \(reason())")
    }
    try attempt.guarded(pack(attempt, isForced: isForced), Contract([73]))
  }

  private static func twice(_ attempt: Attempt) throws {
    try Fixtures.makePictures(attempt.input + "/pictures")
    try attempt.guarded(pack(attempt), Contract([0]), changes: written)
    try attempt.guarded(pack(attempt), Contract([0]))
    try Files.write(
      Pictures.png(width: 30, height: 9, tint: 7), to: "\(attempt.input)/pictures/wide.png")
    try attempt.guarded(pack(attempt), Contract([0]), changes: written)
  }

  /// Packs twice beside the pictures: the sheet of the first time is no picture for the second.
  private static func beside(_ attempt: Attempt) throws {
    let pictures = attempt.input + "/pictures"
    try Fixtures.makePictures(pictures)
    let command = attempt.atlas("pack", Argument(pictures), "-o", "\(pictures)/hero")
    let outcome = try attempt.guarded(
      command, Contract([0, 64, 73]),
      changes: outputs.map { "in/pictures/\($0)" } + ["in/pictures/hero.atlasc"])
    if outcome.code == 0 { try attempt.guarded(command, Contract([0])) }
  }

  /// Packs beside files with names that are nearly those of the output.
  private static func others(_ attempt: Attempt) throws {
    try Fixtures.makePictures(attempt.input + "/pictures")
    for name in [
      "hero-0.png", "hero-1.plist", "HERO.png", "hero.PNG", "hero.plist.bak", "hero@3x.png",
      "hero~ipad.png", "hero.atlas",
    ] {
      try Files.write("the user's work", to: "\(attempt.output)/\(name)")
    }
    try attempt.guarded(pack(attempt), Contract([0]), changes: written)
    try attempt.guarded(pack(attempt, isForced: true), Contract([0]), changes: written)
  }

  /// Packs over copies of earlier output, under names that `pack` never gives, and over edited ones under its own
  /// names.
  private static func copies(_ attempt: Attempt) throws {
    try Fixtures.makePictures(attempt.input + "/pictures")
    try attempt.guarded(pack(attempt), Contract([0]), changes: written)
    for (file, copy) in [
      ("hero.plist", "hero-backup.plist"), ("hero.png", "hero-backup.png"),
      ("hero.json", "hero_old.json"), ("hero.png", "hero_old.png"), ("hero.png", "hero-01.png"),
      ("hero@2x.png", "hero@2x@2x.png"), ("hero.atlasc/hero.1.png", "hero.atlasc/keep.png"),
      ("hero.atlasc/hero.1.png", "hero.atlasc/hero.1.old.png"),
    ] {
      try Files.write(
        Files.read("\(attempt.output)/\(file)"), to: "\(attempt.output)/\(copy)")
    }
    try Files.write(
      Pictures.png(width: 30, height: 9, tint: 7), to: "\(attempt.input)/pictures/wide.png")
    try attempt.guarded(pack(attempt), Contract([0]), changes: written)
    try attempt.guarded(pack(attempt, isForced: true), Contract([0]), changes: written)
    let list: Argument = "\(attempt.output)/hero.plist"
    try Files.write(Files.read(list) + [0x0A], to: list)
    try attempt.guarded(pack(attempt), Contract([73]))
  }

  private struct Source: Sendable {
    var title: String
    var make: @Sendable (String, Attempt) throws -> Bool
  }

  private static let sources: [Source] =
    Obstacle.allCases.map { obstacle in
      Source(title: obstacle.rawValue) { try obstacle.make("\($0)/odd.png", $1) }
    } + [
      Source(title: "a name that is no UTF-8") { folder, attempt in
        try Files.write(
          Pictures.png(width: 9, height: 9, tint: 1),
          to: Argument(bytes: Array(folder.utf8) + [0x2F, 0xFF, 0xFE] + Array(".png".utf8)))
        return true
      },
      Source(title: "a name of two lines") { folder, _ in
        try Files.write(
          Pictures.png(width: 9, height: 9, tint: 1), to: "\(folder)/a\nb\u{1B}[m.png")
        return true
      },
      Source(title: "a link to a folder above") { folder, _ in
        try Files.link("\(folder)/up", to: "..")
        return true
      },
      Source(title: "a deep tree") { folder, _ in
        var path = folder
        while path.utf8.count < 3000 {
          path += "/" + String(repeating: "d", count: 200)
          try Files.makeFolder(Argument(path))
        }
        try Files.write(Pictures.png(width: 9, height: 9, tint: 1), to: "\(path)/deep.png")
        return true
      },
      Source(title: "a picture that is not readable") { folder, _ in
        let path: Argument = "\(folder)/closed.png"
        try Files.write(Pictures.png(width: 9, height: 9, tint: 1), to: path)
        return path.withCString { chmod($0, 0) } == 0
      },
    ]

  private static func strange(_ source: Source, _ attempt: Attempt) throws {
    let pictures = attempt.input + "/pictures"
    try Fixtures.makePictures(pictures)
    guard try source.make(pictures, attempt) else {
      attempt.isLeftOut = true
      return
    }
    try attempt.guarded(pack(attempt), Contract([0, 65, 66]), changes: written)
  }
}
