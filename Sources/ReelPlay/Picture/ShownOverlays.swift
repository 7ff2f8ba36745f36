import Reel

/// The overlays that help to find faults, by the names of `--show`.
package enum ShownOverlays {
  /// The name of the figures of the network, which belong to a match and not to a world.
  package static let network = "net"
  /// The names of all overlays.
  package static let names: [String] = CollisionView.names + SceneOverlay.names + [network]

  /// Returns true for the name of the figures of the network.
  static func isNetwork(_ name: String) -> Bool { name.utf8.elementsEqual(network.utf8) }

  /// Shows exactly the overlays with these names.
  package static func show(_ names: [String], in simulation: Simulation) {
    let world = simulation.world
    if world.has(CollisionView.self) {
      var view = CollisionView()
      for name in names { _ = view.set(name) }
      world[CollisionView.self] = view
    }
    if world.has(SceneOverlay.self) {
      var overlay = SceneOverlay()
      for name in names { _ = overlay.set(name) }
      world[SceneOverlay.self] = overlay
    }
  }

  /// Copies the shown overlays to another simulation.
  package static func copy(from old: Simulation, to new: Simulation) {
    if old.world.has(CollisionView.self), new.world.has(CollisionView.self) {
      new.world[CollisionView.self] = old.world[CollisionView.self]
    }
    if old.world.has(SceneOverlay.self), new.world.has(SceneOverlay.self) {
      new.world[SceneOverlay.self] = old.world[SceneOverlay.self]
    }
  }

  /// Returns true if any overlay is shown.
  package static func isOn(in simulation: Simulation) -> Bool {
    let world = simulation.world
    return world.has(CollisionView.self) && world[CollisionView.self].isOn
      || world.has(SceneOverlay.self) && world[SceneOverlay.self].isOn
  }

  /// Hides all overlays if any is shown. Otherwise shows these, or all overlays of collisions if `names` is empty.
  package static func toggle(_ names: [String], in simulation: Simulation) {
    show(
      isOn(in: simulation) ? [] : names.isEmpty ? CollisionView.names : names, in: simulation)
  }
}
