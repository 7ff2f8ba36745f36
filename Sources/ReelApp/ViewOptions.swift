import ArgumentParser
import Reel

/// What is drawn over the picture, for whoever looks for a fault.
struct ViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draws over the picture: \(CollisionView.names.joined(separator: ", ")), several with commas.",
      valueName: "WHAT"))
  var show: String = ""

  private var names: [String] { show.split(separator: ",").map { String($0) } }

  func validate() throws {
    var view = CollisionView()
    for name in names where !view.set(name) {
      throw ValidationError(
        "--show \(name): expected one or more of \(CollisionView.names.joined(separator: ", "))")
    }
  }

  func apply(to simulation: Simulation) {
    guard simulation.world.has(CollisionView.self) else { return }
    for name in names { _ = simulation.world[CollisionView.self].set(name) }
  }

  /// Shows everything, or nothing any more.
  static func toggle(in simulation: Simulation) {
    guard simulation.world.has(CollisionView.self) else { return }
    let isOn = simulation.world[CollisionView.self].isOn
    for name in CollisionView.names {
      _ = simulation.world[CollisionView.self].set(name, !isOn)
    }
  }
}
