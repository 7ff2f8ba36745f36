import Reel
import Testing

@Suite struct TickInputTapTests {
  private let simulation = Simulation(content: GameContent(), seed: 1)
  private var world: World { simulation.world }
  private static let start: WidgetID = 1
  private static let loud: WidgetID = 2

  /// Taps a widget, and says what came of it.
  private func tap(_ widget: WidgetID) -> (isThere: Bool, pressed: [WidgetID]) {
    var input = TickInput(viewWidth: 200, viewHeight: 100)
    let isThere = input.tap(widget, in: simulation)
    simulation.step(input)
    return (isThere, world.events(WidgetEvent.self).filter { $0.kind != .cancelled }.map(\.id))
  }

  @Test func awidgetIsPressedByAPointer() {
    #expect(tap(Self.start) == (false, []))
    let menu = world.interface.spawnMenu { menu in
      menu.button(Self.start, "Start")
      menu.toggle(Self.loud, "Loud")
    }
    simulation.step(TickInput(viewWidth: 200, viewHeight: 100))
    #expect(tap(Self.start) == (true, [Self.start]))
    simulation.step(TickInput(viewWidth: 200, viewHeight: 100))
    #expect(tap(Self.loud) == (true, [Self.loud]))
    #expect(world[world.interface.widget(Self.loud), Widget.self]?.isOn == true)
    simulation.step(TickInput(viewWidth: 200, viewHeight: 100))
    // By its entity, as one without an id.
    var input = TickInput(viewWidth: 200, viewHeight: 100)
    #expect(input.tap(world.interface.widget(Self.loud), in: simulation) && input.events.count == 2)
    // Whoever is below a menu, disabled or hidden is not reached.
    let above = world.interface.spawnMenu { $0.text("Wait") }
    #expect(tap(Self.start) == (false, []))
    world.despawn(above)
    world.insert(world.interface.widget(Self.start), Disabled())
    #expect(tap(Self.start) == (false, []))
    world.insert(menu, Visibility(false))
    #expect(tap(Self.loud) == (false, []))
  }

  /// Menus may share the names of their buttons: the one that is seen is meant.
  @Test func ofTwoTheOneThatIsSeenIsMeant() {
    let first = world.interface.spawnMenu { $0.button(Self.start, "One") }
    let second = world.interface.spawnMenu { $0.button(Self.start, "Two") }
    world.insert(first, Visibility(false))
    simulation.step(TickInput(viewWidth: 200, viewHeight: 100))
    #expect(world.parent(of: world.interface.widget(Self.start)) == second)
    #expect(tap(Self.start) == (true, [Self.start]))
    world.insert(second, Visibility(false))
    #expect(world.parent(of: world.interface.widget(Self.start)) == first)
    #expect(tap(Self.start) == (false, []))
  }

  /// In a list that was scrolled: a test taps there and wonders.
  @Test func tapsOutOfSightAreTold() {
    let last: WidgetID = 9
    world.interface.spawnMenu { menu in
      menu.list(height: 20) { list in
        for number in 1...last.rawValue { list.button(WidgetID(rawValue: number), "Row") }
      }
    }
    var lines: [String] = []
    simulation.diagnose { lines.append($0) }
    for _ in 0..<2 { simulation.step(TickInput(viewWidth: 200, viewHeight: 100)) }
    // That there is no font for the rows is said as well.
    func isTold() -> Bool { lines.contains { $0.contains("no part of it is in sight") } }
    #expect(tap(Self.start).isThere && !isTold(), "\(lines)")
    #expect(!tap(last).isThere && isTold(), "\(lines)")
  }

  /// The pointer comes down where the camera shows the place.
  @Test func placesOfTheWorldAreTapped() {
    let view = TickInput(viewWidth: 200, viewHeight: 100)
    world[Camera.self].position = Vec2(1000, 500)
    world[Camera.self].zoom = 2
    simulation.step(view)
    var input = view
    #expect(input.tap(at: Vec2(1010, 520), in: simulation) && input.events.count == 2)
    simulation.step(input)
    let down = world[Input.self].events.compactMap { world.toWorld($0) }.first
    #expect(down == Vec2(1010, 520))
    var beside = view
    #expect(!beside.tap(at: Vec2(1300, 500), in: simulation) && beside.events.isEmpty)
    #expect(!beside.tap(at: Vec2(.nan, 0), in: simulation) && beside.events.isEmpty)
  }

  @Test func aTestSendsAnEventItself() {
    world.send(WidgetEvent(Self.loud, .changed, value: 1))
    let event = world.events(WidgetEvent.self).first
    #expect(event?.id == Self.loud && event?.isOn == true && event?.entity == Entity.none)
  }
}
