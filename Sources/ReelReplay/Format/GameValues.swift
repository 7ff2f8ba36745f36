import ReelFields
import ReelMath

/// The configuration of a game as a reel stores it: the names and kinds of its fields, and their values.
public struct GameValues: Sendable {
  /// The fields in readable form, such as `level uint8`; empty for a game without values.
  public var fields: String
  /// The values in the order of the fields, as `FieldEncoder` writes them.
  public var bytes: [UInt8]

  /// Creates values from a description of their fields and from their bytes; without arguments, no values.
  public init(fields: String = "", bytes: [UInt8] = []) {
    self.fields = fields
    self.bytes = bytes
  }

  /// Creates the values of `game`.
  public init<G: FieldValue>(_ game: G) {
    self.init(fields: FieldLayout.describe(G.self), bytes: FieldEncoder.encode(game))
  }

  /// Returns the game that has these values.
  /// - Throws: a sentence if the fields or the bytes do not fit the type.
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
        "The values of the game in this reel are invalid: byte \(error.offset) of \(bytes.count) is "
          + "none that (\(fields)) can have.")
    }
  }
}

extension GameValues: Equatable {
  /// Returns true if both are equal in every byte.
  public static func == (a: GameValues, b: GameValues) -> Bool {
    a.fields.utf8.elementsEqual(b.fields.utf8) && a.bytes == b.bytes
  }
}
