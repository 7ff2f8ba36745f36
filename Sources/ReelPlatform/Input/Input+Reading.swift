import ReelMath

extension Input {
  /// Returns true if the key that carries this character on the player's keyboard is down. Use it for keys named by
  /// their letter, "press M for the map"; for keys chosen by their position (W, A, S, D), use ``isHeld(_:)``.
  public func isHeld(named character: Unicode.Scalar) -> Bool {
    key(named: character).map(isHeld) ?? false
  }
  /// Returns true if the key that carries this character on the player's keyboard went down in this tick.
  public func wasPressed(named character: Unicode.Scalar) -> Bool {
    key(named: character).map(wasPressed) ?? false
  }
  /// Returns true if the key came up in this tick. O(events).
  public func wasReleased(_ key: Key) -> Bool {
    events.contains { $0.kind == .keyUp && $0.code == key.rawValue }
  }
  /// Returns true if the key acts in this tick as in text input: it went down, or was held so long that it repeats.
  /// Repeats only occur during text input. O(events).
  public func wasTyped(_ key: Key) -> Bool {
    wasPressed(key) || events.contains { $0.kind == .keyRepeat && $0.code == key.rawValue }
  }

  /// True if either Ctrl is down.
  public var isControlHeld: Bool { isHeld(.leftControl) || isHeld(.rightControl) }
  /// True if either Shift is down.
  public var isShiftHeld: Bool { isHeld(.leftShift) || isHeld(.rightShift) }
  /// True if either Alt is down.
  public var isAltHeld: Bool { isHeld(.leftAlt) || isHeld(.rightAlt) }
  /// True if either Command or Windows key is down.
  public var isCommandHeld: Bool { isHeld(.leftCommand) || isHeld(.rightCommand) }

  /// Returns true if the button of the mouse is down.
  public func isHeld(mouse button: MouseButton) -> Bool {
    button == .left ? pointers[0].isHeld : isMouseHeld(button)
  }
  /// Returns true if the button of the mouse went down in this tick, even if it came up again.
  public func wasPressed(mouse button: MouseButton) -> Bool {
    button == .left ? wasPointerPressed(0) : wasMousePressed(button)
  }
  /// The rotation of the wheel in this tick, in notches, right and up positive. O(events).
  public var wheel: Vec2 { sum(of: .wheel) }
  /// The motion of a captured mouse in this tick, in its own steps, right and down positive. O(events).
  public var mouseMotion: Vec2 { sum(of: .mouseMotion) }

  private func sum(of kind: InputEvent.Kind) -> Vec2 {
    var x: Int32 = 0
    var y: Int32 = 0
    for event in events where event.kind == kind {
      x &+= Int32(event.x)
      y &+= Int32(event.y)
    }
    return Vec2(Float(x), Float(y))
  }

  private func checkPointer(_ pointer: Int) {
    demand(
      pointer >= 0 && pointer < Input.pointerCount,
      "Pointers are numbered from 0, the mouse, to \(Input.pointerCount - 1): there is no pointer \(pointer)."
    )
  }

  /// Returns true if a finger or the mouse's left button went down in this tick, even if it came up again. Traps unless
  /// `pointer` is below ``pointerCount``.
  public func wasPressed(pointer: Int) -> Bool {
    checkPointer(pointer)
    return wasPointerPressed(pointer)
  }
  /// Returns true if a finger or the mouse's left button came up in this tick. Traps unless `pointer` is below
  /// ``pointerCount``.
  public func wasReleased(pointer: Int) -> Bool {
    checkPointer(pointer)
    return wasPointerReleased(pointer)
  }
  /// Returns the phase of a pointer's touch. O(events). Traps unless `pointer` is below ``pointerCount``.
  public func phase(ofPointer pointer: Int) -> TouchPhase {
    if wasPressed(pointer: pointer) { return pointers[pointer].isHeld ? .began : .tapped }
    if wasReleased(pointer: pointer) { return .ended }
    guard pointers[pointer].isHeld else { return .none }
    return events.contains { $0.kind == .pointerMove && Int($0.device) == pointer }
      ? .moved : .still
  }

  /// The text that was typed and pasted in this tick; usually empty. A long text arrives over several
  /// ticks. Only during text input
  /// (``DeviceCommand/startText(_:)``). O(events).
  public var typedText: String {
    var bytes: [UInt8] = []
    for event in events where event.kind == .text || event.kind == .paste {
      event.appendText(to: &bytes)
    }
    return bytes.isEmpty ? "" : String(decoding: bytes, as: UTF8.self)
  }
}
