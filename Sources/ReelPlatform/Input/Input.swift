import ReelFields
import ReelMath

/// The keys, buttons and pointers that are held, and those that were pressed in this tick: the result of all inputs so
/// far.
///
/// It is part of the simulation's state. A key that was pressed and released between two ticks is pressed and not held.
public struct Input: Equatable, Sendable, FieldValue {
  /// The number of pointers: the mouse and nine fingers.
  public static let pointerCount = 10
  /// The number of pads, which are numbered from 0.
  public static let padCount = 4
  /// The number of events of a tick for which there is room from the first event on.
  private static let room = 16

  /// The width of the logical view in logical pixels; 0 before the first tick.
  public private(set) var viewWidth: UInt16 = 0
  /// The height of the logical view in logical pixels; 0 before the first tick.
  public private(set) var viewHeight: UInt16 = 0
  /// The held buttons, one bit per ``MouseButton``; the left one is in `pointers`.
  private var mouseHeld: UInt8 = 0
  private var mousePressed: UInt8 = 0
  /// The pressed pointers, one bit each.
  private var pointersPressed: UInt16 = 0
  private var pointersReleased: UInt16 = 0
  /// The devices that the player has lost, one bit each.
  private var lostDevices: UInt8 = 0
  /// The lists, in an array of one element. Rules copy the input in every tick, and so a copy retains one reference
  /// instead of seven.
  private var lists = [Lists()]

  /// The stored properties that have references of their own.
  private struct Lists: Equatable {
    var keysHeld = [UInt64](repeating: 0, count: 4)
    var keysPressed = [UInt64](repeating: 0, count: 4)
    /// The keys whose labels differ from an American keyboard, by rising usage number.
    var labels: [KeyLabel] = []
    var composition = TextComposition()
    var pointers = [Pointer](repeating: Pointer(), count: Input.pointerCount)
    var pads = [Pad](repeating: Pad(), count: Input.padCount)
    var events: [InputEvent] = []
  }

  /// Flags that only save work in quiet ticks: not part of the state, nor of equality.
  @usableFromInline struct Traces: Equatable, Sendable {
    /// True if there may be events in this tick, or keys and buttons that were pressed in it.
    @usableFromInline var hasEvents = false
    /// True if keys, buttons, pointers or pads may have changed in this tick.
    var hasDeviceEvents = false
    @usableFromInline var hasPads = false
    /// True if a key, a button of the mouse or the mouse's pointer is held.
    @usableFromInline var isHeld = false
    @usableFromInline static func == (a: Traces, b: Traces) -> Bool { true }
  }
  @usableFromInline private(set) var traces = Traces()

  public init() {}

  /// True if any pad is connected, or has a button down.
  @inlinable public var hasPads: Bool { traces.hasPads }

  /// True if there may be ``events``. Checking this first avoids the reference counting of reading the array.
  @inlinable package var mayHaveEvents: Bool { traces.hasEvents }

  /// True if no key, button, pad or wheel acts in this tick. Reads flags only, so that the input is not copied.
  @inlinable package var isQuiet: Bool {
    !traces.hasEvents && !traces.hasPads && !traces.isHeld
  }

  private var keysHeld: [UInt64] {
    _read { yield lists[0].keysHeld }
    _modify { yield &lists[0].keysHeld }
  }
  private var keysPressed: [UInt64] {
    _read { yield lists[0].keysPressed }
    _modify { yield &lists[0].keysPressed }
  }
  private var labels: [KeyLabel] {
    _read { yield lists[0].labels }
    _modify { yield &lists[0].labels }
  }
  /// The text that an input method or a dead key is composing.
  public private(set) var composition: TextComposition {
    _read { yield lists[0].composition }
    _modify { yield &lists[0].composition }
  }
  /// The pointers: 0 is the mouse, 1 and up are fingers.
  public private(set) var pointers: [Pointer] {
    _read { yield lists[0].pointers }
    _modify { yield &lists[0].pointers }
  }
  /// The pads by number; always ``padCount`` of them.
  public private(set) var pads: [Pad] {
    _read { yield lists[0].pads }
    _modify { yield &lists[0].pads }
  }
  /// This tick's events in order. Not part of the state, because the next tick brings its own.
  public private(set) var events: [InputEvent] {
    _read { yield lists[0].events }
    _modify { yield &lists[0].events }
  }

  /// The size of the logical view.
  @inlinable public var view: Vec2 { Vec2(Float(viewWidth), Float(viewHeight)) }

