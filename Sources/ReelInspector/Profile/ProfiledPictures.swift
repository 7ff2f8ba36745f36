import ReelECS
import ReelSimulation

/// The pictures that `profile` measures beside ticks, in a program that draws.
package struct ProfiledPictures {
  // SAFETY: `main` writes it once, before any command runs.
  /// Begins the pictures of a simulation, measured by a clock; `nil` in a program that draws none.
  package nonisolated(unsafe) static var make:
    ((Simulation, _ clock: @escaping () -> UInt64) -> ProfiledPictures)?

  /// The function that draws the world after a tick.
  let paint: (World) -> Void
  /// The function that returns the time of each pass of the last picture.
  let times: () -> [(name: String, nanoseconds: UInt64)]

  package init(
    paint: @escaping (World) -> Void,
    times: @escaping () -> [(name: String, nanoseconds: UInt64)]
  ) {
    self.paint = paint
    self.times = times
  }
}
