import ReelMath

extension Input {
  /// Whether the key that carries this character on the person's keyboard is down. For what is called by its
  /// letter, "press M for the map"; what lies under the fingers (W, A, S, D) is asked by its place.
  public func isHeld(named character: Unicode.Scalar) -> Bool {
    key(named: character).map(isHeld) ?? false
  }
  /// Whether the key that carries this character on the person's keyboard went down in this tick.
  public func wasPressed(named character: Unicode.Scalar) -> Bool {
    key(named: character).map(wasPressed) ?? false
  }
  /// Whether the key came up in this tick. O(events).
  public func wasReleased(_ key: Key) -> Bool {
    events.contains { $0.kind == .keyUp && $0.code == key.rawValue }
  }
  /// Whether the key acts in this tick as keys do in a text: it went down, or was held so long that it repeats.
  /// Repeats come only while text is wanted. O(events).
  public func wasTyped(_ key: Key) -> Bool {
    wasPressed(key) || events.contains { $0.kind == .keyRepeat && $0.code == key.rawValue }
  }

  /// Whether either Ctrl is down.
  public var isControlHeld: Bool { isHeld(.leftControl) || isHeld(.rightControl) }
  /// Whether either Shift is down.
  public var isShiftHeld: Bool { isHeld(.leftShift) || isHeld(.rightShift) }
  /// Whether either Alt is down.
  public var isAltHeld: Bool { isHeld(.leftAlt) || isHeld(.rightAlt) }
  /// Whether either Command or Windows key is down.
  public var isCommandHeld: Bool { isHeld(.leftCommand) || isHeld(.rightCommand) }

  /// Whether the button of the mouse is down.
  public func isHeld(mouse button: MouseButton) -> Bool {
    button == .left ? pointers[0].isHeld : isMouseHeld(button)
  }
  /// Whether the button of the mouse went down in this tick, even if it came up again.
  public func wasPressed(mouse button: MouseButton) -> Bool {
    button == .left ? wasPointerPressed(0) : wasMousePressed(button)
  }
  /// How far the wheel turned in this tick, in notches, right and up positive. O(events).
  public var wheel: Vec2 { sum(of: .wheel) }
  /// How far a captured mouse went in this tick, in steps of its own, right and down positive. O(events).
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

  /// Whether a finger or the mouse's left button went down in this tick, even if it came up again. Traps
  /// unless `pointer` is below ``pointerCount``.
  public func wasPressed(pointer: Int) -> Bool {
    checkPointer(pointer)
    return wasPointerPressed(pointer)
  }
  /// Whether a finger or the mouse's left button came up in this tick. Traps unless `pointer` is below
  /// ``pointerCount``.
  public func wasReleased(pointer: Int) -> Bool {
    checkPointer(pointer)
    return wasPointerReleased(pointer)
  }
  /// Where in its touch a pointer is. O(events). Traps unless `pointer` is below ``pointerCount``.
  public func phase(ofPointer pointer: Int) -> TouchPhase {
    if wasPressed(pointer: pointer) { return pointers[pointer].isHeld ? .began : .tapped }
    if wasReleased(pointer: pointer) { return .ended }
    guard pointers[pointer].isHeld else { return .none }
    return events.contains { $0.kind == .pointerMove && Int($0.device) == pointer }
      ? .moved : .still
  }

  /// What was typed and pasted in this tick; empty as a rule. Only while text is wanted
  /// (``DeviceCommand/startText(_:)``). O(events).
  public var typedText: String { text { $0 == .text || $0 == .paste } }
  /// What was pasted in this tick, which is in ``typedText`` too; a long text comes in several ticks. O(events).
  public var pastedText: String { text { $0 == .paste } }

  private func text(of isWanted: (InputEvent.Kind) -> Bool) -> String {
    var bytes: [UInt8] = []
    for event in events where isWanted(event.kind) { event.appendText(to: &bytes) }
    return bytes.isEmpty ? "" : String(decoding: bytes, as: UTF8.self)
  }
}
