import Foundation

/// Where a program keeps what its game saves (``ReelECS/World/save(_:)``).
///
///     GameApp<Pong>.main(saves: .folder("/srv/pong"))
public struct Saves: Sendable {
  /// For a game of this name; `nil` for nowhere.
  let path: @Sendable (_ game: String) -> String?

  /// Nowhere: every game is the first.
  public static let none = Saves { _ in nil }

  /// A folder with the game's name among the person's data: `$XDG_DATA_HOME`, which is `~/.local/share` unless
  /// told otherwise, or `~/Library/Application Support` on macOS.
  public static let user = Saves { game in
    #if os(macOS)
      return "\(NSHomeDirectory())/Library/Application Support/\(game)"
    #else
      // The specification leaves out what is no full path.
      if let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return "\(data)/\(game)"
      }
      return "\(NSHomeDirectory())/.local/share/\(game)"
    #endif
  }

  /// This folder.
  public static func folder(_ path: String) -> Saves { Saves { _ in path } }
}
