import ReelMath

/// Why a reel's values make no game: a sentence for a person.
public struct GameValuesError: Error, Equatable, Sendable {
  /// A sentence for a person: which value, what was expected and what was found.
  public var message: String
  init(_ message: String) { self.message = message }

  // Texts are compared by their bytes, as in a reel's header.
  public static func == (a: GameValuesError, b: GameValuesError) -> Bool {
    a.message.utf8.elementsEqual(b.message.utf8)
  }
}
