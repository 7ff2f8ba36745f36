import Reel
import ReelInspector

extension ProfiledPictures {
  /// Creates the pictures of a simulation, painted as in `play`.
  init(of simulation: Simulation, clock: @escaping () -> UInt64) {
    let painter = ScenePainter(simulation)
    painter.clock = clock
    var list = DrawList()
    self.init(
      paint: {
        painter.recordTick($0)
        painter.paint($0, into: &list)
      }, times: { painter.times })
  }
}
