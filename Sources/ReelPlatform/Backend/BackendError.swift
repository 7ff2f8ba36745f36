/// The fault of a backend or of its input, as one sentence for the user.
public struct BackendError: Error, Equatable, Sendable {
  /// One sentence for the user.
  public var message: String
  /// Creates an error with this sentence.
  public init(_ message: String) { self.message = message }
}
