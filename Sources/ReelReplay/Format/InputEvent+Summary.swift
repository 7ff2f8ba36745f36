import ReelPlatform

#if !hasFeature(Embedded)
  extension InputEvent {
    /// The event for a person, such as `key down Space` or `pointer down 0 at 120, 33`.
    package var summary: String {
      switch kind {
      case .keyDown: "key down \(Key(rawValue: code).title)"
      case .keyUp: "key up \(Key(rawValue: code).title)"
      case .keyRepeat: "key repeat \(Key(rawValue: code).title)"
      case .keyLabel: "key label of \(Key(rawValue: code).title)"
      case .pointerDown: "pointer down \(device) at \(x), \(y)"
      case .pointerMove: "pointer move \(device) to \(x), \(y)"
      case .pointerUp: "pointer up \(device) at \(x), \(y)"
      case .wheel: "wheel \(x), \(y)"
      case .padConnected: "pad \(device) connected"
      case .padDisconnected: "pad \(device) disconnected"
      case .padDown: "pad \(device) down \(buttonTitle)"
      case .padUp: "pad \(device) up \(buttonTitle)"
      case .padAxis: "pad \(device) axis \(code) at \(x)"
      case .focusLost: "focus lost"
      case .mouseDown: "mouse down \(code) at \(x), \(y)"
      case .mouseUp: "mouse up \(code) at \(x), \(y)"
      case .mouseMotion: "mouse motion \(x), \(y)"
      case .text: "text"
      case .paste: "paste"
      case .composition: "composition"
      case .compositionCursor: "composition cursor \(x), \(y)"
      case .presence: x == 1 ? "takes part" : "has left"
      case .assigned: "device \(code) \(x == 1 ? "assigned" : "taken away")"
      case .written: "written value"
      case .agent: "agent \(code) does \(x)"
      }
    }

    private var buttonTitle: String {
      UInt8(exactly: code).flatMap { PadButton(rawValue: $0) }?.title ?? "\(code)"
    }
  }
#endif
