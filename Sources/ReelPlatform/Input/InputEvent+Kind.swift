// Properties of each kind of input event, beside the meaning of its fields. Every new kind is added to the switches
// here; the compiler reports those that are missing.

extension InputEvent.Kind {
  /// The first kind with a ``name``, by which reels identify it. Reels identify the kinds below it by their numbers.
  public static let firstNamed: UInt8 = 12

  /// All kinds with a name, in the order of their numbers.
  public static var named: [InputEvent.Kind] {
    var kinds: [InputEvent.Kind] = []
    var number = firstNamed
    while let kind = InputEvent.Kind(rawValue: number) {
      kinds.append(kind)
      number += 1
    }
    return kinds
  }

  /// The name of the kind in reels; empty for those that reels identify by number.
  public var name: String {
    switch self {
    case .keyLabel: "key label"
    case .keyRepeat: "key repeat"
    case .mouseDown: "mouse down"
    case .mouseUp: "mouse up"
    case .mouseMotion: "mouse motion"
    case .text: "text"
    case .paste: "paste"
    case .composition: "composition"
    case .compositionCursor: "composition cursor"
    case .assigned: "assigned"
    case .written: "written"
    case .presence: "presence"
    case .agent: "agent"
    case .keyDown, .keyUp, .pointerDown, .pointerMove, .pointerUp, .wheel, .padConnected,
      .padDisconnected, .padDown, .padUp, .padAxis, .focusLost:
      ""
    }
  }

  /// The devices that an event comes from, which determine the players who receive it.
  package enum Origin {
    case keyboard
    /// The first button of the mouse (device 0), or a finger (all others).
    case pointer
    case mouse
    case pad
    /// A pad that was connected or disconnected.
    case plug
    /// No single player: all receive it.
    case everybody
    /// No device: the event comes from the program, and takes effect once.
    case program
  }

  /// The devices that events of this kind come from.
  package var origin: Origin {
    switch self {
    case .keyDown, .keyUp, .keyRepeat, .text, .paste, .composition, .compositionCursor: .keyboard
    case .pointerDown, .pointerMove, .pointerUp: .pointer
    case .mouseDown, .mouseUp, .mouseMotion, .wheel: .mouse
    case .padDown, .padUp, .padAxis: .pad
    case .padConnected, .padDisconnected: .plug
    // Key labels and the window are the same for all players.
    case .keyLabel, .focusLost, .assigned: .everybody
    case .written, .presence, .agent: .program
    }
  }

  /// True if the event still counts after a pause during which it occurred: events that end a press, and those that
  /// report a lasting state.
  package var outlivesPause: Bool {
    switch self {
    case .keyUp, .pointerUp, .mouseUp, .padUp, .padConnected, .padDisconnected, .focusLost,
      .keyLabel, .composition, .compositionCursor, .assigned, .padAxis, .written,
      .presence:
      true
    case .keyDown, .keyRepeat, .pointerDown, .pointerMove, .mouseDown, .mouseMotion, .wheel,
      .padDown, .text, .paste, .agent:
      false
    }
  }
}
