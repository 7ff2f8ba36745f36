import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct BindingsTests {
  static let walk = Action(0)
  static let save = Action(1)
  static let spin = Action(2)
  static let jump = Action(63)
  let simulation = Simulation(content: GameContent(), seed: 1)

  func set(_ body: (inout Bindings) -> Void) {
    var bindings = Bindings()
    body(&bindings)
    simulation.world[Bindings.self] = bindings
  }

  func step(_ events: InputEvent...) {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 100, events: events))
  }

  var actions: Actions { simulation.world[Actions.self] }
  func isActive(_ action: Action) -> Bool { actions.isActive(action) }
  func hasBegun(_ action: Action) -> Bool { actions.hasBegun(action) }
  var rebound: [RebindEnded] { Array(simulation.world.events(RebindEnded.self)) }

  @Test func aChordNeedsBothKeysAndSuppressesThePlainBinding() {
    set {
      $0.bind(.s, to: Self.walk)
      $0.bind(source: .key(.s), with: .control, to: Self.save)
    }
    step(.keyDown(.s))
    #expect(isActive(Self.walk) && !isActive(Self.save))
    step(.keyUp(.s), .keyDown(.rightControl))
    #expect(!isActive(Self.walk) && !isActive(Self.save))
    step(.keyDown(.s))
    #expect(hasBegun(Self.save) && !isActive(Self.walk))
    step()
    #expect(isActive(Self.save) && !hasBegun(Self.save))
    step(.keyUp(.rightControl), .keyUp(.s))
    #expect(!isActive(Self.save) && !isActive(Self.walk))
    // Chord and key in a single tick.
    step(.keyDown(.leftControl), .keyDown(.s), .keyUp(.s), .keyUp(.leftControl))
    #expect(hasBegun(Self.save) && !isActive(Self.walk))
  }

  @Test func aChordSuppressesItsKeyByNameAndByPosition() {
    set {
      $0.bind(.arrowsAndStick, down: Self.walk)
      $0.bind(source: .key(named: "s"), with: .control, to: Self.save)
    }
    step(.keyDown(.leftControl), .keyDown(.s))
    #expect(hasBegun(Self.save) && !isActive(Self.walk))
    step(.keyUp(.leftControl), .keyUp(.s))
    // On this keyboard the S lies on another key, and the key at the position of S carries another letter.
    step(.keyLabel(.semicolon, "s"), .keyLabel(.s, "o"), .keyDown(.leftControl), .keyDown(.s))
    #expect(!isActive(Self.save) && isActive(Self.walk))
    step(InputEvent(.focusLost))
    set {
      $0.bind(source: .key(named: "S"), to: Self.walk)
      $0.bind(source: .key(.semicolon), with: .key(.q), to: Self.save)
    }
    step(.keyDown(.q), .keyDown(.semicolon))
    #expect(hasBegun(Self.save) && !isActive(Self.walk))
    step(InputEvent(.focusLost))
    // `.control` stands for both Ctrl keys, so the chord also suppresses a binding of the left one.
    set {
      $0.bind(.leftControl, to: Self.walk)
      $0.bind(.rightShift, to: Self.jump)
      $0.bind(source: .control, with: .mouse(.right), to: Self.spin)
    }
    step(.keyDown(.leftControl), .keyDown(.rightShift), .mouseDown(.right, 1, 1))
    #expect(isActive(Self.spin) && !isActive(Self.walk) && isActive(Self.jump))
  }

  @Test func aChordSuppressesItsKeyInValues() {
    set {
      $0.bind(.letters, left: Self.jump, right: Self.jump, up: Self.jump, down: Self.walk)
      $0.bind(source: .key(named: "s"), with: .control, to: Self.save)
      $0.bind(source: .key(.q), with: .pad(.south), to: Self.spin)
    }
    let world = simulation.world
    step(.keyDown(.s))
    #expect(world.controls.value(of: Self.walk) == 1 && world.controls.value(of: Self.save) == 0)
    step(.keyDown(.leftControl))
    #expect(world.controls.value(of: Self.walk) == 0 && world.controls.value(of: Self.save) == 1)
    #expect(
      world.controls.direction(left: Self.jump, right: Self.jump, up: Self.jump, down: Self.walk)
        == .zero)
    step(InputEvent(.focusLost))
    // Chord and key in a single tick.
    step(.keyDown(.leftControl), .keyDown(.s), .keyUp(.s), .keyUp(.leftControl))
    #expect(hasBegun(Self.save) && world.controls.value(of: Self.save) == 1)
    #expect(world.controls.value(of: Self.walk) == 0)
    // The key belongs to no pad, so its chord may be on any pad.
    step(InputEvent(.padConnected, device: 2), .padDown(.south, pad: 2), .keyDown(.q))
    #expect(isActive(Self.spin) && world.controls.value(of: Self.spin) == 1)
  }

  @Test func twoButtonsOfOnePadAreAChordAndOfTwoPadsAreNot() {
    set {
      $0.bind(source: .pad(.leftShoulder), with: .pad(.rightShoulder), to: Self.spin)
      $0.bind(PadButton.leftShoulder, to: Self.walk)
    }
    step(.padDown(.leftShoulder, pad: 0), .padDown(.rightShoulder, pad: 1))
    #expect(!isActive(Self.spin) && isActive(Self.walk))
    step(.padDown(.rightShoulder, pad: 0))
    #expect(isActive(Self.spin) && !isActive(Self.walk))
  }

  @Test func keysByNameMouseAndWheelAct() {
    set {
      $0.bind(source: .key(named: "z"), to: Self.walk)
      $0.bind(source: .mouse(.right), to: Self.save)
      $0.bind(source: .wheelUp, to: Self.spin)
    }
    step(.keyLabel(.y, "z"), .keyLabel(.z, "y"), .keyDown(.z))
    #expect(!isActive(Self.walk))
    step(.keyDown(.y), .mouseDown(.right, 1, 1), .wheel(0, 1))
    #expect(hasBegun(Self.walk) && hasBegun(Self.save) && hasBegun(Self.spin))
    step()
    #expect(isActive(Self.walk) && isActive(Self.save) && !isActive(Self.spin))
    step(.wheel(0, -1), .mouseUp(.right, 1, 1))
    #expect(!isActive(Self.spin) && !isActive(Self.save))
  }

  @Test func valuesStartAtTheEdgeOfTheDeadZone() {
    set {
      $0.bind(.arrowsAndStick, left: Self.walk, right: Self.spin, up: Self.save, down: Self.jump)
    }
    let world = simulation.world
    func direction() -> Vec2 {
      world.controls.direction(left: Self.walk, right: Self.spin, up: Self.save, down: Self.jump)
    }
    step(InputEvent(.padConnected, device: 2), .padAxis(.leftX, 0.19, pad: 2))
    #expect(direction() == .zero && !isActive(Self.spin))
    step(.padAxis(.leftX, 0.6, pad: 2))
    #expect(abs(world.controls.value(of: Self.spin) - 0.5) < 0.001 && isActive(Self.spin))
    step(.padAxis(.leftX, 0.4, pad: 2))
    #expect(abs(world.controls.value(of: Self.spin) - 0.25) < 0.001 && !isActive(Self.spin))
    step(.padAxis(.leftX, 1, pad: 2), .padAxis(.leftY, -1, pad: 2))
    #expect(world.controls.value(of: Self.spin) == 1 && abs(direction().length - 1) < 0.001)
    #expect(direction().y < 0)
    step(.padAxis(.leftX, 0, pad: 2), .padAxis(.leftY, 0, pad: 2), .keyDown(.a))
    #expect(
      direction() == Vec2(-1, 0) && world.controls.value(from: Self.walk, to: Self.spin) == -1)
    simulation.world[Bindings.self].deadZone = 1
    step(.padAxis(.leftX, 1, pad: 2))
    #expect(world.controls.value(of: Self.spin) == 0, "nothing is beyond it")
    simulation.world.spawn(
      Transform(x: 50, y: 50), PressButton(Rect(-20, -20, 40, 40), action: Self.save))
    step(.pointerDown(1, 50, 50))
    #expect(world.controls.value(of: Self.save) == 1, "a button on the screen has no way")
  }

  @Test func restingBindingsTriggerNoAction() {
    set { $0.bind(.a, to: Self.walk) }
    simulation.world[Bindings.self].isResting = true
    step(.keyDown(.a))
    #expect(!isActive(Self.walk) && simulation.world.controls.value(of: Self.walk) == 0)
  }

  @Test func theEndOfARestStartsNoAction() {
    set {
      $0.bind(.enter, to: Self.jump)
      $0.bind(.a, to: Self.walk)
    }
    simulation.world[Bindings.self].isResting = true
    step(.keyDown(.a), .keyUp(.a))
    step(.keyDown(.enter))
    simulation.world[Bindings.self].isResting = false
    step()
    #expect(!isActive(Self.jump) && simulation.world.controls.value(of: Self.jump) == 0)
    step(.keyUp(.enter))
    #expect(!isActive(Self.jump))
    step(.keyDown(.enter))
    #expect(hasBegun(Self.jump))
    // A rest that ends before a tick has run has no effect.
    simulation.world[Bindings.self].isResting = true
    simulation.world[Bindings.self].isResting = false
    step()
    #expect(isActive(Self.jump))
  }

  @Test func restingBindingsCanListenAndStayAtRest() {
    set { $0.bind(.a, to: Self.walk) }
    simulation.world[Bindings.self].isResting = true
    step()
    simulation.world[Bindings.self].listen(for: Self.jump)
    step(.keyDown(.q))
    #expect(rebound.map(\.outcome) == [.bound])
    step(.keyUp(.q))
    step()
    step(.keyDown(.q))
    #expect(!isActive(Self.jump))
    simulation.world[Bindings.self].isResting = false
    step()
    step(.keyUp(.q))
    step(.keyDown(.q))
    #expect(hasBegun(Self.jump))
  }

  @Test func listeningReplacesABindingOfTheSameDevice() {
    set {
      $0.bind([.left, .a], to: Self.walk)
      $0.bind(PadButton.left, to: Self.walk)
    }
    step(.keyDown(.enter))
    simulation.world[Bindings.self].listen(for: Self.walk, slot: 1)
    #expect(simulation.world[Bindings.self].listensFor == Self.walk)
    step(.keyUp(.enter))
    #expect(rebound.isEmpty)
    step(.keyDown(.left))
    #expect(!isActive(Self.walk), "nothing acts while it listens")
    #expect(rebound.map(\.outcome) == [.bound], "the same again, in another slot")
    step(.keyUp(.left))
    simulation.world[Bindings.self].listen(for: Self.walk, slot: 1)
    step(.keyDown(.q))
    #expect(rebound.last?.binding == Binding(.key(.q), to: Self.walk))
    #expect(rebound.last?.conflict == nil)
    #expect(
      simulation.world[Bindings.self].bindings(of: Self.walk).map(\.source)
        == [.key(.left), .key(.q), .pad(.left)])
    step()
    #expect(!isActive(Self.walk), "what was bound is still held")
    step(.keyUp(.q))
    step(.keyDown(.q))
    #expect(hasBegun(Self.walk))
  }

  @Test func listeningBindsSticksWheelsMouseAndChords() {
    func bound(_ events: InputEvent...) -> Binding? {
      simulation.world[Bindings.self].listen(for: Self.jump, slot: 9)
      simulation.step(TickInput(viewWidth: 9, viewHeight: 9, events: events))
      let found = rebound.last?.binding
      step(InputEvent(.focusLost))
      step()
      step()
      return found
    }
    set { _ in }
    step(InputEvent(.padConnected))
    #expect(
      bound(.padAxis(.leftY, 0.5), .padAxis(.leftY, -0.9))?.source == .axis(.leftY, positive: false)
    )
    #expect(bound(.padDown(.east))?.source == .pad(.east))
    #expect(bound(.wheel(0, -1))?.source == .wheelDown)
    #expect(bound(.mouseDown(.middle, 1, 1))?.source == .mouse(.middle))
    #expect(bound(.pointerDown(0, 1, 1))?.source == .mouse(.left))
    #expect(
      bound(.keyDown(.leftShift), .keyDown(.x)) == Binding(.key(.x), with: .shift, to: Self.jump))
    #expect(bound(.keyDown(.leftShift), .keyUp(.leftShift))?.source == .key(.leftShift))
    #expect(simulation.world[Bindings.self].bindings(of: Self.jump).count == 7)
  }

  /// Checks that a worn stick that never returns to its middle neither binds itself nor blocks the end of listening.
  @Test func aStickThatNeverReturnsToItsMiddleDoesNotBlockListening() {
    set {
      $0.bind(.q, to: Self.save)
      $0.bind(.rightX, positive: true, to: Self.walk)
    }
    step(InputEvent(.padConnected), .padAxis(.rightX, 0.8))
    #expect(isActive(Self.walk))
    simulation.world[Bindings.self].listen(for: Self.jump)
    step(.padAxis(.rightX, 0.82))
    step(.padAxis(.rightX, 0.78))
    #expect(rebound.isEmpty && simulation.world[Bindings.self].listensFor == Self.jump)
    // The stick is pushed in one event of the tick, from its previous position.
    step(.padAxis(.leftX, 0.9))
    #expect(rebound.last?.binding.source == .axis(.leftX, positive: true))
    step()
    #expect(!isActive(Self.jump) && !isActive(Self.walk), "the other stick is still pushed")
    step(.padAxis(.leftX, 0))
    step(.padAxis(.rightX, 0.81), .keyDown(.q))
    #expect(isActive(Self.walk) && isActive(Self.save), "nothing blocks it")
    // Pushed the other way, the stick is bound.
    simulation.world[Bindings.self].listen(for: Self.jump, slot: 1)
    step()
    step(.padAxis(.rightX, -0.9))
    #expect(rebound.last?.binding.source == .axis(.rightX, positive: false))
  }

  /// Moves a worn stick through its middle while a key is being bound: its return to its resting position does not
  /// block actions afterwards.
  @Test func aStickBackAtItsRestingPositionDoesNotBlockActions() {
    set {
      $0.bind(.q, to: Self.save)
      $0.bind(.rightX, positive: true, to: Self.walk)
    }
    step(InputEvent(.padConnected), .padAxis(.rightX, 0.8))
    simulation.world[Bindings.self].listen(for: Self.jump)
    step(.padAxis(.rightX, 0))
    step(.keyDown(.e))
    #expect(rebound.last?.binding.source == .key(.e))
    step(.padAxis(.rightX, 0.81), .keyUp(.e))
    step()
    step(.keyDown(.q))
    #expect(isActive(Self.save), "nothing blocks it")
  }

  /// Checks that a stick that is pushed when listening begins is bound only once it was released and pushed again.
  @Test func aStickPushedBeforeListeningIsNotBound() {
    set { _ in }
    step(InputEvent(.padConnected), .padAxis(.leftX, 1))
    simulation.world[Bindings.self].listen(for: Self.jump)
    step(.padAxis(.leftX, 0.97))
    #expect(rebound.isEmpty)
    step(.padAxis(.leftX, 0))
    #expect(rebound.isEmpty)
    step(.padAxis(.leftX, 0.97))
    #expect(rebound.last?.binding.source == .axis(.leftX, positive: true))
    // The action starts only after the stick was released.
    for _ in 0..<3 {
      step()
      #expect(!isActive(Self.jump))
    }
    step(.padAxis(.leftX, 0))
    step()
    step(.padAxis(.leftX, 0.97))
    #expect(isActive(Self.jump))
  }

  @Test func bindingsOfAllPlayersAreSaved() {
    func start(_ saved: SavedValues) -> Simulation {
      let simulation = Simulation(
        content: GameContent(), seed: 1, startData: saved.startData, players: 3)
      for player in 0..<3 {
        var usual = Bindings()
        usual.bind([Key.a, .b, .c][player], to: Self.jump)
        simulation.persist(usual, of: player)
      }
      return simulation
    }
    func sources(_ simulation: Simulation) -> [InputSource?] {
      (0..<3).map {
        simulation.world.controls.bindings(of: $0).bindings(of: Self.jump).first?.source
      }
    }
    let first = start(SavedValues())
    #expect(sources(first) == [.key(.a), .key(.b), .key(.c)])
    first.world.controls.setBindings(first.world.controls.bindings(of: 1), of: 2)
    first.schedule.add("save") { world in
      for player in 0..<3 { world.controls.saveBindings(of: player) }
    }
    first.step(players: [TickInput](repeating: TickInput(), count: 3))
    var saved = SavedValues()
    for case .save(let name, let bytes) in first.messages { saved[name] = bytes }
    #expect(sources(start(saved)) == [.key(.a), .key(.b), .key(.b)])
  }

  @Test func escapeCancelsListening() {
    set { $0.bind(.a, to: Self.walk) }
    let before = simulation.world[Bindings.self].all
    simulation.world[Bindings.self].listen(for: Self.walk)
    step(.keyDown(.escape))
    #expect(rebound.map(\.outcome) == [.cancelled])
    #expect(simulation.world[Bindings.self].all == before)
    #expect(simulation.world[Bindings.self].listensFor == nil)
  }

  @Test(arguments: [BindingConflictRule.take, .share, .refuse])
  func aConflictIsReported(rule: BindingConflictRule) {
    set {
      $0.bind(.a, to: Self.walk)
      $0.bind(.b, to: Self.jump)
    }
    simulation.world[Bindings.self].listen(for: Self.jump, conflicts: rule)
    step(.keyDown(.a))
    let bindings = simulation.world[Bindings.self]
    #expect(rebound.last?.conflict == Self.walk)
    #expect(rebound.last?.outcome == (rule == .refuse ? .refused : .bound))
    #expect(bindings.bindings(of: Self.walk).count == (rule == .take ? 0 : 1))
    #expect(bindings.bindings(of: Self.jump).map(\.source) == [.key(rule == .refuse ? .b : .a)])
    #expect(
      bindings.conflicts(of: Binding(.key(.a), to: Self.spin), simulation.world[Input.self])
        == (rule == .share ? [Self.walk, Self.jump] : rule == .take ? [Self.jump] : [Self.walk]))
  }

  @Test func bindingsAreSavedAcrossGames() {
    var usual = Bindings()
    usual.bind(.a, to: Self.walk)
    usual.bind(.b, to: Self.jump)
    let first = Simulation(content: GameContent(), seed: 1)
    first.persist(usual)
    first.world[Bindings.self].listen(for: Self.walk)
    first.step(TickInput(events: [.keyDown(.leftControl), .keyDown(.q)]))
    first.schedule.add("save") { $0.controls.saveBindings() }
    first.step(TickInput())
    var saved = SavedValues()
    for case .save(let name, let bytes) in first.messages { saved[name] = bytes }
    let second = Simulation(content: GameContent(), seed: 1, startData: saved.startData)
    var newer = usual
    newer.bind(.c, to: Self.save)
    second.persist(newer)
    second.world[Bindings.self].fillIn(newer)
    #expect(
      second.world[Bindings.self].all == [
        Binding(.key(.q), with: .control, to: Self.walk), Binding(.key(.b), to: Self.jump),
        Binding(.key(.c), to: Self.save),
      ])
    second.step(TickInput(events: [.keyDown(.leftControl), .keyDown(.q)]))
    second.step(TickInput())
    second.step(TickInput(events: [InputEvent(.focusLost)]))
    second.step(TickInput(events: [.keyDown(.leftControl), .keyDown(.q)]))
    #expect(second.world[Actions.self].isActive(Self.walk))
  }

  @Test func conflictsAreFoundByKeyNameAndByPosition() {
    set {
      $0.bind(source: .key(named: "s"), with: .control, to: Self.save)
      $0.bind(source: .control, to: Self.walk)
      $0.bind(source: .pad(.east), with: .pad(.south), to: Self.spin)
    }
    func conflicts(_ source: InputSource, _ chord: InputSource = InputSource()) -> [Action] {
      simulation.world[Bindings.self].conflicts(
        of: Binding(source, with: chord, to: Self.jump), simulation.world[Input.self])
    }
    #expect(conflicts(.key(.s), .control) == [Self.save])
    #expect(conflicts(.key(named: "S"), .key(.rightControl)) == [Self.save])
    #expect(conflicts(.key(.s), .shift).isEmpty && conflicts(.key(.s)).isEmpty)
    #expect(conflicts(.key(.leftControl)) == [Self.walk])
    #expect(conflicts(.key(.leftShift)).isEmpty && conflicts(.shift).isEmpty)
    #expect(conflicts(.pad(.south), .pad(.east)) == [Self.spin])
    step(.keyLabel(.y, "s"), .keyLabel(.s, "y"))
    #expect(conflicts(.key(.s), .control).isEmpty)
    #expect(conflicts(.key(.y), .control) == [Self.save])
    // A binding by key position conflicts with one by key name, and takes its place.
    simulation.world[Bindings.self].listen(for: Self.jump)
    step(.keyDown(.leftControl), .keyDown(.y))
    #expect(rebound.last?.conflict == Self.save)
    #expect(simulation.world[Bindings.self].bindings(of: Self.save).isEmpty)
  }

  @Test func listeningAndRestAreInSnapshotsButNotInSaves() throws {
    let first = Simulation(content: GameContent(), seed: 1)
    var usual = Bindings()
    usual.bind(.a, to: Self.walk)
    first.persist(usual)
    first.world[Bindings.self].bind(.b, to: Self.jump)
    first.world[Bindings.self].isResting = true
    first.world[Bindings.self].listen(for: Self.save)
    first.schedule.add("save") { $0.controls.saveBindings() }
    first.step(TickInput())
    var saved = SavedValues()
    for case .save(let name, let bytes) in first.messages { saved[name] = bytes }
    let second = Simulation(content: GameContent(), seed: 1, startData: saved.startData)
    second.persist(usual)
    #expect(second.world[Bindings.self].all.count == 2)
    #expect(!second.world[Bindings.self].isResting)
    #expect(second.world[Bindings.self].listensFor == nil)
    second.step(TickInput(events: [.keyDown(.b)]))
    #expect(second.world[Actions.self].hasBegun(Self.jump))
    // Snapshots contain both `isResting` and the wait for a key.
    let snapshot = first.snapshot()
    let hash = first.stateHash
    first.world[Bindings.self].isResting = false
    #expect(first.stateHash != hash)
    first.world[Bindings.self].stopListening()
    try first.restore(snapshot)
    #expect(first.stateHash == hash && first.world[Bindings.self].isResting)
    #expect(first.world[Bindings.self].listensFor == Self.save)
  }

  @Test func bindingsHaveTitlesOfThePlayersKeyboard() {
    step(.keyLabel(.y, "z"), .keyLabel(.semicolon, "ö"))
    let input = simulation.world[Input.self]
    #expect(Binding(.key(.y), with: .control, to: Self.walk).title(input) == "Ctrl+Z")
    #expect(InputSource.key(.semicolon).title(input) == "Ö")
    #expect(InputSource.key(named: "z").title(input) == "Z")
    #expect(InputSource.pad(.south).title(input) == "Pad south")
    #expect(InputSource.axis(.leftX, positive: false).title(input) == "Pad left stick left")
    #expect(InputSource.mouse(.right).title(input) == "Right button")
    #expect(InputSource.wheelLeft.title(input) == "Wheel left")
  }

  @Test func keysInUseAreReported() {
    set {
      $0.bind(.f6, to: Self.walk)
      $0.bind(source: .key(named: "q"), with: .alt, to: Self.save)
    }
    let bindings = simulation.world[Bindings.self]
    let input = simulation.world[Input.self]
    #expect(bindings.uses(.f6, input) && bindings.uses(.q, input) && bindings.uses(.leftAlt, input))
    #expect(!bindings.uses(.f7, input))
  }

  /// Reads bindings from a damaged save or snapshot, whose sources and actions do not exist.
  @Test func bindingsFromOutsideNeverTrap() throws {
    print("seed 3")
    var state: UInt64 = 3
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    set {
      for number in 0..<9 {
        $0.bind(
          source: .key(Key(rawValue: UInt16(number))), with: .control, to: Action(UInt8(number)))
      }
    }
    let good = FieldEncoder.encode(simulation.world[Bindings.self])
    var taken = 0
    for _ in 0..<3000 {
      var bytes = good
      for _ in 0...next() % 8 { bytes[Int(next()) % bytes.count] = UInt8(next() % 256) }
      guard let bindings = try? FieldDecoder.decode(Bindings.self, from: bytes) else { continue }
      simulation.world[Bindings.self] = bindings
      step(.keyDown(.leftControl), .padDown(.east), .padAxis(.leftX, 1), .keyDown(.a), .wheel(1, 1))
      let input = simulation.world[Input.self]
      for binding in bindings.all {
        _ = binding.title(input)
        _ = simulation.world.controls.value(of: binding.action)
      }
      taken += 1
    }
    #expect(taken > 100)
  }
}
