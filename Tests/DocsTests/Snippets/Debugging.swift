import Reel

/// The code of docs/debugging.md.
enum DebuggingPage {
  static func show(_ simulation: Simulation) {
    // snippet: debugging-overlay
    simulation.world[SceneOverlay.self].showsNames = true
    simulation.world[CollisionView.self].showsColliders = true
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
