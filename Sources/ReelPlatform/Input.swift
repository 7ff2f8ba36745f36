import ReelMath

/// A finger or the mouse.
public struct Pointer: Equatable, Sendable, FieldValue {
  /// In logical pixels of the view.
  public var x: Int16 = 0
  /// In logical pixels of the view, down.
  public var y: Int16 = 0
  /// Whether the finger is down, or the mouse's first button.
  public var isHeld = false

  public init() {}

  /// Where it was seen last, in logical pixels of the view.
  public var position: Vec2 { Vec2(Float(x), Float(y)) }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
    v.field("isHeld", &isHeld)
  }
}

/// A gamepad.
public struct Pad: Equatable, Sendable, FieldValue {
  /// Whether there is a pad under this number.
  public var isConnected = false
  /// One bit a ``PadButton``.
  public var held: UInt32 = 0
  /// Pressed at some time in this tick.
  public var pressed: UInt32 = 0
  /// The left stick, right positive, times 32767.
  public var leftX: Int16 = 0
  /// The left stick, down positive, times 32767.
  public var leftY: Int16 = 0
  /// The right stick, right positive, times 32767.
  public var rightX: Int16 = 0
  /// The right stick, down positive, times 32767.
  public var rightY: Int16 = 0
  /// From 0 to 32767, pressed all the way.
  public var leftTrigger: Int16 = 0
  /// From 0 to 32767, pressed all the way.
  public var rightTrigger: Int16 = 0

  public init() {}

  /// The axis as a number from -1 to 1.
  public func axis(_ axis: PadAxis) -> Float {
    let raw =
      switch axis {
      case .leftX: leftX
      case .leftY: leftY
      case .rightX: rightX
      case .rightY: rightY
      case .leftTrigger: leftTrigger
      case .rightTrigger: rightTrigger
      }
    return Float(raw) / 32767
  }

  mutating func set(_ axis: PadAxis, _ value: Int16) {
    switch axis {
    case .leftX: leftX = value
    case .leftY: leftY = value
    case .rightX: rightX = value
    case .rightY: rightY = value
    case .leftTrigger: leftTrigger = value
    case .rightTrigger: rightTrigger = value
    }
  }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("isConnected", &isConnected)
    v.field("held", &held)
    v.field("pressed", &pressed)
    v.field("leftX", &leftX)
    v.field("leftY", &leftY)
    v.field("rightX", &rightX)
    v.field("rightY", &rightY)
    v.field("leftTrigger", &leftTrigger)
    v.field("rightTrigger", &rightTrigger)
  }
}

/// What is held and what was pressed in this tick: the sum of all inputs so far.
///
/// It is part of the simulation's state. A key that was pressed and released between two ticks is
/// pressed and not held.
public struct Input: Equatable, Sendable, FieldValue {
  /// The mouse and nine fingers.
  public static let pointerCount = 10
  /// Pads are numbered from 0 to 3.
  public static let padCount = 4

  /// The width of the logical view in logical pixels; 0 before the first tick.
  public private(set) var viewWidth: UInt16 = 0
  /// The height of the logical view in logical pixels; 0 before the first tick.
  public private(set) var viewHeight: UInt16 = 0
  private var keysHeld = [UInt64](repeating: 0, count: 4)
  private var keysPressed = [UInt64](repeating: 0, count: 4)
  /// 0 is the mouse, 1 and up are fingers.
  public private(set) var pointers = [Pointer](repeating: Pointer(), count: Input.pointerCount)
  /// By number; always ``padCount``.
  public private(set) var pads = [Pad](repeating: Pad(), count: Input.padCount)
  /// This tick's events in order. Not part of the state: the next tick brings its own.
  public private(set) var events: [InputEvent] = []

  public init() {}

  /// The size of the logical view.
  @inlinable public var view: Vec2 { Vec2(Float(viewWidth), Float(viewHeight)) }

