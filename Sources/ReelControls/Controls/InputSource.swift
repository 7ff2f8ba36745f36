import ReelFields
import ReelMath
import ReelPlatform

/// An element of a device that a player can press, push or turn: a key, a button, a stick to one side.
public struct InputSource: Hashable, Sendable, FieldValue {
  /// The kinds of sources.
  public enum Kind: UInt8, Sendable, FieldValue {
    case none
    /// A key by its position, and one by the character that it carries.
    case key, namedKey
    /// Either Ctrl, Shift, Alt, Command key.
    case modifier
    case pad
    /// An axis to its positive and to its negative side.
    case axisUp, axisDown
    case mouse
    /// The wheel, one notch: up, down, left, right.
    case wheel
    public init() { self = .none }
  }

  /// The kind of the source.
  public private(set) var kind: Kind
  /// The number of the source within its kind.
  public private(set) var code: UInt32

  private init(_ kind: Kind, _ code: UInt32) {
    self.kind = kind
    self.code = code
  }

  /// Creates the empty source.
  public init() { self.init(.none, 0) }

  /// Returns a key by its position.
  public static func key(_ key: Key) -> InputSource { .init(.key, UInt32(key.rawValue)) }
  /// Returns the key that carries a character on the player's keyboard.
  public static func key(named character: Unicode.Scalar) -> InputSource {
    .init(.namedKey, character.value)
  }
  /// Returns a button of any pad.
  public static func pad(_ button: PadButton) -> InputSource {
    .init(.pad, UInt32(button.rawValue))
  }
  /// Returns a stick to one side, or a trigger.
  public static func axis(_ axis: PadAxis, positive: Bool = true) -> InputSource {
    .init(positive ? .axisUp : .axisDown, UInt32(axis.rawValue))
  }
  /// Returns a button of the mouse.
  public static func mouse(_ button: MouseButton) -> InputSource {
    .init(.mouse, UInt32(button.rawValue))
  }
  /// Either Ctrl.
  public static let control = InputSource(.modifier, 0)
  /// Either Shift.
  public static let shift = InputSource(.modifier, 1)
  /// Either Alt.
  public static let alt = InputSource(.modifier, 2)
  /// Either Command or Windows key.
  public static let command = InputSource(.modifier, 3)
  /// The wheel turned up: acts in the tick in which it turns.
  public static let wheelUp = InputSource(.wheel, 0)
  /// The wheel turned down.
  public static let wheelDown = InputSource(.wheel, 1)
  /// The wheel tilted to the left.
  public static let wheelLeft = InputSource(.wheel, 2)
  /// The wheel tilted to the right.
  public static let wheelRight = InputSource(.wheel, 3)

  /// True if the source is on a pad.
  public var isPad: Bool { kind == .pad || kind == .axisUp || kind == .axisDown }
  /// True if the source is a modifier key.
  public var isModifier: Bool {
    kind == .modifier || kind == .key && (224...231).contains(code)
  }

  /// The two keys of a modifier, by their position.
  private var modifierKeys: (Key, Key) {
    let left = UInt16(224 + code % 4)
    return (Key(rawValue: left), Key(rawValue: left + 4))
  }

  /// The axis; `nil` for other sources.
  var axis: PadAxis? {
    kind == .axisUp || kind == .axisDown
      ? PadAxis(rawValue: UInt8(truncatingIfNeeded: code)) : nil
  }

  /// Returns true if the source is down at the end of the tick. An axis is down if it is pushed further than
  /// `threshold`.
  func isHeld(_ input: Input, pad: Int, threshold: Float) -> Bool {
    switch kind {
    case .none, .wheel: false
    case .key: input.isHeld(Key(rawValue: UInt16(truncatingIfNeeded: code)))
    case .namedKey: Unicode.Scalar(code).map { input.isHeld(named: $0) } ?? false
    case .modifier: input.isHeld(modifierKeys.0) || input.isHeld(modifierKeys.1)
    case .pad: code < 32 && input.pads[pad].held >> code & 1 != 0
    case .axisUp, .axisDown: push(input, pad: pad) > threshold
    case .mouse: mouseButton.map { input.isHeld(mouse: $0) } ?? false
    }
  }

