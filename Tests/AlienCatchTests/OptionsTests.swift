@testable import AlienCatchRules
import Reel
import Testing

/// The settings screen.
@Suite struct OptionsTests {
  private let simulation: Simulation
  private var world: World { simulation.world }

  init() throws { simulation = try Self.make([]) }

  private static func make(_ startData: [UInt8]) throws -> Simulation {
    AlienCatch().makeSimulation(
      content: try openAssets().content, seed: 1, startData: startData)
  }

  private func step(_ events: InputEvent...) {
    simulation.step(TickInput(viewWidth: 480, viewHeight: 320, events: events))
    for case .save(let name, let bytes) in simulation.messages { kept.values[name] = bytes }
    for case .fullscreen in simulation.deviceCommands { kept.fullscreens += 1 }
  }

  /// What the rules have saved, and how often they asked for another window.
  private final class Kept {
    var values = SavedValues()
    var fullscreens = 0
  }
  private let kept = Kept()

  private func tap(_ id: WidgetID) {
    let widget = world.interface.widget(id)
    let corner = world.globalPosition(of: widget)
    let middle = corner + (world[widget, Widget.self]?.size ?? .zero) / 2
    step(.pointerDown(0, Int16(middle.x), Int16(middle.y)))
    step(.pointerUp(0, Int16(middle.x), Int16(middle.y)))
  }

  @Test func whatIsChosenIsHeardAndKept() throws {
    step()
    // Music is asked for in the set-up, and the volume is what it is anyway.
    #expect(simulation.audioCommands == [.playMusic(.music, gain: 0.45, isLooping: true)])
    tap(.settings)
    // The tap on the button started no game.
    #expect(world.match.phase == .title && world.interface.isMenuOpen)
    step(.keyDown(.down), .keyUp(.down))
    for _ in 0..<3 { step(.keyDown(.left), .keyUp(.left)) }
    #expect(
      simulation.audioCommands.contains {
        if case .setVolume(let v) = $0 { v < 0.75 } else { false }
      })
    // F11 and `play --fullscreen` are none of the rules' affair.
    #expect(kept.fullscreens == 0)
    tap(.fullscreen)
    #expect(simulation.deviceCommands.contains(.fullscreen(true)))
    // Kept at once: who closes the window here has chosen, too.
    let saved = kept.values
    step(.keyDown(.escape), .keyUp(.escape))
    #expect(!world.interface.isMenuOpen && world.match.phase == .title)
    let next = try Self.make(saved.startData)
    #expect(next.world[Options.self].isFullscreen)
    #expect(next.deviceCommands.contains(.fullscreen(true)))
    next.step(TickInput(viewWidth: 480, viewHeight: 320))
    #expect(next.audioCommands.contains(.setVolume(world[Options.self].volume)))
    #expect(next.world[Options.self].volume == world[Options.self].volume)
  }

  @Test func aKeyAndAPressInOneTickOpenOneScreen() {
    step()
    step(.pointerDown(0, 20, 16))
    step(.pointerUp(0, 20, 16), .keyDown(.escape))
    #expect(world.interface.isMenuOpen)
    var screens = 0
    world.each { (widget: Widget) in if widget.id == .screen { screens += 1 } }
    #expect(screens == 1)
  }

  @Test func theKeyThatClosesItStartsNothing() {
    step()
    step(.keyDown(.escape), .keyUp(.escape))
    #expect(world.interface.isMenuOpen)
    step(.keyDown(.up), .keyUp(.up))
    step(.keyDown(.enter), .keyUp(.enter))
    #expect(!world.interface.isMenuOpen && world.match.phase == .title)
    step(.keyDown(.enter), .keyUp(.enter))
    #expect(world.match.phase == .ready)
    step()
    // It is a thing of the title alone.
    step(.keyDown(.escape), .keyUp(.escape))
    #expect(!world.interface.isMenuOpen && world.interface.widget(.title) == .none)
  }

  @Test func keysAreBoundAndKept() throws {
    step()
    tap(.settings)
    let screen = world.interface.widget(.screen)
    let corner = world.globalPosition(of: screen)
    let size = try #require(world[screen, Widget.self]?.size)
    #expect(corner.x >= 0 && corner.y >= 0 && corner.y + size.y <= 320, "all of it is in the view")
    // Volume, fullscreen, the keys of Left.
    for _ in 0..<3 { step(.keyDown(.down), .keyUp(.down)) }
    step(.keyDown(.enter), .keyUp(.enter))
    step(.keyDown(.q), .keyUp(.q))
    let next = try Self.make(kept.values.startData)
    func drive(_ events: InputEvent...) -> Float {
      next.step(TickInput(viewWidth: 480, viewHeight: 320, events: events))
      return Cart.x(next.world)
    }
    _ = drive(.keyDown(.space), .keyUp(.space))
    let start = drive()
    #expect(drive(.keyDown(.q)) < start)
  }
}
