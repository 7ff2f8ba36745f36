/// What a person plays with, as far as players share it out among them.
public enum InputDevice: Equatable, Sendable {
  /// All keys, and text.
  case keyboard
  case mouse
  /// All fingers.
  case touch
  /// One of the four pads.
  case pad(Int)

  /// Its number in an event of the kind `assigned`: pads have none, they come and go by events of their own.
  var code: UInt16 {
    switch self {
    case .keyboard: 0
    case .mouse: 1
    case .touch: 2
    case .pad(let pad): UInt16(clamping: 16 + pad)
    }
  }
}
