import Reel

/// The game that a loop shows: its simulation, and the painter of its pictures. A loop replaces the value as a whole,
/// so that the rules and the pictures are always those of the same files.
package struct ShownGame {
  package let simulation: Simulation
  /// The content of the pictures: the simulation's content, with the pictures of the screen's density.
  package let content: GameContent
  package let painter: ScenePainter

  package init(_ simulation: Simulation, showing content: GameContent) {
    self.simulation = simulation
    self.content = content
    painter = ScenePainter(simulation, showing: content)
  }

  /// Empties `list`, and draws the game into it.
  /// - Parameters:
  ///   - alpha: the time between the last tick (0) and the present (1).
  ///   - view: the size of the picture before the first tick.
  package func paint(alpha: Float, view: Vec2, into list: inout DrawList) {
    if simulation.tick > 0 { return painter.paint(simulation.world, alpha: alpha, into: &list) }
    // The first tick moves drawables to their positions for this view; before it there is only background.
    list.removeAll()
    list.view = view
  }
}
