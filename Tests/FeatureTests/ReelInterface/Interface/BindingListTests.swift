import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct BindingListTests {
  static let left = Action(0)
  static let jump = Action(1)
  private let stage = InterfaceStage()
  private var world: World { stage.world }

  private static var usual: Bindings {
    var usual = Bindings()
    usual.bind([.left, .a], to: left)
    usual.bind(.space, to: jump)
    usual.bind(PadButton.south, to: jump)
    return usual
  }

  private func open(
    keys: UInt8 = 1, pads: UInt8 = 1, conflicts rule: BindingConflictRule = .take,
    player: Int = 0
  ) {
    world.controls.setBindings(Self.usual, of: player)
    world.interface.spawnMenu(.menu) { menu in
      menu.bindings(
        [(Self.left, "Left"), (Self.jump, "Jump")], usual: Self.usual, player: player,
        keys: keys, pads: pads, conflicts: rule)
      menu.button(.back, "Back")
    }
    stage.step()
  }

  /// The texts of all buttons and text widgets, in their order.
  private var titles: [String] {
    var all: [String] = []
    world.each { (widget: Widget) in
      if widget.kind == .button || widget.kind == .text { all.append(widget.text) }
    }
    return all
  }

  private func button(_ action: Action, isPad: Bool = false, slot: UInt8 = 0) -> Entity {
    var found = Entity.none
    world.query(with: BindingButton.self).each { (entity: Entity) in
      guard let about = world[entity, BindingButton.self] else { return }
      if about.action == action && about.isPad == isPad && about.slot == slot { found = entity }
    }
    return found
  }

  private func title(_ action: Action, isPad: Bool = false, slot: UInt8 = 0) -> String {
    world[button(action, isPad: isPad, slot: slot), Widget.self]?.text ?? "?"
  }

  private func choose(_ action: Action, isPad: Bool = false, slot: UInt8 = 0) {
    world[Interface.self].focus = button(action, isPad: isPad, slot: slot)
    stage.step(.keyDown(.enter))
    stage.step(.keyUp(.enter))
  }

  private var saved: [String] {
    stage.simulation.messages.compactMap { message in
      if case .save(let name, _) = message { name } else { nil }
    }
  }

  @Test func theListShowsTheBindingsOfEachAction() {
    open(keys: 2)
    #expect(
      titles == [
        "Left", "Left", "A", "-", "Jump", "Space", "-", "Pad south", "", "Defaults", "Back",
      ])
    stage.step(.keyLabel(.a, "q"))
    #expect(title(Self.left, slot: 1) == "Q")
  }

  @Test func theNextKeyIsBoundAndTriggersNothing() {
    open()
    choose(Self.jump)
    #expect(title(Self.jump) == "Press...")
    #expect(world[Bindings.self].listensFor == Self.jump)
    // `Up` would move the focus to another button, and is still held.
    #expect(stage.step(.keyDown(.up)).isEmpty)
    #expect(saved == ["Bindings"])
    #expect(title(Self.jump) == "Up" && world[Bindings.self].listensFor == nil)
    stage.step()
    #expect(world[Interface.self].focus == button(Self.jump))
    stage.step(.keyUp(.up))
    stage.step(.keyDown(.up))
    #expect(world[Interface.self].focus != button(Self.jump))
  }

  @Test func enterAndMouseButtonsCanBeBound() {
    open()
    choose(Self.jump)
    #expect(stage.step(.keyDown(.enter)).isEmpty)
    #expect(title(Self.jump) == "Enter" && world[Bindings.self].listensFor == nil)
    stage.step(.keyUp(.enter))
    choose(Self.left)
    let back = stage.rect(.back).center
    let (x, y) = (Int16(back.x), Int16(back.y))
    #expect(stage.step(.pointerDown(0, x, y)).isEmpty)
    #expect(stage.step(.pointerUp(0, x, y)).isEmpty, "Back was not pressed")
    #expect(title(Self.left) == "Left button")
    #expect(stage.tap(x, y) == ["7 pressed 0.0"])
  }

  @Test func padBindingsHaveTheirOwnButtons() {
    open()
    stage.step(InputEvent(.padConnected))
    choose(Self.left, isPad: true)
    #expect(title(Self.left, isPad: true) == "Press...")
    stage.step(.padDown(.east))
    #expect(title(Self.left, isPad: true) == "Pad east")
    #expect(world.interface.widget(.menu) != .none)
    #expect(title(Self.left) == "Left")
  }

  @Test func escapeCancelsListeningAndLeavesTheMenuOpen() {
    open()
    choose(Self.jump)
    #expect(stage.step(.keyDown(.escape)).isEmpty, "the menu was not cancelled")
    #expect(title(Self.jump) == "Space" && saved.isEmpty)
    stage.step(.keyUp(.escape))
    #expect(stage.step(.keyDown(.escape)) == ["1 cancelled 0.0"])
  }

  @Test(arguments: [
    (BindingConflictRule.take, "Taken from Left", "A", "Left"),
    (.share, "Also Left", "Left", "Left"),
    (.refuse, "In use: Left", "Left", "Space"),
  ])
  func aConflictIsShown(
    rule: BindingConflictRule, notice: String, left: String, jump: String
  ) {
    open(conflicts: rule)
    choose(Self.jump)
    stage.step(.keyDown(.left))
    #expect(titles.contains(notice))
    #expect(title(Self.left) == left && title(Self.jump) == jump)
    #expect(saved == (rule == .refuse ? [] : ["Bindings"]))
    stage.step(.keyUp(.left))
    choose(Self.jump)
    #expect(!titles.contains(notice))
  }

  @Test func theLastButtonRestoresTheUsualBindings() {
    open()
    choose(Self.jump)
    stage.step(.keyDown(.q))
    stage.step(.keyUp(.q))
    #expect(title(Self.jump) == "Q")
    world.each { (entity: Entity, widget: Widget) in
      if widget.text == "Defaults" { world[Interface.self].focus = entity }
    }
    stage.step(.keyDown(.enter))
    #expect(saved == ["Bindings"])
    #expect(world[Bindings.self].all == Self.usual.all && title(Self.jump) == "Space")
  }

  @Test func anUnchangedListWritesNoTitles() {
    open()
    let before = world[button(Self.jump), BindingButton.self]
    world[button(Self.jump), Widget.self]?.text = "untouched"
    stage.step()
    #expect(title(Self.jump) == "untouched" && before != nil)
    world[Bindings.self].bind(.q, to: Self.left)
    stage.step()
    #expect(title(Self.jump) == "Space")
  }

  @Test func bindingsOfAnotherPlayerAreListedAndSavedUnderTheirOwnName() throws {
    let simulation = Simulation(content: stage.simulation.content, seed: 1, players: 2)
    simulation.world.controls.setBindings(Self.usual, of: 1)
    simulation.world.interface.spawnMenu {
      $0.bindings([(Self.jump, "Jump")], usual: Self.usual, player: 1)
    }
    func step(_ events: [InputEvent]) {
      let input = TickInput(viewWidth: 200, viewHeight: 100, events: events)
      simulation.step(players: [input, input])
    }
    step([.keyDown(.tab), .keyUp(.tab)])
    step([.keyDown(.enter), .keyUp(.enter)])
    #expect(simulation.world.controls.bindings(of: 1).listensFor == Self.jump)
    step([.keyDown(.q)])
    #expect(
      simulation.world.controls.bindings(of: 1).bindings(of: Self.jump).first?.source == .key(.q))
    var values = SavedValues()
    for case .save(let name, let bytes) in simulation.messages { values[name] = bytes }
    let next = Simulation(
      content: stage.simulation.content, seed: 1, startData: values.startData, players: 2)
    next.persist(Self.usual, of: 1)
    next.persist(Self.usual)
    #expect(next.world.controls.bindings(of: 1).bindings(of: Self.jump).first?.source == .key(.q))
    #expect(next.world[Bindings.self].all == Self.usual.all)
  }

  @Test func listeningForAKeyIsPartOfTheState() throws {
    open()
    choose(Self.jump)
    let snapshot = stage.simulation.snapshot()
    let hash = stage.simulation.stateHash
    stage.step(.keyDown(.q))
    try stage.simulation.restore(snapshot)
    #expect(stage.simulation.stateHash == hash)
    stage.step(.keyDown(.w))
    #expect(title(Self.jump) == "W")
  }
}
