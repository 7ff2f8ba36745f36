import Foundation
import Reel
import ReelApp

@testable import ElephantRaceRules

/// A race that has just begun, for tests that put elephants at chosen positions.
struct Stage {
  let simulation: Simulation
  var world: World { simulation.world }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Games/ElephantRace/App/Assets").path

  static func content() throws -> GameContent {
    try Assets.open(game: "ElephantRace", manifest: ElephantRace.manifest, path: folder).content
  }

  /// - Parameter alone: True if the rivals stand still, far behind.
  init(_ content: GameContent, seed: UInt64 = 5, alone: Bool = true) {
    simulation = ElephantRace().makeSimulation(content: content, seed: seed)
    step(12)
    press(.space)
    while world[Race.self].phase == .countdown { step() }
    guard alone else { return }
    for at in 1..<Race.elephants { put(at, x: -900 * Float(at), lane: Int32(at)) }
  }

  func step(_ ticks: Int = 1, _ events: [InputEvent] = []) {
    for tick in 0..<ticks {
      simulation.step(
        TickInput(viewWidth: 640, viewHeight: 360, events: tick == 0 ? events : []))
    }
  }

  func press(_ key: Key) { step(1, [.keyDown(key), .keyUp(key)]) }

  /// Puts an elephant on the track; a rival naps there, so that it stays.
  func put(_ at: Int, x: Float, lane: Int32, speed: Float = 0) {
    world.change(at) { elephant in
      elephant.x = x
      elephant.lane = lane
      elephant.depth = Float(lane)
      elephant.speed = speed
      if at > 0 { elephant.nap = 10_000 }
    }
  }

  var hero: Elephant { world.elephant(0) }

  /// Returns the first position of the track at which a lane has this ground, and its lane.
  func rank(of ground: Ground) -> (x: Float, lane: Int32)? {
    let track = world[Track.self]
    for column in 20..<380 {
      let x = Float(column) * Track.tile + 15
      for lane in 0..<Track.lanes where track.ground(at: x, lane: lane) == ground {
        return (x, lane)
      }
    }
    return nil
  }

  /// Returns the first obstacle of a kind along the track.
  func obstacle(_ kind: Obstacle.Kind) -> Obstacle? {
    var found: Obstacle?
    world.each { (obstacle: Obstacle) in
      if obstacle.kind == kind && obstacle.x < found?.x ?? .infinity { found = obstacle }
    }
    return found
  }
}
