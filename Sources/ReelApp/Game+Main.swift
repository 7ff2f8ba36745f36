@_exported import Reel
@_exported import ReelAssets
@_exported import ReelCommands

extension Game {
  /// Runs the game as a program, as ``GameApp`` does; what makes `@main struct Pong: Game { … }` a whole
  /// program. Does not return.
  public static func main() { GameApp<Self>.main() }
}
