import Foundation

/// Attacks with something at the path of a file to write, or with a path at which no file can be.
enum OutputPaths {
  /// The commands that write one file; the last word is the path.
  private enum Writer: String, CaseIterable {
    case record, render, content, play

    func command(_ attempt: Attempt, _ path: Argument, isForced: Bool) -> Command {
      let reel = Argument(attempt.bench.fixtures.reel)
      var command =
        switch self {
        case .record: attempt.game("headless", "--ticks", "30", "--record", path)
        case .render: attempt.game("render", reel, "--tick", "3", path)
        case .content: attempt.game("content", path)
        case .play: attempt.game("play", "--ticks", "1", "--mute", "--record", path)
        }
      if isForced { command.arguments.append("--force") }
      return command
    }
  }

  static var cases: [PathAttacks.Case] {
    var cases: [PathAttacks.Case] = []
    for writer in Writer.allCases {
      for isForced in [false, true] {
        let what = "\(writer.rawValue)\(isForced ? " --force" : "")"
        for obstacle in Obstacle.allCases where writer != .play || obstacle.rawValue.hasPrefix("f")
        {
          cases.append(
            (
              "\(what) onto \(obstacle.rawValue)",
              { try onto(obstacle, writer, isForced: isForced, $0) }
            ))
        }
        guard writer != .play else { continue }
        cases.append((what + " onto its input", { try ontoInput(writer, isForced: isForced, $0) }))
        for (title, path, codes) in names {
          cases.append(
            (
              "\(what) to \(title)",
              { attempt in
                let path = path(attempt)
                var command = writer.command(attempt, path, isForced: isForced)
                command.folder = attempt.output
                let below = Argument(bytes: Array("out/".utf8) + path.bytes)
                try Files.write("the user's work", to: "\(attempt.output)/X")
                try attempt.guarded(
                  command, Contract(codes), changes: [below, "out/x", "out/absent"])
              }
            ))
        }
      }
    }
    cases.append(("two names of one file", twoNames))
    return cases
  }

  private static func onto(
    _ obstacle: Obstacle, _ writer: Writer, isForced: Bool, _ attempt: Attempt
  ) throws {
    let path: Argument = "\(attempt.output)/x.png"
    guard try obstacle.make(path, attempt) else {
      attempt.isLeftOut = true
      return
    }
    var contract = Contract(obstacle.codes(isForced: isForced))
    contract.errorLines = 3
    let outcome = try attempt.guarded(
      writer.command(attempt, path, isForced: isForced), contract,
      changes: ["out/x.png", "out/x.png.target"])
    if outcome.code == 0, obstacle != .nullDevice, (Files.size(path) ?? 0) == 0 {
      attempt.find("exit 0, and nothing was written")
    }
  }

  /// Names relative to the working folder, and the exit codes that are right for each.
  private static let names:
    [(title: String, path: @Sendable (Attempt) -> Argument, codes: Set<Int32>)] = [
      ("a plain name", { _ in "x" }, [0]),
      ("a name in the other case", { _ in "x.PNG" }, [0]),
      ("a hidden name", { _ in ".x" }, [0]),
      ("255 bytes", { _ in Argument(bytes: [UInt8](repeating: 0x6E, count: 255)) }, [0]),
      ("256 bytes", { _ in Argument(bytes: [UInt8](repeating: 0x6E, count: 256)) }, [73]),
      (
        "a path beyond 4096 bytes",
        { _ in Argument(String(repeating: "./", count: 2100) + "x") }, [73]
      ),
      ("two lines", { _ in "two\nlines" }, [0]), ("an escape", { _ in "\u{1B}[31mred" }, [0]),
      ("no UTF-8", { _ in Argument(bytes: [0x66, 0xFF, 0xFE]) }, [0, 64, 73]),
      ("no parent", { _ in "absent/x" }, [0, 73]),
      ("a file as parent", { _ in "X/x" }, [73]),
      ("a slash at the end", { _ in "x/" }, [0, 64, 73]), ("nothing", { _ in "" }, [64, 73]),
      ("a dot", { _ in "." }, [64, 73]), ("two dots", { _ in ".." }, [64, 73]),
      ("a backslash", { _ in "a\\b" }, [0]), ("a root", { _ in "/" }, [64, 73]),
      ("another spelling", { _ in "../out/./x" }, [0]),
    ]

  /// Writes onto a file that the run reads, by each name of it.
  private static func ontoInput(_ writer: Writer, isForced: Bool, _ attempt: Attempt) throws {
    let fixtures = attempt.bench.fixtures!
    let assets = attempt.input + "/assets"
    let reel = attempt.input + "/r.reel"
    try Files.copy(Argument(fixtures.assets), Argument(assets))
    try Files.copy(Argument(fixtures.reel), Argument(reel))
    let target = writer == .content ? assets + "/font.fnt" : reel
    let name = target.split(separator: "/").last!
    let folder = target.dropLast(name.count + 1)
    try Files.link("\(attempt.folder)/symbolic", to: Argument(target))
    guard link(target, attempt.folder + "/hard") == 0 else { throw Trouble("link: \(reason())") }
    for path: Argument in [
      Argument(target), "\(folder)/./\(name)",
      "\(attempt.output)/..//in/../\(target.dropFirst(attempt.folder.count + 1))",
      "\(attempt.folder)/symbolic", "\(attempt.folder)/hard",
    ] {
      var command: Command
      switch writer {
      case .record, .play:
        command = attempt.game(
          "headless", "--ticks", "10", "--input", Argument(reel), "--record", path)
      case .render: command = attempt.game("render", Argument(reel), "--tick", "3", path)
      case .content: command = attempt.game("content", "--assets", Argument(assets), path)
      }
      if isForced { command.arguments.append("--force") }
      // `content` reads a folder, and `--force` on its command line also covers the files of this folder.
      let isAny = writer == .content && isForced
      let outcome = try attempt.guarded(
        command, Contract(isAny ? [0, 73] : [73]),
        changes: isAny ? ["in/", "symbolic", "hard"] : [])
      // The input has changed now.
      if outcome.code == 0 { return }
    }
  }

  /// Renders to one of two hard links to a file, and checks that the bytes under the other name stay unchanged.
  private static func twoNames(_ attempt: Attempt) throws {
    try Files.write("the user's work", to: "\(attempt.output)/a")
    guard link(attempt.output + "/a", attempt.outside + "/b") == 0 else {
      throw Trouble("link: \(reason())")
    }
    try attempt.guarded(
      attempt.game(
        "render", Argument(attempt.bench.fixtures.reel), "--tick", "3", "\(attempt.output)/a",
        "--force"), Contract([0, 73]), changes: ["out/a"])
  }
}
