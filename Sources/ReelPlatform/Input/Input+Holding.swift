/// The way of an input from one state to another, where the events between them are lost.
extension Input {
  /// Returns the events by which another input comes to hold the keys, buttons, pointers and pads that this one holds,
  /// with the labels of its keys. Each of them counts as pressed then.
  package func holdingEvents(after other: Input) -> [InputEvent] {
    var events = [InputEvent(.focusLost)] + labelEvents(after: other)
    for code in 0..<256 as Range<UInt16> where isHeld(Key(rawValue: code)) {
      events.append(.keyDown(Key(rawValue: code)))
    }
    for device in pointers.indices {
      let (pointer, x, y) = (UInt8(device), pointers[device].x, pointers[device].y)
      if pointers[device].isHeld {
        events.append(.pointerDown(pointer, x, y))
      } else if device == 0 {
        events.append(.pointerMove(pointer, x, y))
      }
    }
    for button in MouseButton.allCases where isMouseHeld(button) && button != .left {
      events.append(.mouseDown(button, pointers[0].x, pointers[0].y))
    }
    for number in pads.indices {
      let (pad, device) = (pads[number], UInt8(number))
      if pad.isConnected != other.pads[number].isConnected {
        let kind: InputEvent.Kind = pad.isConnected ? .padConnected : .padDisconnected
        events.append(InputEvent(kind, device: device))
      }
      guard pad.isConnected else { continue }
      for code in 0..<32 as Range<UInt16> where pad.held >> UInt32(code) & 1 != 0 {
        events.append(InputEvent(.padDown, device: device, code: code))
      }
      for axis in PadAxis.allCases where pad.raw(axis) != 0 {
        events.append(
          InputEvent(.padAxis, device: device, code: UInt16(axis.rawValue), x: pad.raw(axis)))
      }
    }
    return events
  }
}