  /// Returns true if the key is down at the end of this tick's events.
  public func isHeld(_ key: Key) -> Bool { Input.bit(keysHeld, key.rawValue) }
  /// Returns true if the key went down in this tick, even if it came up again.
  public func wasPressed(_ key: Key) -> Bool { Input.bit(keysPressed, key.rawValue) }
  /// Returns true if the button is down at the end of this tick's events. Traps unless `pad` is 0 to 3.
  public func isHeld(_ button: PadButton, pad: Int = 0) -> Bool {
    checked(pad).held >> UInt32(button.rawValue) & 1 != 0
  }
  /// Returns true if the button went down in this tick, even if it came up again. Traps unless `pad` is 0 to 3.
  public func wasPressed(_ button: PadButton, pad: Int = 0) -> Bool {
    checked(pad).pressed >> UInt32(button.rawValue) & 1 != 0
  }

  private func checked(_ pad: Int) -> Pad {
    demand(
      pad >= 0 && pad < Input.padCount, "Pads are numbered from 0 to 3: there is no pad \(pad).")
    return pads[pad]
  }

  /// False if ``apply(_:)`` would change nothing.
  @inlinable package func isChanged(by input: TickInput) -> Bool {
    traces.hasEvents || !input.events.isEmpty || viewWidth != input.viewWidth
      || viewHeight != input.viewHeight
  }

  /// Applies the events between the last tick and this one. Skips events that name a key, pointer or pad that does not
  /// exist.
  public mutating func apply(_ input: TickInput) {
    viewWidth = input.viewWidth
    viewHeight = input.viewHeight
    if traces.hasEvents { clearPresses() }
    guard !input.events.isEmpty else { return }
    traces.hasEvents = true
    if events.isEmpty { events.reserveCapacity(Self.room) }
    // Thousands of agents may act in a tick, and no device is involved.
    if input.events.allSatisfy({ $0.kind == .agent }) {
      return events.append(contentsOf: input.events)
    }
    traces.hasDeviceEvents = true
    for event in input.events where apply(event) { events.append(event) }
    recordTraces()
  }

  private mutating func recordTraces() {
    // The event of a button may come before that of its pad's connection.
    traces.hasPads = pads.contains { $0.isConnected || $0.held | $0.pressed != 0 }
    traces.isHeld =
      mouseHeld != 0 || pointers.first?.isHeld ?? false || keysHeld.contains { $0 != 0 }
  }

  private var hasPresses: Bool {
    mousePressed != 0 || pointersPressed | pointersReleased != 0
      || keysPressed.contains { $0 != 0 } || pads.contains { $0.pressed != 0 || $0.hasMoved }
  }

