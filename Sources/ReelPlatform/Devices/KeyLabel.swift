import ReelFields

/// A key that carries another character than on an American keyboard.
struct KeyLabel: Equatable, Sendable, FieldValue {
  /// The key's usage number, below 256.
  var key: UInt16 = 0
  /// The character that it carries without Shift, as a Unicode scalar.
  var scalar: UInt32 = 0
}
