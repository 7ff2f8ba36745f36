#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder in which a program stores the saves of its game (``ReelECS/World/save(_:)``), if it stores any.
///
///     GameApp<Pong>.main(saves: .folder("/srv/pong"))
public struct Saves: Sendable {
  /// Returns the folder for a game of this name; `nil` for none.
  package let path: @Sendable (_ game: String) -> String?

  /// Stores nothing: every run of the program begins without saves.
  public static let none = Saves { _ in nil }

  /// Stores in a folder with the game's name among the user's data: `$XDG_DATA_HOME`, which is `~/.local/share` by
  /// default, or `~/Library/Application Support` on macOS.
  public static let user = Saves { game in
    #if os(macOS)
      return "\(home)/Library/Application Support/\(game)"
    #else
      // The XDG specification ignores relative paths.
      if let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return "\(data)/\(game)"
      }
      return "\(home)/.local/share/\(game)"
    #endif
  }

  /// The folder of the user: that of the environment comes first, as in the XDG specification.
  private static var home: String {
    if let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") { return home }
    return FileManager.default.homeDirectoryForCurrentUser.path
  }

  /// Stores in the folder `path`.
  public static func folder(_ path: String) -> Saves { Saves { _ in path } }
}
