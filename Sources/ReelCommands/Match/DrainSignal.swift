import Dispatch
import ReelProgram

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The signal USR1, by which an operator drains a server: no further room begins, and the server ends with the last
/// match.
struct DrainSignal {
  private let source: any DispatchSourceSignal

  init(_ drain: @escaping @Sendable () -> Void) {
    // The source sees the signal, which must not end the program.
    signal(SIGUSR1, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
    source.setEventHandler(handler: drain)
    source.resume()
  }

  /// Returns a function that sends the signal to the supervisor of this process.
  static func toSupervisor() -> () -> Void { WorkerStreams.supervisorSignal(SIGUSR1) }

  func cancel() { source.cancel() }
}
