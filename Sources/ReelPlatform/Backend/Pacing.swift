/// The limit of the rate of pictures.
public enum Pacing: Equatable, Sendable {
  /// The backend limits the rate: ``VideoBackend/draw(_:)`` waits for the screen.
  case screen
  /// The loop limits the rate: after a picture it sleeps until the next tick is due, 16 milliseconds at most.
  case clock
  /// No limit: time is simulated. Every picture comes exactly one tick after the previous one, as soon as the machine
  /// has drawn it.
  case virtual
}
