import ReelMath

/// The reason why the values in a reel do not make a game.
public struct GameValuesError: Error, Equatable, Sendable {
  /// A sentence for a person: the value, the expected form and the actual one.
  public var message: String
  init(_ message: String) { self.message = message }

  // Compares texts by their bytes, like a reel's header.
  public static func == (a: GameValuesError, b: GameValuesError) -> Bool {
    a.message.utf8.elementsEqual(b.message.utf8)
  }
}
