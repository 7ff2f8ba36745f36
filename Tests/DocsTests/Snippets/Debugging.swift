import Reel

/// The code of docs/debugging.md.
enum DebuggingPage {
  static func show(_ simulation: Simulation) {
    // snippet: debugging-overlay
    simulation.world[SceneOverlay.self].showsNames = true
    simulation.world[CollisionView.self].showsColliders = true
    // end
  }

  struct Caught: Event {}

  static func travel(_ simulation: Simulation, _ input: TickInput) throws(SnapshotError) {
    // snippet: debugging-marks
    simulation.markTimeline(at: Caught.self)
    // end
    // snippet: debugging-history
    let history = History(simulation)
    for _ in 0..<600 {
      simulation.step(players: [input])
      history.record(simulation, players: [input])
    }
    try history.seek(to: 100, in: simulation)
    // end
  }

  static func list(_ world: World, _ hero: Entity) -> [String] {
    var lines: [String] = []
    func print(_ name: String, _ path: String, _ content: ListedField.Content) {
      lines.append("\(name) \(path) \(content)")
    }
    // snippet: debugging-listed
    for value in world.listed(hero) {
      for field in value.fields { print(value.name, field.path, field.content) }
    }
    // end
    return lines
  }
}
