import Foundation
import Reel
import ReelApp
import Testing

@testable import CastleRules

/// The game with its real assets, and functions that play it.
struct CastleStage {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Games/Castle/App/Assets")
  static let demo = folder.appendingPathComponent("demo.reel")

  let assets: Assets

  init() throws {
    assets = try Assets.open(game: "Castle", manifest: Castle.manifest, path: Self.folder.path)
  }

  func make(seed: UInt64 = 1) -> Simulation {
    Castle().makeSimulation(content: assets.content, seed: seed)
  }

  /// Begins a game, with the hero at the position that a test needs.
  func begun(at position: Vec2? = nil, seed: UInt64 = 1) -> Simulation {
    let simulation = make(seed: seed)
    let world = simulation.world
    step(simulation, 30)
    step(simulation, 1, [.keyDown(.enter), .keyUp(.enter)])
    for _ in 0..<120 where world[Play.self].phase != .playing { step(simulation, 1) }
    if let position {
      Room.enter(at: position, world)
      step(simulation, 1)
    }
    return simulation
  }

  func step(_ simulation: Simulation, _ ticks: Int, _ events: [InputEvent] = []) {
    var input = TickInput(
      viewWidth: Castle.settings.viewWidth, viewHeight: Castle.settings.viewHeight,
      events: events)
    for _ in 0..<ticks {
      simulation.step(input)
      input.events = []
    }
  }

  /// Returns the corner of a tile of the map.
  static func tile(_ x: Float, _ y: Float) -> Vec2 { Vec2(x * 16, y * 16) }
}

extension World {
  var hero: Entity { query(with: Hero.self).first ?? .none }
  var heroPosition: Vec2 { self[hero, Transform.self]?.position ?? .zero }
  var heroMover: Mover { self[hero, Mover.self] ?? Mover() }
  func count<C: Component>(_ type: C.Type) -> Int { query(with: type).count }
}
