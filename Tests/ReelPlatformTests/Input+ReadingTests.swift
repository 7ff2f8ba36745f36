import ReelFields
import ReelMath
import ReelPlatform
import Testing

@Suite struct InputReadingTests {
  private var input = Input()
  private mutating func step(_ events: InputEvent...) {
    input.apply(TickInput(viewWidth: 480, viewHeight: 320, events: events))
  }

  @Test mutating func keysCanBeReadByTheirLabels() {
    step(.keyDown(.z))
    #expect(input.wasPressed(named: "z") && input.isHeld(named: "Z"))
    // A German keyboard: Y and Z change places, and an umlaut is where the semicolon was.
    step(
      .keyUp(.z), .keyLabel(.z, "y"), .keyLabel(.y, "z"), .keyLabel(.semicolon, "ö"), .keyDown(.y))
    #expect(input.wasPressed(named: "z") && !input.wasPressed(named: "y"))
    #expect(input.isHeld(.y), "its place is what it was")
    #expect(input.key(named: "ö") == .semicolon && input.key(named: ";") == nil)
    #expect(input.label(of: .y) == "z" && input.label(of: .f1) == nil)
    #expect(input.title(of: .y) == "Z" && input.title(of: .semicolon) == "Ö")
    #expect(input.title(of: .leftShift) == "Left Shift" && input.title(of: .a) == "A")
    step(.keyLabel(.y, "y"), .keyLabel(.z, "z"))
    #expect(input.key(named: "z") == .z)
    step(.keyLabel(Key(rawValue: 300), "x"), InputEvent(.keyLabel, code: 4), .keyLabel(.a, "\n"))
    #expect(input.events.isEmpty, "no key, or no character")
  }

  @Test mutating func aFullKeyboardOfOtherLabelsStaysInOrder() throws {
    for number in (0..<256).reversed() {
      step(.keyLabel(Key(rawValue: UInt16(number)), Unicode.Scalar(0x400 + UInt32(number))!))
    }
    for number in 0..<256 {
      #expect(input.label(of: Key(rawValue: UInt16(number)))?.value == 0x400 + UInt32(number))
    }
    let back = try FieldDecoder.decode(Input.self, from: FieldEncoder.encode(input))
    #expect(back.label(of: .q) == input.label(of: .q))
  }

  @Test mutating func keysRepeatForTextsOnly() {
    step(.keyDown(.backspace))
    #expect(input.wasTyped(.backspace))
    step(.keyRepeat(.backspace))
    #expect(input.wasTyped(.backspace) && !input.wasPressed(.backspace))
    step(.keyUp(.backspace))
    #expect(!input.wasTyped(.backspace) && input.wasReleased(.backspace))
    step(.keyDown(.rightControl), .keyDown(.leftShift), .keyDown(.leftAlt), .keyDown(.leftCommand))
    #expect(input.isControlHeld && input.isShiftHeld && input.isAltHeld && input.isCommandHeld)
  }

  @Test mutating func theMouseHasFiveButtons() {
    step(.mouseDown(.right, 5, 6), .mouseDown(.left, 7, 8), .mouseDown(.forward, 9, 10))
    #expect(MouseButton.allCases.filter { input.isHeld(mouse: $0) } == [.left, .right, .forward])
    #expect(input.wasPressed(mouse: .right) && input.wasPressed(mouse: .left))
    #expect(input.pointers[0].position == Vec2(9, 10) && input.pointers[0].isHeld)
    step(.mouseUp(.right, 1, 2))
    #expect(!input.isHeld(mouse: .right) && !input.wasPressed(mouse: .forward))
    step(InputEvent(.focusLost))
    #expect(!MouseButton.allCases.contains { input.isHeld(mouse: $0) })
    step(InputEvent(.mouseDown, code: 0), InputEvent(.mouseUp, code: 5))
    #expect(input.events.isEmpty, "the left one is pointer 0, and there is no sixth")
  }

  @Test mutating func wheelAndMotionAddUp() {
    step(.wheel(1, 2), .keyDown(.a), .wheel(-3, 2), .mouseMotion(5, -6), .mouseMotion(5, -6))
    #expect(input.wheel == Vec2(-2, 4) && input.mouseMotion == Vec2(10, -12))
    step()
    #expect(input.wheel == .zero && input.mouseMotion == .zero)
    #expect(input.pointers[0].position == .zero, "a captured mouse has no place")
  }

  @Test mutating func touchesHavePhases() {
    #expect(input.phase(ofPointer: 3) == .none)
    step(.pointerDown(3, 1, 1))
    #expect(input.phase(ofPointer: 3) == .began && input.wasPressed(pointer: 3))
    step(.pointerMove(4, 1, 1))
    #expect(input.phase(ofPointer: 3) == .still)
    step(.pointerMove(3, 2, 1))
    #expect(input.phase(ofPointer: 3) == .moved)
    step(.pointerUp(3, 2, 1))
    #expect(input.phase(ofPointer: 3) == .ended && input.wasReleased(pointer: 3))
    step(.pointerDown(3, 1, 1), .pointerUp(3, 1, 1))
    #expect(input.phase(ofPointer: 3) == .tapped)
    step()
    #expect(input.phase(ofPointer: 3) == .none)
  }
}
