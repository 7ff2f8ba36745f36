#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A call of the operating system that failed, by its number.
package struct SystemError: Error, Equatable {
  package var code: Int32

  package init(_ code: Int32) { self.code = code }

  /// What the last call on this thread complained of.
  package static var last: SystemError { SystemError(errno) }

  package var isClosedPipe: Bool { code == EPIPE }

  /// In the system's words, such as `No space left on device`.
  package var reason: String { String(cString: strerror(code)) }
}

/// Calls again where a signal came in between.
/// - Throws: where the call answers -1 for another reason.
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
