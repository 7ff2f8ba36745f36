import Reel

@testable import OrchardRules

// The code of docs/input.md.

// snippet: input-names
extension Action {
  static let jump = Action(2)
  static let save = Action(3)
}
// end

enum InputPage {
  // snippet: input-actions
  static func setUp(_ simulation: Simulation) {
    var bindings = Bindings()
    bindings.bind(.arrowsAndStick, left: .left, right: .right)
    bindings.bind([Key.space, .up], to: .jump)
    bindings.bind(PadButton.south, to: .jump)
    bindings.bind(source: .key(named: "s"), with: .control, to: .save)
    simulation.persist(bindings)  // what the player bound himself, or else these
  }
  // end

  // snippet: input-rebind
  static func rebind(_ world: World) {
    world[Bindings.self].listen(for: .jump)  // Escape leaves all as it was
  }

  static let showRebindEnded = System("showRebindEnded") { world in
    let input = world[Input.self]
    for rebound in world.events(RebindEnded.self) where rebound.outcome == .bound {
      // "Ctrl+S", "Pad south": keys as they are on this person's keyboard.
      show(rebound.binding.title(input))
      if rebound.conflict != nil { show("taken from another action") }
      world.controls.saveBindings()
    }
  }
  // end

  // snippet: input-gestures
  static func installGestures(_ simulation: Simulation) {
    simulation.require(GestureFeature.self)
    simulation.schedule.add("obeyGestures") { world in
      for gesture in world.events(Gesture.self) {
        switch gesture.kind {
        case .doubleTap: zoom(at: world.toWorld(gesture.position))
        case .dragMoved: pull(from: gesture.start, by: gesture.way)
        case .swipeLeft: turnPage()
        default: break
        }
      }
    }
  }
  // end

  // snippet: input-text
  static func beginName(_ world: World) {
    world.devices.send(.startText(Rect(40, 100, 160, 16)))  // where the text is, in the view
    world[Bindings.self].isResting = true
  }

  static let typeName = System("typeName") { world in
    let input = world[Input.self]
    world[Entry.self].name += input.typedText  // typed, composed and committed, or pasted
    if input.wasTyped(.backspace) { _ = world[Entry.self].name.popLast() }
    world[Entry.self].composing = input.composition.text  // no part of the text yet
    if input.wasPressed(.enter) {
      world.devices.send(.stopText)
      world[Bindings.self].isResting = false
    }
  }
  // end

  // snippet: input-players
  static func setUpPlayers(_ simulation: Simulation) {
    var first = Bindings()
    first.bind([.arrows, .leftStick], left: .left, right: .right)
    var second = Bindings()
    second.bind([.letters, .leftStick], left: .left, right: .right)
    simulation.world.controls.setBindings(first, of: 0)
    simulation.world.controls.setBindings(second, of: 1)
  }

  static let push = System("push") { world in
    for player in 0..<world.playerCount {
      world[Sledge.self].x += world.controls.value(from: .left, to: .right, player: player)
    }
  }
  // end

  // snippet: input-join
  static let join = System("join") { world in
    // The set-up gave all pads to player 0: world.devices.send(.assign(.pad(pad), to: PlayerSet(0)))
    for pad in 0..<Input.padCount where world[Input.self].wasPressed(.start, pad: pad) {
      world.devices.send(.assign(.pad(pad), to: PlayerSet(1)))
    }
  }
  // end

  struct Sledge: Resource {
    var x: Float = 0
  }

  struct Entry: Resource {
    var name = ""
    var composing = ""
  }

  // SAFETY: written by one test, which runs alone.
  nonisolated(unsafe) static var lines: [String] = []
  static func show(_ line: String) { lines.append(line) }
  static func zoom(at point: Vec2) { show("zoom \(point.x)") }
  static func pull(from start: Vec2, by way: Vec2) { show("pull \(way.x)") }
  static func turnPage() { show("page") }
}
