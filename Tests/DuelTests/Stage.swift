import Foundation
import Reel
import ReelApp
import Testing

@testable import DuelRules

/// A fight that has just begun, for tests that put fighters at chosen positions.
struct Stage {
  let simulation: Simulation
  var world: World { simulation.world }
  var bout: Bout { world[Bout.self] }
  var left: Fighter { world.fighter(0) }
  var right: Fighter { world.fighter(1) }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Games/Duel/App/Assets").path

  static func content() throws -> GameContent {
    try Assets.open(game: "Duel", manifest: Duel.manifest, path: folder).content
  }

  /// - Parameter fights: True to begin with the first tick of a fight of two players at one machine.
  init(_ content: GameContent, seed: UInt64 = 5, fights: Bool = true) {
    simulation = Duel().makeSimulation(content: content, seed: seed)
    guard fights else { return }
    step(2)
    tap(.two)
    while bout.phase != .fight { step() }
  }

  func step(_ ticks: Int = 1, _ left: [InputEvent] = [], _ right: [InputEvent] = []) {
    for tick in 0..<ticks {
      simulation.step(
        players: [left, right].map {
          TickInput(viewWidth: 640, viewHeight: 360, events: tick == 0 ? $0 : [])
        })
    }
  }

  /// Steps as long as a condition is true, a minute at most.
  func step(while isOpen: @autoclosure () -> Bool) {
    for _ in 0..<3600 where isOpen() { step() }
    #expect(!isOpen(), "after a minute of ticks")
  }

  func tap(_ widget: WidgetID) {
    var input = TickInput(viewWidth: 640, viewHeight: 360)
    _ = input.tap(widget, in: simulation)
    simulation.step(players: [input, TickInput(viewWidth: 640, viewHeight: 360)])
  }

  func change(_ number: Int, _ body: (inout Fighter) -> Void) {
    var fighter = world.fighter(number)
    body(&fighter)
    world.setFighter(fighter)
  }

  /// Puts the fighters at a distance from each other, about a point.
  func put(distance: Float, around x: Float = 0) {
    change(0) { $0.x = x - distance / 2 }
    change(1) { $0.x = x + distance / 2 }
  }
}
