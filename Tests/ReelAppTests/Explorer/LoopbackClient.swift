import Foundation

@testable import ReelInspector

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A clock that a test sets.
final class ManualClock {
  /// The time in nanoseconds.
  var now: UInt64 = 1
  /// The nanoseconds that each reading adds.
  var step: UInt64 = 0

  func read() -> UInt64 {
    now += step
    return now
  }
}

/// A client of a server on this machine. It sends and receives bytes without ever waiting.
final class LoopbackClient {
  private let handle: Int32
  private(set) var isOpen = true
  private(set) var received = ""

  init(port: UInt16) {
    #if os(Linux)
      handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      handle = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    _ = fcntl(handle, F_SETFL, fcntl(handle, F_GETFL) | O_NONBLOCK)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // SAFETY: `connect` reads an IPv4 address as a `sockaddr`, which begins alike, and gets its size.
    _ = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(handle, $0, size) }
    }
  }

  deinit { close(handle) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { ExplorerServer.send(handle, $0) }
  }

  /// Closes the sending side; the client still receives.
  func finish() { _ = shutdown(handle, Int32(SHUT_WR)) }

  /// Receives the bytes that have arrived.
  func receive() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(handle, &buffer, buffer.count, 0)
      if count == 0 { isOpen = false }
      guard count > 0 else { return }
      received += String(decoding: buffer[..<count], as: UTF8.self)
    }
  }

  /// Receives at most so many bytes, discards them, and returns their number.
  func receive(upTo most: Int) -> Int {
    var buffer = [UInt8](repeating: 0, count: most)
    var total = 0
    while total < most {
      let count = recv(handle, &buffer, most - total, 0)
      if count == 0 { isOpen = false }
      guard count > 0 else { break }
      total += count
    }
    return total
  }

  /// The statuses of the answers that have arrived.
  var statuses: [Int] {
    received.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
  }

  /// The body of the last answer.
  var body: String { received.components(separatedBy: "\r\n\r\n").last ?? "" }
}
