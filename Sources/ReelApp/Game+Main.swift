@_exported import Reel
@_exported import ReelAssets
@_exported import ReelCommands

extension Game {
  /// Runs the game as a program, like ``GameApp``. With it, `@main struct Pong: Game { … }` is a complete program. Does
  /// not return.
  public static func main() { GameApp<Self>.main() }
}
