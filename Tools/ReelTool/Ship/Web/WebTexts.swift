import Foundation

/// The texts of a shipped page, beside the files that the engine has.
enum WebTexts {
  /// Returns the file by which the program begins.
  static func start(of type: GameType) -> String {
    let lines =
      [type.module, "ReelWeb"].map { "import \($0)" } + [
        "", "/// Names the game to the functions that the page calls.",
        "@c(reel_start) public func start() { WebGame.start(\(type.name).self) }",
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the description by which the page begins: the game's names, and the bytes that it loads.
  static func description(of about: ShippedAbout, size: Int) throws -> [UInt8] {
    struct Description: Encodable {
      var name: String
      var title: String
      var size: Int
      var files: Bool
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let description = Description(
      name: about.game, title: about.title, size: size, files: about.files > 0)
    return [UInt8](try encoder.encode(description)) + [0x0A]
  }
}
