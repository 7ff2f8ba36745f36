import ReelPlatform
import ReelProgram

extension HostError: FailureSource {
  package var failure: Failure {
    Failure(Failure.Code(rawValue: kind.rawValue) ?? .unavailable, message)
  }

  /// Creates the error with the sentence and the exit code of any error of this program.
  package init(_ error: any Error) {
    switch error {
    case let error as HostError: self = error
    case let failure as Failure: self.init(failure)
    case let source as any FailureSource: self.init(source.failure)
    default: self.init(.unavailable, "\(error)")
    }
  }

  private init(_ failure: Failure) {
    self.init(Kind(rawValue: failure.code.rawValue) ?? .unavailable, failure.sentence)
  }
}
