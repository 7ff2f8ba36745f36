import Foundation
import ReelProgram

/// The trial of a game's library by a program in C, here and in a root folder that has only the C library.
struct LibraryTrial {
  let target: ShipTarget
  let texts: LibraryTexts
  /// A root folder from the command line; `nil` for one that is made here.
  let root: String?
  /// The folder of the program's source.
  let sources: String
  /// The game as its author builds it, which must replay what the library has recorded.
  let ordinary: String

  /// Runs the trial.
  /// - Throws: `.differs` if the program fails, if its results differ, or if the author's game cannot replay its reel.
  func run() throws {
    try TrialRoot.use(for: target, root: root) { root in
      let files = root.files
      try compile("\(files)/try")
      try target.run(["mkdir", "-m", "777", "\(files)/reels"])
      let here = try output(of: ["\(files)/try", "\(files)/reels/here.reel"], "here")
      let there = try output(
        of: root.command("try", [root.path("reels/there.reel")]),
        "in a root folder that has only the C library")
      guard here == there else {
        throw Failure(
          .differs,
          "\(target.game): expected the same results here and in a root folder that has only the C library; "
            + Self.difference(here, there))
      }
      for line in here.split(separator: "\n") where line.hasPrefix("steps: ") {
        report(String(line))
      }
      for name in ["here", "there"] {
        let reel = "\(files)/reels/\(name).reel"
        guard try ChildProgram.run([ordinary, "verify", reel], in: ".") == 0 else {
          throw Failure(
            .differs,
            "\(target.game): expected worlds that do what this package's game does; it does not verify "
              + "their reel (see the lines above)")
        }
      }
    }
  }

  /// Compiles the program against the header of the shipped folder, beside which it finds the library.
  private func compile(_ program: String) throws {
    let folder = "\(OutputFolder.split(program).folder)/\(target.game)"
    let compiler = ProcessInfo.processInfo.environment["CC"].flatMap { $0.isEmpty ? nil : $0 }
    let command =
      [compiler ?? (ChildProgram.find("cc") == nil ? "clang" : "cc")]
      + ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-I", folder]
      + ["-DREEL_HEADER=\"\(texts.headerFile)\"", "\(sources)/try.c", "-o", program]
      + ["-L", folder, "-l\(texts.stem)", "-Wl,-rpath,$ORIGIN/\(target.game)"]
    guard try ChildProgram.run(command, in: ".") == 0 else {
      throw Failure(
        .damaged,
        "\(sources)/try.c: expected a program that compiles against \(texts.headerFile), found errors: see above"
      )
    }
  }

  private func output(of command: [String], _ place: String) throws -> String {
    let (output, code) = try ChildProgram.output(of: command, in: "/")
    guard code == 0 else {
      throw Failure(
        .differs,
        "\(target.game): expected a library that a program in C can use; the trial failed \(place) with \(code) "
          + "(see the lines above)")
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns a sentence about the first line that differs.
  static func difference(_ here: String, _ there: String) -> String {
    let (own, other) = (here.split(separator: "\n"), there.split(separator: "\n"))
    for at in 0..<max(own.count, other.count) {
      let first = at < own.count ? own[at] : "no line"
      let second = at < other.count ? other[at] : "no line"
      if first != second { return "line \(at + 1): here \(first), there \(second)" }
    }
    return "the lines are the same"
  }
}
