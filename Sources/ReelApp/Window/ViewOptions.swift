import ArgumentParser
import Reel
import ReelPlay

/// The options for overlays that help to find faults.
struct ViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draws over the picture: \(ShownOverlays.names.joined(separator: ", ")), several with commas.",
      valueName: "WHAT"))
  var show: String = ""

  var names: [String] { show.split(separator: ",").map { String($0) } }

  func validate() throws {
    for name in names where !ShownOverlays.names.contains(name) {
      throw ValidationError(
        "--show \(name): expected one or more of \(ShownOverlays.names.joined(separator: ", "))")
    }
  }

  func apply(to simulation: Simulation) { ShownOverlays.show(names, in: simulation) }
}
