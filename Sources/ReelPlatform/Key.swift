import ReelMath

/// A key of the keyboard by its place, not by what is printed on it: the usage number of the USB
/// HID keyboard page, 0 to 255.
public struct Key: RawRepresentable, Hashable, Sendable, FieldValue {
  /// The usage number, 0 to 255.
  public var rawValue: UInt16
  /// The key with this usage number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  public init() { rawValue = 0 }
  init(_ rawValue: UInt16) { self.rawValue = rawValue }

  @available(
    *, unavailable,
    message:
      "Name a key by what it carries, `Key(\"4\")`, or by its USB usage number, `Key(rawValue: 4)`."
  )
  public init(_ number: Int) { fatalError("Unavailable.") }

  /// The key that carries this letter (`a` to `z`) or digit on an American keyboard; `nil` for
  /// anything else.
  public init?(_ character: Unicode.Scalar) {
    switch character.value {
    case 0x61...0x7A: self.init(UInt16(character.value - 0x61 + 4))
    case 0x41...0x5A: self.init(UInt16(character.value - 0x41 + 4))
    case 0x31...0x39: self.init(UInt16(character.value - 0x31 + 30))
    case 0x30: self.init(39)
    default: return nil
    }
  }

  /// The key A.
  public static let a = Key(4)
  /// The key D.
  public static let d = Key(7)
  /// The key M.
  public static let m = Key(16)
  /// The key P.
  public static let p = Key(19)
  /// The key R.
  public static let r = Key(21)
  /// The key S.
  public static let s = Key(22)
  /// The key W.
  public static let w = Key(26)
  /// The large Enter key, not that of the number block.
  public static let enter = Key(40)
  /// Escape.
  public static let escape = Key(41)
  /// Backspace.
  public static let backspace = Key(42)
  /// Tab.
  public static let tab = Key(43)
  /// The space bar.
  public static let space = Key(44)
  /// F11.
  public static let f11 = Key(68)
  /// Arrow right.
  public static let right = Key(79)
  /// Arrow left.
  public static let left = Key(80)
  /// Arrow down.
  public static let down = Key(81)
  /// Arrow up.
  public static let up = Key(82)
}

/// A button of a gamepad, named by its place as on a pad with four face buttons.
public enum PadButton: UInt8, CaseIterable, Sendable, FieldValue {
  case south, east, west, north
  case back, guide, start
  case leftStick, rightStick
  case leftShoulder, rightShoulder
  case up, down, left, right
  public init() { self = .south }
}

/// A stick's direction or a trigger of a gamepad. Sticks run from -1 (left, up) to 1, triggers from
/// 0 to 1.
public enum PadAxis: UInt8, CaseIterable, Sendable, FieldValue {
  case leftX, leftY, rightX, rightY, leftTrigger, rightTrigger
  public init() { self = .leftX }
}
