import ReelFields

/// A key of the keyboard by its position, not by its label: the usage number of the USB HID keyboard page, 0 to 255.
public struct Key: RawRepresentable, Hashable, Sendable, FieldValue {
  /// The usage number, 0 to 255.
  public var rawValue: UInt16
  /// Creates the key with this usage number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  public init() { rawValue = 0 }
  init(_ rawValue: UInt16) { self.rawValue = rawValue }

  @available(
    *, unavailable,
    message:
      "Name a key by what it carries, `Key(\"4\")`, or by its USB usage number, `Key(rawValue: 4)`."
  )
  public init(_ number: Int) { fatalError("Unavailable.") }

  /// Creates the key that carries this letter, digit or sign on an American keyboard, without Shift; `nil` for anything
  /// else. ``Input/key(named:)`` uses the player's own keyboard.
  public init?(_ character: Unicode.Scalar) {
    switch character.value {
    case 0x61...0x7A: self.init(UInt16(character.value - 0x61 + 4))
    case 0x41...0x5A: self.init(UInt16(character.value - 0x41 + 4))
    case 0x31...0x39: self.init(UInt16(character.value - 0x31 + 30))
    case 0x30: self.init(39)
    case 0x20: self.init(44)
    default:
      let signs = Key.signs
      guard let index = signs.utf8.firstIndex(where: { UInt32($0) == character.value }) else {
        return nil
      }
      let sign = signs.utf8.distance(from: signs.utf8.startIndex, to: index)
      self.init(sign < 12 ? UInt16(45 + sign) : 100)
    }
  }

  /// The character of the key on an American keyboard, without Shift; `nil` for keys without a character.
  public var americanLabel: Unicode.Scalar? {
    switch rawValue {
    case 4...29: Unicode.Scalar(UInt8(rawValue - 4 + 0x61))
    case 30...38: Unicode.Scalar(UInt8(rawValue - 30 + 0x31))
    case 39: "0"
    case 44: " "
    case 45...56:
      Unicode.Scalar(
        Key.signs.utf8[
          Key.signs.utf8.index(Key.signs.utf8.startIndex, offsetBy: Int(rawValue) - 45)])
    case 100: "<"
    default: nil
    }
  }

  /// The characters of the keys 45 to 56, and 100.
  private static var signs: String { "-=[]\\#;'`,./<" }
}
