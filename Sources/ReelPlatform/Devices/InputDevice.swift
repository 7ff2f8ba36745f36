/// A device that can be assigned to players.
public enum InputDevice: Equatable, Sendable {
  /// All keys, and text.
  case keyboard
  case mouse
  /// All fingers.
  case touch
  /// One of the four pads.
  case pad(Int)

  /// The number of the device in an event of the kind `assigned`. No such event is sent for a pad, because its
  /// assignment is sent as `padConnected` or `padDisconnected`.
  var code: UInt16 {
    switch self {
    case .keyboard: 0
    case .mouse: 1
    case .touch: 2
    case .pad(let pad): UInt16(clamping: 16 + pad)
    }
  }
}