  /// Returns true if the source went down in the tick, even if it came up again. Always false for an axis.
  func wasPressed(_ input: Input, pad: Int) -> Bool {
    switch kind {
    case .none, .axisUp, .axisDown: return false
    case .key: return input.wasPressed(Key(rawValue: UInt16(truncatingIfNeeded: code)))
    case .namedKey: return Unicode.Scalar(code).map { input.wasPressed(named: $0) } ?? false
    case .modifier:
      return input.wasPressed(modifierKeys.0) || input.wasPressed(modifierKeys.1)
    case .pad: return code < 32 && input.pads[pad].pressed >> code & 1 != 0
    case .mouse: return mouseButton.map { input.wasPressed(mouse: $0) } ?? false
    case .wheel:
      let wheel = input.wheel
      switch code {
      case 0: return wheel.y > 0
      case 1: return wheel.y < 0
      case 2: return wheel.x < 0
      default: return wheel.x > 0
      }
    }
  }

  /// Creates the source that an event alone presses: a button, or a notch of the wheel. `nil` for keys and axes, which
  /// depend on what else is held.
  init?(pressedBy event: InputEvent) {
    switch event.kind {
    case .padDown:
      guard let button = PadButton(rawValue: UInt8(truncatingIfNeeded: event.code)) else {
        return nil
      }
      self = .pad(button)
    case .mouseDown:
      guard let button = MouseButton(rawValue: UInt8(truncatingIfNeeded: event.code)) else {
        return nil
      }
      self = .mouse(button)
    case .pointerDown where event.device == 0: self = .mouse(.left)
    case .wheel where event.y != 0: self = event.y > 0 ? .wheelUp : .wheelDown
    case .wheel where event.x != 0: self = event.x > 0 ? .wheelRight : .wheelLeft
    default: return nil
    }
  }

  /// Returns the push of the source, from 0 to 1; 0 up to `deadZone`, and growing linearly from there.
  func value(_ input: Input, pad: Int, deadZone: Float) -> Float {
    guard kind == .axisUp || kind == .axisDown else {
      return isHeld(input, pad: pad, threshold: 0) || wasPressed(input, pad: pad) ? 1 : 0
    }
    let push = push(input, pad: pad)
    guard push > deadZone, deadZone < 1 else { return 0 }
    return (push - deadZone) / (1 - deadZone)
  }

  private func push(_ input: Input, pad: Int) -> Float {
    guard let axis, input.pads[pad].isConnected else { return 0 }
    let value = input.pads[pad].axis(axis)
    return kind == .axisUp ? value : -value
  }

  private var mouseButton: MouseButton? { MouseButton(rawValue: UInt8(truncatingIfNeeded: code)) }

  /// Returns true if the source is on a key, by its position or by its character.
  func isOn(_ key: Key, _ input: Input) -> Bool {
    switch kind {
    case .key: UInt32(key.rawValue) == code
    case .namedKey: Unicode.Scalar(code).map { input.key(named: $0) == key } ?? false
    case .modifier: modifierKeys.0 == key || modifierKeys.1 == key
    default: false
    }
  }

  /// Returns the only key of the source; `nil` for other sources, for a modifier of two keys, and for a character
  /// without a key.
  private func key(_ input: Input) -> Key? {
    switch kind {
    case .key: Key(rawValue: UInt16(truncatingIfNeeded: code))
    case .namedKey: Unicode.Scalar(code).flatMap { input.key(named: $0) }
    default: nil
    }
  }

  /// Returns true if one press can act on both sources: if they are equal, or on the same key of this player's
  /// keyboard.
  func matches(_ other: InputSource, _ input: Input) -> Bool {
    if self == other { return true }
    if let key = key(input) { return other.isOn(key, input) }
    return other.key(input).map { isOn($0, input) } ?? false
  }

  /// Returns the title for the player, such as `Left Shift` or `Pad south`, with keys as labelled on this player's
  /// keyboard.
  public func title(_ input: Input) -> String {
    switch kind {
    case .none: ""
    case .key: input.title(of: Key(rawValue: UInt16(truncatingIfNeeded: code)))
    case .namedKey:
      Unicode.Scalar(code).map { name in
        input.key(named: name).map { input.title(of: $0) } ?? Key.title(of: name)
      } ?? ""
    case .modifier: ["Ctrl", "Shift", "Alt", "Command"][Int(code % 4)]
    case .pad: "Pad " + (PadButton(rawValue: UInt8(truncatingIfNeeded: code))?.title ?? "\(code)")
    case .axisUp, .axisDown: "Pad " + (axis?.title(positive: kind == .axisUp) ?? "axis \(code)")
    case .mouse:
      ["Left button", "Right button", "Middle button", "Back button", "Forward button"][
        Int(code % 5)]
    case .wheel: ["Wheel up", "Wheel down", "Wheel left", "Wheel right"][Int(code % 4)]
    }
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("kind", &kind)
    v.field("code", &code)
  }
}
