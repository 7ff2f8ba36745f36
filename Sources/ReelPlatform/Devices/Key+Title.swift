extension Key {
  /// The common name of a key that carries no character, `Left Shift`; for others, the character on an American
  /// keyboard, `A`. ``Input/title(of:)`` returns the one on the player's own keyboard.
  public var title: String {
    switch rawValue {
    case 4...29, 30...39, 45...56, 100:
      americanLabel.map { Key.text(of: Key.capital(of: $0)) } ?? ""
    case 58...69: "F\(rawValue - 57)"
    case 104...115: "F\(rawValue - 91)"
    case 89...97: "Keypad \(rawValue - 88)"
    case 40: "Enter"
    case 41: "Escape"
    case 42: "Backspace"
    case 43: "Tab"
    case 44: "Space"
    case 57: "Caps Lock"
    case 70: "Print Screen"
    case 71: "Scroll Lock"
    case 72: "Pause"
    case 73: "Insert"
    case 74: "Home"
    case 75: "Page Up"
    case 76: "Delete"
    case 77: "End"
    case 78: "Page Down"
    case 79: "Right"
    case 80: "Left"
    case 81: "Down"
    case 82: "Up"
    case 83: "Num Lock"
    case 84: "Keypad /"
    case 85: "Keypad *"
    case 86: "Keypad -"
    case 87: "Keypad +"
    case 88: "Keypad Enter"
    case 98: "Keypad 0"
    case 99: "Keypad ."
    case 101: "Menu"
    case 224: "Left Ctrl"
    case 225: "Left Shift"
    case 226: "Left Alt"
    case 227: "Left Command"
    case 228: "Right Ctrl"
    case 229: "Right Shift"
    case 230: "Right Alt"
    case 231: "Right Command"
    default: "Key \(rawValue)"
    }
  }

  /// Returns the title that a key with this character has, even if no key carries it.
  public static func title(of label: Unicode.Scalar) -> String { text(of: capital(of: label)) }

  /// Returns a text of one character.
  static func text(of character: Unicode.Scalar) -> String {
    guard let bytes = UTF8.encode(character) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the capital of a small letter of the Latin, Greek or Cyrillic alphabets that keyboards carry, and any
  /// other character unchanged. Does not use Unicode's tables, which Embedded programs lack.
  static func capital(of letter: Unicode.Scalar) -> Unicode.Scalar {
    let number = letter.value
    switch number {
    case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE, 0x3B1...0x3C1, 0x3C3...0x3C9, 0x430...0x44F:
      return Unicode.Scalar(number - 32) ?? letter
    case 0x450...0x45F: return Unicode.Scalar(number - 80) ?? letter
    default: return letter
    }
  }
}
