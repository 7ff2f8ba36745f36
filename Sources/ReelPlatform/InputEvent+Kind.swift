// What is to be said of each kind of input event, beside what its fields mean: who adds a kind fills in the switches
// here, and the compiler says which.

extension InputEvent.Kind {
  /// Kinds below this are known to every reel; those from it on have ``name``s, by which a reel knows them.
  public static let firstNamed: UInt8 = 12

  /// All that have a name, in their order.
  public static var named: [InputEvent.Kind] {
    var kinds: [InputEvent.Kind] = []
    var number = firstNamed
    while let kind = InputEvent.Kind(rawValue: number) {
      kinds.append(kind)
      number += 1
    }
    return kinds
  }

  /// What reels call it; empty for those that they know by number.
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
    case .keyDown, .keyUp, .pointerDown, .pointerMove, .pointerUp, .wheel, .padConnected,
      .padDisconnected, .padDown, .padUp, .padAxis, .focusLost:
      ""
    }
  }

  /// The devices that an event comes from: they say whose it is.
  package enum Origin {
    case keyboard
    /// The first button of the mouse (device 0), or a finger (all others).
    case pointer
    case mouse
    case pad
    /// A pad was plugged in or out.
    case plug
    /// Not one player's more than another's.
    case everybody
    /// Nobody's: it is done once.
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
    // What keys carry is the same for all, and so is the window.
    case .keyLabel, .focusLost, .assigned: .everybody
    case .written: .program
    }
  }

  /// Whether the event counts after a pause in which it came: what ends a press does, and what tells how things are.
  package var outlivesPause: Bool {
    switch self {
    case .keyUp, .pointerUp, .mouseUp, .padUp, .padConnected, .padDisconnected, .focusLost,
      .keyLabel, .composition, .compositionCursor, .assigned, .padAxis, .written:
      true
    case .keyDown, .keyRepeat, .pointerDown, .pointerMove, .mouseDown, .mouseMotion, .wheel,
      .padDown, .text, .paste:
      false
    }
  }
}
