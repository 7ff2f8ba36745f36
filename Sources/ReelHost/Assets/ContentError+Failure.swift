import ReelContent
import ReelProgram

extension ContentError: FailureSource {
  package var failure: Failure { Failure(kind == .missing ? .missing : .damaged, description) }
}
