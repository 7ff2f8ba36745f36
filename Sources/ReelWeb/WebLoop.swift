import Reel
import ReelPlay

/// The loop of a game in a page: saved values go to the page, and messages of the game, too.
final class WebLoop: GameLoop {
  // An initialiser of this class would leave out that of `GameLoop`, for which Embedded Swift 6.3 has no code.
  /// The saved values. Set them before the loop begins.
  var saves: WebSaves?

  override func save(_ bytes: [UInt8], as name: String) { saves?.save(bytes, as: name) }

  override func receive(_ name: String, _ bytes: [UInt8]) { send(.message, name, bytes) }
}
