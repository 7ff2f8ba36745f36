import Foundation

/// The folders of this package's games.
enum GameFolder {
  /// Returns the path of a game's assets.
  /// - Parameter game: the name of the game's folder.
  static func assets(of game: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Games/\(game)/App/Assets").standardizedFileURL.path
  }
}
