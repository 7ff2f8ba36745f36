#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The error of a failed call of the operating system.
package struct SystemError: Error, Equatable {
  package var code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The error of the last call on this thread.
  package static var last: SystemError { SystemError(errno) }

  package var isClosedPipe: Bool { code == EPIPE }

  /// The system's description, such as `No space left on device`.
  package var reason: String { String(cString: strerror(code)) }
}

/// Repeats a call that a signal interrupted.
/// - Throws: if the call returns -1 for another reason.
@discardableResult
package func retrying<Answer: FixedWidthInteger & SignedInteger>(
  _ call: () -> Answer
) throws(SystemError) -> Answer {
  while true {
    let answer = call()
    if answer != -1 { return answer }
    if errno != EINTR { throw .last }
  }
}
