import ArgumentParser
import Foundation
import ReelProgram

public struct NewCommand: ParsableCommand {
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "new",
      abstract: "Writes a package with a small game that builds, plays, tests and records.",
      discussion: """
        NAME becomes a folder, and the name of the game in it. The folder must not exist yet: nothing \
        is overwritten. It contains rules, a program, pictures and sounds, the program that makes \
        them, tests that a bot plays, and a workflow for continuous integration.

            reel new Orchard
            cd Orchard
            swift run Orchard

        Exit codes: 0 success; 64 wrong arguments; 66 there is no checkout of Reel; 73 the folder \
        exists already, or cannot be written.
        """)
  }

  public enum Template: String, CaseIterable, Sendable, ExpressibleByArgument {
    /// A run to a flag.
    case platformer
    /// Waves of foes from above.
    case shooter
    /// Bots on a meadow, without a window.
    case headless
    /// Bots against each other, with a table of their Elo, without a window.
    case tournament
    /// Many matches on a server, with a page and a service by HTTP.
    case server

    /// True if the game is shown in a window.
    var hasPictures: Bool { self == .platformer || self == .shooter }
    /// The folders whose files the new game gets. Files of later folders replace those of earlier ones.
    var folders: [String] {
      switch self {
      case .platformer, .shooter: ["game", rawValue]
      case .headless: [rawValue]
      case .tournament, .server: ["carts", rawValue]
      }
    }
  }

  public init() {}

  @Argument(help: "The game's name: a word that Swift takes as a name, such as Orchard.")
  var name: String

  @Option(help: "The kind of game to begin with.")
  var template = Template.platformer

  @Option(help: ArgumentHelp("The folder in which to make the folder NAME.", valueName: "folder"))
  var `in` = "."

  @Option(
    help: ArgumentHelp(
      "The checkout of Reel that the game builds with (default: the one in which this tool was built).",
      valueName: "folder"))
  var reel: String?

  public func validate() throws {
    if let objection = GameName.objection(to: name) { throw ValidationError(objection) }
  }

  public func run() throws {
    try answering {
      let checkout = try ReelCheckout(reel)
      if let type = try checkout.declaration(of: name, in: template) {
        throw Failure(
          .usage,
          "NAME: expected a name that Reel and the template do not use, found \(name), which \(type) "
            + "declares.")
      }
      let path = self.in.hasSuffix("/") ? "\(self.in)\(name)" : "\(self.in)/\(name)"
      // A link without a target is in the way, too.
      if try FileStatus(of: path, followsLinks: false) != nil {
        throw Failure.notWritten(path, expected: "a name that is free", found: "something there")
      }
      let reelPath = checkout.path(from: URL(fileURLWithPath: path))
      let files = try checkout.files(of: template)
      for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
        let words = Words(name: name, reel: reelPath)
        let (folder, last) = OutputFolder.split("\(path)/\(words.replaced(in: file))")
        try OutputFolder(folder, isMade: true).write(
          words.replaced(in: bytes), as: last, replacing: false)
      }
      printResult("\(path): \(files.count) files")
      printResult("cd \(Self.shellWord(path)) && swift run \(name)")
    }
  }
}

extension NewCommand {
  /// Returns a path as one word of a command that a person pastes into a shell.
  static func shellWord(_ path: String) -> String {
    // A dash at the beginning would make it an option.
    let path = path.hasPrefix("-") ? "./" + path : path
    let isPlain = path.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || "/._-+,:@%=".utf8.contains($0) || $0 >= 0x80
    }
    if isPlain && !path.isEmpty { return path }
    return "'" + path.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}

/// The replacements of words in templates.
private struct Words {
  var name: String
  /// The path to Reel.
  var reel: String

  func replaced(in text: String) -> String {
    text.replacingOccurrences(of: "TemplateName", with: name)
      .replacingOccurrences(of: "TemplateReel", with: reel)
  }

  /// Returns UTF-8 text with its words replaced; other bytes stay unchanged.
  func replaced(in bytes: [UInt8]) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
    return Array(replaced(in: text).utf8)
  }
}
