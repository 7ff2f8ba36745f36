import Foundation

@testable import ReelCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A clock that a test sets.
final class ManualClock {
  /// Nanoseconds.
  var now: UInt64 = 1
  /// How far it goes on each time it is read.
  var step: UInt64 = 0

  func read() -> UInt64 {
    now += step
    return now
  }
}

/// Somebody who talks to a server of this machine, byte by byte, and never waits.
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
    // SAFETY: an address of IPv4 is read as one of any kind, which begins alike; its size is given.
    _ = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(handle, $0, size) }
    }
  }

  deinit { close(handle) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { ExplorerServer.send(handle, $0) }
  }

  /// Says that nothing more comes, and still reads.
  func finish() { _ = shutdown(handle, Int32(SHUT_WR)) }

  /// Takes in what has come.
  func receive() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(handle, &buffer, buffer.count, 0)
      if count == 0 { isOpen = false }
      guard count > 0 else { return }
      received += String(decoding: buffer[..<count], as: UTF8.self)
    }
  }

  /// Takes in at most so many bytes and forgets them; how many there were.
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

  /// The statuses of the answers that have come.
  var statuses: [Int] {
    received.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
  }

  /// What the last answer says.
  var body: String { received.components(separatedBy: "\r\n\r\n").last ?? "" }
}
