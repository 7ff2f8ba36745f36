import ReelMath

/// How a game was configured, as a reel keeps it: what its values are called and of which kind they
/// are, and the values themselves.
public struct GameValues: Sendable {
  /// The fields for a person to read, such as `level uint8`; empty for a game without values.
  public var fields: String
  /// The values in the order of the fields, as `FieldEncoder` writes them.
  public var bytes: [UInt8]

  /// No values, or those that a reader has found.
  public init(fields: String = "", bytes: [UInt8] = []) {
    self.fields = fields
    self.bytes = bytes
  }

  /// The values of a game.
  public init<G: FieldValue>(_ game: G) {
    self.init(fields: FieldLayout.describe(G.self), bytes: FieldEncoder.encode(game))
  }

  /// The game that has these values.
  /// - Throws: a sentence where they are not those of such a game.
  public func make<G: FieldValue>(_ type: G.Type) throws(GameValuesError) -> G {
    let own = GameValues(G())
    guard own.fields.utf8.elementsEqual(fields.utf8) else {
      throw GameValuesError(
        "This reel belongs to another build: its game has the values (\(fields)), and in this build "
          + "it has (\(own.fields)).")
    }
    do {
      return try FieldDecoder.decode(type, from: bytes)
    } catch {
      throw GameValuesError(
        "The values of the game in this reel mean nothing: byte \(error.offset) of \(bytes.count) is "
          + "none that (\(fields)) can have.")
    }
  }
}

extension GameValues: Equatable {
  /// Equal in every byte.
  public static func == (a: GameValues, b: GameValues) -> Bool {
    a.fields.utf8.elementsEqual(b.fields.utf8) && a.bytes == b.bytes
  }
}
