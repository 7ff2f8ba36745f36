import ReelECS
import ReelSimulation

/// The pictures that `profile` measures beside ticks, in a program that draws.
package struct ProfiledPictures {
  // SAFETY: it is written once, by `main`, before any command runs.
  /// Begins the pictures of a simulation, measured by a clock; `nil` in a program that draws none.
  package nonisolated(unsafe) static var make:
    ((Simulation, _ clock: @escaping () -> UInt64) -> ProfiledPictures)?

  /// Draws the world after a tick.
  let paint: (World) -> Void
  /// How long each pass of the last picture took.
  let times: () -> [(name: String, nanoseconds: UInt64)]

  package init(
    paint: @escaping (World) -> Void,
    times: @escaping () -> [(name: String, nanoseconds: UInt64)]
  ) {
    self.paint = paint
    self.times = times
  }
}
