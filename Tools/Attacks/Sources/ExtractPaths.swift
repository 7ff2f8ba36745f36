import Foundation

/// Frames whose files would replace other files, or lie outside the folder.
enum ExtractPaths {
  /// The files of the fixture's frames.
  private static let frames = ["stand", "jump", "run/1", "run/2", "wide"].map { $0 + ".png" }
  private static let written = frames.map { Argument("out/x/" + $0) } + ["out/x", "out/x/run"]

  static var cases: [PathAttacks.Case] {
    var cases: [PathAttacks.Case] = []
    for isForced in [false, true] {
      let what = "extract" + (isForced ? " --force" : "")
      for obstacle in Obstacle.allCases {
        cases.append(
          (
            "\(what), a frame's file onto \(obstacle.rawValue)",
            { try onto(obstacle, "x/stand.png", isForced: isForced, $0) }
          ))
        cases.append(
          (
            "\(what), a frame's folder onto \(obstacle.rawValue)",
            { try onto(obstacle, "x/run", isForced: isForced, $0) }
          ))
        cases.append(
          (
            "\(what) into \(obstacle.rawValue)",
            { try onto(obstacle, "x", isForced: isForced, $0) }
          ))
      }
      for (title, names) in collisions {
        cases.append((what + ": " + title, { try collide(names, isForced: isForced, $0) }))
      }
      cases.append((what + " over its own pages", { try pages(isForced: isForced, $0) }))
      cases.append((what + " over its own sheet", { try sheet(isForced: isForced, $0) }))
    }
    for name in Attempt.hostileNames.indices {
      cases.append(("a frame with a hostile name", { try hostile(name, $0) }))
    }
    for (title, folder, codes) in folders {
      cases.append(
        (
          "extract into \(title)",
          { attempt in
            var command = attempt.atlas("extract", Argument(attempt.input + "/hero.json"), folder)
            try Files.copy(Argument(attempt.bench.fixtures.packed), Argument(attempt.input))
            command.folder = attempt.output
            let below = Argument(bytes: Array("out/".utf8) + folder.bytes + [0x2F])
            try attempt.guarded(
              command, Contract(codes),
              changes: folder == "."
                ? frames.map { "out/\($0)" } + ["out/run"]
                : ["out/a/", "out/y/", below])
          }
        ))
    }
    return cases
  }

  private static let folders: [(String, Argument, Set<Int32>)] = [
    ("nothing", "", [64, 73]), ("here", ".", [0]), ("folders that are not there", "a/b/c", [0]),
    ("a folder of 255 bytes", Argument(bytes: [UInt8](repeating: 0x6E, count: 255)), [0]),
    ("a folder of 256 bytes", Argument(bytes: [UInt8](repeating: 0x6E, count: 256)), [73]),
    ("two lines", "two\nlines", [0]), ("a slash at the end", "y//", [0]),
    ("no UTF-8", Argument(bytes: [0x66, 0xFF, 0xFE]), [0, 64, 73]),
  ]

  private static func onto(
    _ obstacle: Obstacle, _ path: String, isForced: Bool, _ attempt: Attempt
  ) throws {
    try Files.copy(Argument(attempt.bench.fixtures.packed), Argument(attempt.input))
    if path != "x" { try Files.makeFolder("\(attempt.output)/x") }
    try Files.write("precious", to: "\(attempt.outside)/stand.png")
    guard try obstacle.make("\(attempt.output)/\(path)", attempt) else {
      attempt.isLeftOut = true
      return
    }
    var command = attempt.atlas(
      "extract", "\(attempt.input)/hero.json", "\(attempt.output)/x")
    if isForced { command.arguments.append("--force") }
    var codes = obstacle.codes(isForced: isForced)
    var changes = written
    let isFolder = obstacle == .folder || obstacle == .fullFolder
    if path != "x/stand.png" {
      // A folder is what the command needs there. Links, devices and files are refused, by force or without.
      codes = isFolder ? [0] : [73]
      // The command line names this link, so new files may go through it.
      if path == "x", obstacle == .linkToFolderOutside {
        codes = [0, 73]
        changes += frames.filter { isForced || $0 != "stand.png" }.map { "outside/\($0)" }
        changes.append("outside/run")
      }
    }
    let outcome = try attempt.guarded(command, Contract(codes), changes: changes)
    if outcome.code == 0, obstacle != .nullDevice {
      for frame in frames where (Files.size("\(attempt.output)/x/\(frame)") ?? 0) == 0 {
        attempt.find("exit 0 without the frame \(frame)")
      }
    }
  }

  /// Names of frames that cannot all have a file of their own.
  private static let collisions: [(String, [String])] = [
    ("a frame's file in the place of a folder", ["x.png/y", "x"]),
    ("the same file with and without its ending", ["x", "x.png"]),
    ("the same file by another slash", ["a/b", "a\\b"]),
    ("the same file by another spelling", ["a/b", "a/./b", "a//b"]),
    ("names that differ in case", ["A", "a", "A.PNG"]),
    ("names that look the same", ["\u{E9}", "e\u{301}"]),
  ]