  private mutating func clearPresses() {
    traces.hasEvents = false
    events.removeAll(keepingCapacity: true)
    guard traces.hasDeviceEvents else { return }
    traces.hasDeviceEvents = false
    for index in 0..<4 { keysPressed[index] = 0 }
    for index in 0..<Input.padCount { pads[index].beginTick() }
    mousePressed = 0
    pointersPressed = 0
    pointersReleased = 0
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
      guard event.kind != .pointerMove else { break }
      pointers[device].isHeld = event.kind == .pointerDown
      if pointers[device].isHeld {
        pointersPressed |= 1 << UInt16(device)
      } else {
        pointersReleased |= 1 << UInt16(device)
      }
    case .wheel, .mouseMotion, .agent: break
    case .keyRepeat: return event.code < 256
    case .keyLabel: return setLabel(event)
    case .mouseDown, .mouseUp:
      guard event.code > 0, event.code < 5 else { return false }
      let bit = UInt8(1) << UInt8(event.code)
      pointers[0].x = event.x
      pointers[0].y = event.y
      if event.kind == .mouseDown {
        mouseHeld |= bit
        mousePressed |= bit
      } else {
        mouseHeld &= ~bit
      }
    case .text, .paste: return event.isTextIntact
    case .presence: return event.x == 0 || event.x == 1
    case .assigned: return assign(event)
    // These events are for the simulation only: rules must not depend on them.
    case .written: return false
    case .composition:
      guard event.isTextIntact else { return false }
      composition.take(event)
    case .compositionCursor:
      guard event.x >= 0, event.y >= 0 else { return false }
      composition.cursor = UInt16(event.x)
      composition.selected = UInt16(event.y)
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
      mouseHeld = 0
      composition = TextComposition()
      for index in 0..<Input.pointerCount { pointers[index].isHeld = false }
      for index in 0..<Input.padCount {
        let isConnected = pads[index].isConnected
        pads[index] = Pad()
        pads[index].isConnected = isConnected
      }
    }
    return true
  }

  /// Applies an assignment of a device. A device that is lost releases everything that is held with it.
  private mutating func assign(_ event: InputEvent) -> Bool {
    guard event.code < 3, event.x == 0 || event.x == 1 else { return false }
    let bit = UInt8(1) << UInt8(event.code)
    if event.x == 1 {
      lostDevices &= ~bit
      return true
    }
    lostDevices |= bit
    switch event.code {
    case 0:
      for index in 0..<4 { keysHeld[index] = 0 }
      composition = TextComposition()
    case 1:
      mouseHeld = 0
      pointers[0].isHeld = false
    default: for index in 1..<Input.pointerCount { pointers[index].isHeld = false }
    }
    return true
  }

  /// Returns true if the player has a device: usually all but the pads, and a pad if it is connected.
  public func has(_ device: InputDevice) -> Bool {
    if case .pad(let pad) = device { return pads.indices.contains(pad) && pads[pad].isConnected }
    return lostDevices >> UInt8(device.code) & 1 == 0
  }

  private mutating func setLabel(_ event: InputEvent) -> Bool {
    let value = UInt32(UInt16(bitPattern: event.x)) | UInt32(UInt16(bitPattern: event.y)) << 16
    guard event.code < 256, let scalar = Unicode.Scalar(value), value > 0x20 else { return false }
    let index = labels.firstIndex { $0.key >= event.code } ?? labels.count
    let hasEntry = index < labels.count && labels[index].key == event.code
    if Key(rawValue: event.code).americanLabel == scalar {
      if hasEntry { labels.remove(at: index) }
    } else if hasEntry {
      labels[index].scalar = value
    } else {
      labels.insert(KeyLabel(key: event.code, scalar: value), at: index)
    }
    return true
  }

  /// Returns the key that carries this character on the player's keyboard, without Shift; capitals from A to Z count as
  /// small letters. Returns `nil` if no key carries it.
  public func key(named character: Unicode.Scalar) -> Key? {
    let isCapital = (0x41...0x5A).contains(character.value)
    let scalar = isCapital ? character.value + 32 : character.value
    if let own = labels.first(where: { $0.scalar == scalar }) { return Key(rawValue: own.key) }
    guard let key = Key(character), !labels.contains(where: { $0.key == key.rawValue }) else {
      return nil
    }
    return key
  }

  /// Returns the character of a key on the player's keyboard, without Shift; `nil` for keys without a character.
  public func label(of key: Key) -> Unicode.Scalar? {
    if let own = labels.first(where: { $0.key == key.rawValue }) {
      return Unicode.Scalar(own.scalar)
    }
    return key.americanLabel
  }

  /// Returns the events of the labels that another input does not have.
  func labelEvents(after other: Input) -> [InputEvent] {
    labels.filter { !other.labels.contains($0) }.compactMap { label in
      Unicode.Scalar(label.scalar).map { .keyLabel(Key(rawValue: label.key), $0) }
    }
  }

  /// Returns the title of a key for the player: its character as a capital, or else ``Key/title``.
  public func title(of key: Key) -> String {
    guard let own = labels.first(where: { $0.key == key.rawValue }),
      let label = Unicode.Scalar(own.scalar)
    else { return key.title }
    return Key.text(of: Key.capital(of: label))
  }

  func isMouseHeld(_ button: MouseButton) -> Bool { mouseHeld >> button.rawValue & 1 != 0 }
  func wasMousePressed(_ button: MouseButton) -> Bool { mousePressed >> button.rawValue & 1 != 0 }
  func wasPointerPressed(_ pointer: Int) -> Bool { pointersPressed >> UInt16(pointer) & 1 != 0 }
  func wasPointerReleased(_ pointer: Int) -> Bool { pointersReleased >> UInt16(pointer) & 1 != 0 }

  private static func bit(_ words: [UInt64], _ index: UInt16) -> Bool {
    index < 256 && words[Int(index >> 6)] >> UInt64(index & 63) & 1 != 0
  }

  public static var fieldListKind: FieldListKind { .complete }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    if V.replacesFields {
      if !events.isEmpty { events.removeAll(keepingCapacity: true) }
      traces = Traces()
    }
    v.field("viewWidth", &viewWidth)
    v.field("viewHeight", &viewHeight)
    v.field("keysHeld", &keysHeld)
    v.field("keysPressed", &keysPressed)
    v.field("labels", &labels)
    v.field("mouseHeld", &mouseHeld)
    v.field("mousePressed", &mousePressed)
    v.field("pointersPressed", &pointersPressed)
    v.field("pointersReleased", &pointersReleased)
    v.field("lostDevices", &lostDevices)
    v.field("composition", &composition)
    v.field("pointers", &pointers)
    v.field("pads", &pads)
    recordTraces()
    // A value that was read may contain presses.
    if hasPresses { (traces.hasEvents, traces.hasDeviceEvents) = (true, true) }
    // A foreign snapshot must not bring lists of another length, because they are indexed by fixed numbers.
    if keysHeld.count != 4 || keysPressed.count != 4 || pointers.count != Input.pointerCount
      || pads.count != Input.padCount || labels.count > 256
    {
      self = Input()
      v.reject()
    }
  }
}
