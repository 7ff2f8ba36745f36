import ReelContent
import ReelMath

/// Why a backend, or something given to it, does not work: one sentence for a person.
public struct BackendError: Error, Equatable, Sendable {
  /// One sentence for a person.
  public var message: String
  /// An error that says this sentence.
  public init(_ message: String) { self.message = message }
}