  /// Makes a sheet with these frames, each in a different colour.
  private static func makeSheet(_ names: [String], _ attempt: Attempt) throws -> Argument {
    func quoted(_ text: String) -> String {
      var quoted = "\""
      for scalar in text.unicodeScalars {
        let digits = String(scalar.value, radix: 16)
        if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" {
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
      return quoted + "\""
    }
    let frames = names.enumerated().map { index, name in
      "{\"filename\": \(quoted(name)), \"frame\": {\"x\": \(4 * index), \"y\": 1, \"w\": 4, \"h\": 8}, "
        + "\"rotated\": false, \"trimmed\": false, \"sourceSize\": {\"w\": 4, \"h\": 8}, "
        + "\"spriteSourceSize\": {\"x\": 0, \"y\": 0, \"w\": 4, \"h\": 8}}"
    }
    try Files.write(
      Pictures.png(width: 64, height: 16, tint: 99, border: 0), to: "\(attempt.input)/page.png")
    let path: Argument = "\(attempt.input)/sheet.json"
    try Files.write(
      "{\"frames\": [\(frames.joined(separator: ", "))], \"meta\": {\"image\": \"page.png\", "
        + "\"size\": {\"w\": 64, \"h\": 16}, \"scale\": \"1\"}}", to: path)
    return path
  }

  private static func collide(_ names: [String], isForced: Bool, _ attempt: Attempt) throws {
    let sheet = try makeSheet(names, attempt)
    var command = attempt.atlas("extract", sheet, "\(attempt.output)/x")
    if isForced { command.arguments.append("--force") }
    let outcome = try attempt.guarded(command, Contract([0, 65, 73]), changes: ["out/x/"])
    let count = Tree(attempt.output).entries.values.filter { !$0.isFolder }.count
    if outcome.code == 0, count < names.count {
      attempt.find("exit 0, and of \(names.count) frames \(count) have a file")
    }
  }

  private static func hostile(_ index: Int, _ attempt: Attempt) throws {
    let sheet = try makeSheet(["plain", Attempt.hostileNames[index]], attempt)
    let codes: Set<Int32> = [0, 65, 73]
    try Files.makeFolder("\(attempt.output)/x")
    // Some of the names lead through this link.
    try Files.link("\(attempt.output)/x/link", to: Argument(attempt.outside))
    try attempt.guarded(
      attempt.atlas("extract", sheet, "\(attempt.output)/x"), Contract(codes), changes: ["out/x/"])
    try attempt.guarded(attempt.atlas("check", sheet), Contract([0, 1, 65]))
    try attempt.guarded(attempt.atlas("dump", sheet), Contract([0, 65]))
  }

  /// Extracts a frame of the first page that has the name of the second page's file.
  private static func pages(isForced: Bool, _ attempt: Attempt) throws {
    func part(_ name: String, _ image: String) -> String {
      "{\"image\": \"\(image)\", \"format\": \"RGBA8888\", \"size\": {\"w\": 16, \"h\": 16}, "
        + "\"scale\": 1, \"frames\": [{\"filename\": \"\(name)\", \"frame\": {\"x\": 1, \"y\": 1, "
        + "\"w\": 8, \"h\": 8}, \"rotated\": false, \"trimmed\": false, \"sourceSize\": {\"w\": 8, "
        + "\"h\": 8}, \"spriteSourceSize\": {\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8}}]}"
    }
    for (index, name) in ["one", "two"].enumerated() {
      try Files.write(
        Pictures.png(width: 16, height: 16, tint: UInt8(90 * index), border: 0),
        to: "\(attempt.input)/\(name).png")
    }
    try Files.write(
      "{\"textures\": [\(part("two", "one.png")), \(part("last", "two.png"))], \"meta\": {}}",
      to: "\(attempt.input)/sheet.json")
    var command = attempt.atlas(
      "extract", "\(attempt.input)/sheet.json", Argument(attempt.input))
    if isForced { command.arguments.append("--force") }
    try attempt.guarded(command, Contract([73]))
  }

  /// Extracts a frame that has the name of the sheet's own file.
  private static func sheet(isForced: Bool, _ attempt: Attempt) throws {
    let made = try makeSheet(["plain", "sheet.json.png"], attempt)
    // Readers recognise formats by a file's bytes, so a list may have any name.
    let path: Argument = "\(attempt.input)/sheet.json.png"
    try Files.write(Files.read(made), to: path)
    let target: Argument = "\(attempt.input)/sheet.json"
    try Files.write("", to: target)
    target.withCString { _ = unlink($0) }
    try Files.link(target, to: path)
    var command = attempt.atlas("extract", target, Argument(attempt.input))
    if isForced { command.arguments.append("--force") }
    try attempt.guarded(command, Contract([65, 66, 73]))
  }
}
