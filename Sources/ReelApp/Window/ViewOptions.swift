import ArgumentParser
import Reel

/// The options for overlays that help to find faults.
struct ViewOptions: ParsableArguments {
  /// The names of all overlays.
  static let everything = CollisionView.names + SceneOverlay.names + ["net"]

  @Option(
    help: ArgumentHelp(
      "Draws over the picture: \(everything.joined(separator: ", ")), several with commas.",
      valueName: "WHAT"))
  var show: String = ""

  var names: [String] { show.split(separator: ",").map { String($0) } }

  func validate() throws {
    for name in names where !Self.everything.contains(name) {
      throw ValidationError(
        "--show \(name): expected one or more of \(Self.everything.joined(separator: ", "))")
    }
  }

  func apply(to simulation: Simulation) { Self.show(names, in: simulation) }

  /// Shows exactly the overlays with these names.
  static func show(_ names: [String], in simulation: Simulation) {
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
  static func copy(from old: Simulation, to new: Simulation) {
    if old.world.has(CollisionView.self), new.world.has(CollisionView.self) {
      new.world[CollisionView.self] = old.world[CollisionView.self]
    }
    if old.world.has(SceneOverlay.self), new.world.has(SceneOverlay.self) {
      new.world[SceneOverlay.self] = old.world[SceneOverlay.self]
    }
  }

  /// Returns true if any overlay is shown.
  static func isOn(in simulation: Simulation) -> Bool {
    let world = simulation.world
    return world.has(CollisionView.self) && world[CollisionView.self].isOn
      || world.has(SceneOverlay.self) && world[SceneOverlay.self].isOn
  }

  /// Hides all overlays if any is shown. Otherwise shows these, or all overlays of collisions if `names` is empty.
  static func toggle(_ names: [String], in simulation: Simulation) {
    show(
      isOn(in: simulation) ? [] : names.isEmpty ? CollisionView.names : names, in: simulation)
  }
}
