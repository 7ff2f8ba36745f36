import Reel

/// The keys and the mouse while a person travels in time.
package struct TravelControls {
  /// A step of the travel.
  package enum Action: Equatable {
    /// Goes on by a number of ticks; a negative one goes back.
    case move(Int64)
    case seek(UInt64)
    case earliest
    case latest
    /// Plays from the tick that is shown. `branch` always records into a new reel.
    case play
    case branch
    /// Returns to the present, which goes on.
    case leave
  }

  /// The pictures for which a key is down before it repeats.
  private static let patience = 20

  /// The ticks of a second.
  let second: Int64
  private var shifts: [Key] = []
  private var held: (key: Key, pictures: Int)?
  package private(set) var isDragging = false

  package init(second: Int64) { self.second = second }

  /// Releases everything.
  mutating func reset() { self = TravelControls(second: second) }

  /// Returns the step of a key that went down; `nil` for other keys.
  package mutating func press(_ key: Key) -> Action? {
    if key == .leftShift || key == .rightShift {
      shifts.append(key)
      return nil
    }
    let action = action(of: key)
    if case .move = action { held = (key, 0) }
    return action
  }

  package mutating func release(_ key: Key) {
    shifts.removeAll { $0 == key }
    if held?.key == key { held = nil }
  }

  /// Returns the step of the key that is held, once in each picture after a while. Call it once a picture.
  package mutating func repeatHeld() -> Action? {
    guard let (key, pictures) = held else { return nil }
    held = (key, pictures + 1)
    return pictures >= Self.patience ? action(of: key) : nil
  }

  private func action(of key: Key) -> Action? {
    let step = shifts.isEmpty ? 1 : second
    switch key {
    case .left, .f4: return .move(-step)
    case .right, .f7: return .move(step)
    case .down: return .move(-10 * step)
    case .up: return .move(10 * step)
    case .pageDown: return .move(-10 * second)
    case .pageUp: return .move(10 * second)
    case .home: return .earliest
    case .end: return .latest
    case .enter, .keypadEnter: return .play
    case .b: return .branch
    case .escape, .f6: return .leave
    default: return nil
    }
  }

  /// Takes an event of the mouse's first button.
  /// - Returns: true if the event belongs to the bar, and the tick to seek.
  package mutating func point(
    _ event: InputEvent, bar: TimelineBar, view: Vec2
  ) -> (isTaken: Bool, action: Action?) {
    guard event.device == 0 else { return (false, nil) }
    let point = Vec2(Float(event.x), Float(event.y))
    switch event.kind {
    case .pointerDown:
      // No press reaches the game, because its release might come in another tick of another future.
      guard let tick = bar.tick(at: point, view: view) else { return (true, nil) }
      isDragging = true
      return (true, .seek(tick))
    case .pointerMove:
      return (isDragging, isDragging ? .seek(bar.tick(atX: point.x, view: view)) : nil)
    case .pointerUp:
      let wasDragging = isDragging
      isDragging = false
      return (wasDragging, nil)
    default: return (false, nil)
    }
  }

  /// The keys, for the bar; the longest text first.
  static let help = [
    "arrows tick   shift second   home end   enter play from here   b branch into a new reel   esc present",
    "arrows tick  shift second  enter play from here  b new reel  esc present",
    "arrows tick  enter play  b reel  esc present", "enter play  esc present",
  ]
}
