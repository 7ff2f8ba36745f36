import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

extension WidgetID {
  static let menu: WidgetID = 1
  static let play: WidgetID = 2
  static let volume: WidgetID = 3
  static let loud: WidgetID = 4
  static let name: WidgetID = 5
  static let list: WidgetID = 6
  static let back: WidgetID = 7
}

/// A simulation with a font whose letters move the pen by 6 and whose lines are 10 high, in a view of 200 by 100,
/// without room between widgets or inside of them.
struct InterfaceStage {
  let simulation: Simulation
  let painter: ScenePainter
  var world: World { simulation.world }

  init() {
    let font = BitmapFont(
      name: "f", lineHeight: 10, base: 8, pages: ["f.png"],
      glyphs: (0x20...0x7A).map { Glyph(scalar: $0, rect: Rect(0, 0, 5, 8), advance: 6) })
    simulation = Simulation(
      content: GameContent(atlases: [ScenePainterTests.atlas], fonts: [font]), seed: 1)
    simulation.world[InterfaceTheme.self].spacing = 0
    simulation.world[InterfaceTheme.self].padding = 0
    simulation.world[InterfaceTheme.self].inset = .zero
    painter = ScenePainter(simulation)
    simulation.world.insert(WidgetLog())
    simulation.schedule.add("hear") { world in
      for event in world.events(WidgetEvent.self) {
        world[WidgetLog.self].lines.append("\(event.id.rawValue) \(event.kind) \(event.value)")
      }
    }
  }

  /// Runs a tick.
  /// - Returns: The events of the widgets, as `volume changed 0.5`.
  @discardableResult
  func step(_ events: InputEvent..., width: UInt16 = 200) -> [String] {
    step(events: events, width: width)
  }

  @discardableResult
  func step(events: [InputEvent], width: UInt16 = 200) -> [String] {
    simulation.step(TickInput(viewWidth: width, viewHeight: 100, events: events))
    painter.recordTick(world)
    let lines = world[WidgetLog.self].lines
    world[WidgetLog.self].lines = []
    return lines
  }

  func tap(_ x: Int16, _ y: Int16) -> [String] {
    step(.pointerDown(0, x, y)) + step(.pointerUp(0, x, y))
  }

  /// Returns the rectangle of a widget in the view.
  func rect(_ id: WidgetID) -> Rect { rect(world.interface.widget(id)) }

  func rect(_ entity: Entity) -> Rect {
    let size = world[entity, Widget.self]?.size ?? .zero
    let position = world.globalPosition(of: entity)
    return Rect(position.x, position.y, size.x, size.y)
  }

  var focus: WidgetID { world[world[Interface.self].focus, Widget.self]?.id ?? .none }
}

/// The widget events that the rules have received in this tick.
private struct WidgetLog: Resource {
  var lines: [String] = []
  static var resourceName: String { "Told" }
  static var isTransient: Bool { true }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}
