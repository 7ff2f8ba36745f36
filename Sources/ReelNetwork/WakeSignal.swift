#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Synchronization

/// A signal by which one thread ends another one's wait for sockets. Any thread may set it; one thread waits for it and
/// clears it. Only the first of several settings costs a call of the system.
package final class WakeSignal: Sendable {
  private let output: Int32
  private let input: Int32
  private let isSet = Atomic(false)

  /// - Throws: ``NetworkError/noSocket(port:reason:)`` if the system gives no pipe.
  package init() throws(NetworkError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw .noSocket(port: 0, reason: String(cString: strerror(errno)))
    }
    (output, input) = (ends[0], ends[1])
    _ = BoundSocket.makeNonblocking(output) && BoundSocket.makeNonblocking(input)
  }

  deinit {
    close(output)
    close(input)
  }

  /// The end of the pipe of which a wait ends.
  var watched: pollfd { pollfd(fd: output, events: Int16(POLLIN), revents: 0) }

  /// Sets the signal, after the data for the other thread is there.
  package func set() {
    guard !isSet.exchange(true, ordering: .acquiringAndReleasing) else { return }
    _ = [1 as UInt8].withUnsafeBytes { write(input, $0.baseAddress, 1) }
  }

  /// Clears the signal, before the thread takes the data.
  package func clear() {
    withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) { buffer in
      while read(output, buffer.baseAddress, buffer.count) == buffer.count {}
    }
    isSet.store(false, ordering: .sequentiallyConsistent)
  }
}
