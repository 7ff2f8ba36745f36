import ArgumentParser
import ReelHost

/// The options of every command.
package struct CommonOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The folder of the game's assets, instead of the one beside the program.",
      valueName: "folder"))
  package var assets: String?
}

/// The options of commands that can save.
package struct SaveOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The folder of the game's saves; 'none' for a game that begins without saves and keeps "
        + "none.", valueName: "folder"))
  package var saves: String?

  /// Returns the folder of saves; `nil` if the program neither reads nor writes saves.
  /// - Parameter usual: the folder of the saves if the command line names none.
  package func open(game: String, usual: Saves) -> SaveStore? {
    if saves == "none" { return nil }
    return (saves ?? usual.path(game)).map { SaveStore($0) }
  }
}

/// The option of every command that writes a file.
package struct ForceOption: ParsableArguments {
  package init() {}

  @Flag(name: .customLong("force"), help: "Replaces an existing file.")
  package var isForced = false
}

/// A view size such as `480x320`, with sides from 16 to 8192 pixels.
package struct ViewSize: ExpressibleByArgument {
  package static let sides = UInt16(16)...8192
  package var width: UInt16
  package var height: UInt16

  package init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = UInt16(parts[0]), let height = UInt16(parts[1]),
      Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    self.width = width
    self.height = height
  }
}