  /// Whether the key is down at the end of this tick's events.
  public func isHeld(_ key: Key) -> Bool { Input.bit(keysHeld, key.rawValue) }
  /// Whether the key went down in this tick, even if it came up again.
  public func wasPressed(_ key: Key) -> Bool { Input.bit(keysPressed, key.rawValue) }
  /// Whether the button is down at the end of this tick's events. Traps unless `pad` is 0 to 3.
  public func isHeld(_ button: PadButton, pad: Int = 0) -> Bool {
    pads[pad].held >> UInt32(button.rawValue) & 1 != 0
  }
  /// Whether the button went down in this tick, even if it came up again. Traps unless `pad` is 0
  /// to 3.
  public func wasPressed(_ button: PadButton, pad: Int = 0) -> Bool {
    pads[pad].pressed >> UInt32(button.rawValue) & 1 != 0
  }

  /// Takes in what happened between the last tick and this one. Events that name a key, pointer or
  /// pad that does not exist are left out.
  public mutating func apply(_ input: TickInput) {
    viewWidth = input.viewWidth
    viewHeight = input.viewHeight
    for index in 0..<4 { keysPressed[index] = 0 }
    for index in 0..<Input.padCount { pads[index].pressed = 0 }
    events.removeAll(keepingCapacity: true)
    for event in input.events where apply(event) { events.append(event) }
  }

  private mutating func apply(_ event: InputEvent) -> Bool {
    let device = Int(event.device)
    switch event.kind {
    case .keyDown, .keyUp:
      guard event.code < 256 else { return false }
      let word = Int(event.code >> 6)
      let bit = UInt64(1) << UInt64(event.code & 63)
      if event.kind == .keyDown {
        keysHeld[word] |= bit
        keysPressed[word] |= bit
      } else {
        keysHeld[word] &= ~bit
      }
    case .pointerDown, .pointerMove, .pointerUp:
      guard device < Input.pointerCount else { return false }
      pointers[device].x = event.x
      pointers[device].y = event.y
      if event.kind != .pointerMove { pointers[device].isHeld = event.kind == .pointerDown }
    case .wheel: break
    case .padConnected, .padDisconnected:
      guard device < Input.padCount else { return false }
      pads[device] = Pad()
      pads[device].isConnected = event.kind == .padConnected
    case .padDown, .padUp:
      guard device < Input.padCount, event.code < 32 else { return false }
      let bit = UInt32(1) << UInt32(event.code)
      if event.kind == .padDown {
        pads[device].held |= bit
        pads[device].pressed |= bit
      } else {
        pads[device].held &= ~bit
      }
    case .padAxis:
      guard device < Input.padCount,
        let axis = PadAxis(rawValue: UInt8(truncatingIfNeeded: event.code))
      else { return false }
      pads[device].set(axis, event.x)
    case .focusLost:
      for index in 0..<4 { keysHeld[index] = 0 }
      for index in 0..<Input.pointerCount { pointers[index].isHeld = false }
      for index in 0..<Input.padCount {
        let isConnected = pads[index].isConnected
        pads[index] = Pad()
        pads[index].isConnected = isConnected
      }
    }
    return true
  }

  private static func bit(_ words: [UInt64], _ index: UInt16) -> Bool {
    index < 256 && words[Int(index >> 6)] >> UInt64(index & 63) & 1 != 0
  }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("viewWidth", &viewWidth)
    v.field("viewHeight", &viewHeight)
    v.field("keysHeld", &keysHeld)
    v.field("keysPressed", &keysPressed)
    v.field("pointers", &pointers)
    v.field("pads", &pads)
    // A snapshot from outside must not bring lists of another length: they are indexed by number.
    if keysHeld.count != 4 || keysPressed.count != 4 || pointers.count != Input.pointerCount
      || pads.count != Input.padCount
    {
      self = Input()
      v.reject()
    }
  }
}
