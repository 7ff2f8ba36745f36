import Reel
import Testing

@Suite struct TickInputTapTests {
  private let simulation = Simulation(content: GameContent(), seed: 1)
  private var world: World { simulation.world }
  private static let start: WidgetID = 1
  private static let loud: WidgetID = 2

  /// Taps a widget, and returns the widget's presence and the widgets that were pressed.
  private func tap(_ widget: WidgetID) -> (isThere: Bool, pressed: [WidgetID]) {
    var input = TickInput(viewWidth: 200, viewHeight: 100)
    let isThere = input.tap(widget, in: simulation)
    simulation.step(input)
    return (isThere, world.events(WidgetEvent.self).filter { $0.kind != .cancelled }.map(\.id))
  }

  @Test func aTapPressesAWidgetByAPointer() {
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
    // A widget without an id is tapped by its entity.
    var input = TickInput(viewWidth: 200, viewHeight: 100)
    #expect(input.tap(world.interface.widget(Self.loud), in: simulation) && input.events.count == 2)
    // Widgets that are below a menu, disabled or hidden are out of reach.
    let above = world.interface.spawnMenu { $0.text("Wait") }
    #expect(tap(Self.start) == (false, []))
    world.despawn(above)
    world.insert(world.interface.widget(Self.start), Disabled())
    #expect(tap(Self.start) == (false, []))
    world.insert(menu, Visibility(false))
    #expect(tap(Self.loud) == (false, []))
  }

  /// Menus may have buttons of the same id: the visible one is tapped.
  @Test func ofTwoWidgetsWithOneIdTheVisibleOneIsTapped() {
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

  /// A widget in a list may be scrolled out of sight. The diagnostic explains why a test's tap there does nothing.
  @Test func tapsOnWidgetsOutOfSightAreReported() {
    let last: WidgetID = 9
    world.interface.spawnMenu { menu in
      menu.list(height: 20) { list in
        for number in 1...last.rawValue { list.button(WidgetID(rawValue: number), "Row") }
      }
    }
    var lines: [String] = []
    simulation.diagnose { lines.append($0) }
    for _ in 0..<2 { simulation.step(TickInput(viewWidth: 200, viewHeight: 100)) }
    // The diagnostics also mention that the rows have no font.
    func isReported() -> Bool { lines.contains { $0.contains("no part of it is in sight") } }
    #expect(tap(Self.start).isThere && !isReported(), "\(lines)")
    #expect(!tap(last).isThere && isReported(), "\(lines)")
  }

  /// The pointer is pressed where the camera shows the position.
  @Test func positionsInTheWorldAreTapped() {
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

  @Test func aTestMaySendAWidgetEventItself() {
    world.send(WidgetEvent(Self.loud, .changed, value: 1))
    let event = world.events(WidgetEvent.self).first
    #expect(event?.id == Self.loud && event?.isOn == true && event?.entity == Entity.none)
  }
}
