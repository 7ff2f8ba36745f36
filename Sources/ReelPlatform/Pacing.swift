import ReelContent
import ReelMath

/// What limits the rate of pictures.
public enum Pacing: Equatable, Sendable {
  /// The backend: ``VideoBackend/draw(_:)`` waits for the screen.
  case screen
  /// Nobody but the loop: after a picture it sleeps until the next tick is due, 16 milliseconds at most.
  case clock
  /// Nobody at all: time is made up. Every picture comes exactly one tick after the one before, as soon as
  /// the machine has it.
  case virtual
}
