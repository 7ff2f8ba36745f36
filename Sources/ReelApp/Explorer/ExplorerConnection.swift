#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One connection of the explorer's server: bytes that come, and bytes that wait to go. Never waits itself.
struct ExplorerConnection {
  let socket: Int32
  /// When something last came or went, by the clock of ``ExplorerServer/poll(now:answer:)``.
  private(set) var lastTime: UInt64
  private var received: [UInt8] = []
  private var sent: [UInt8] = []
  private var sentCount = 0
  /// Nothing more is read; it ends when all has gone.
  private var isClosing = false
  /// The other side is gone.
  private(set) var isLost = false

  /// While so many bytes wait to go, no more requests are answered.
  private static let mostWaiting = 1 << 20
  /// Requests that are answered in one turn: the game goes on in between.
  private static let mostRequests = 16

  init(_ socket: Int32, now: UInt64) {
    self.socket = socket
    lastTime = now
  }

  var isDone: Bool { isLost || isClosing && sentCount == sent.count }

  /// Reads what has come, answers whole requests, and sends what can go.
  mutating func serve(
    now: UInt64, _ answer: (HTTPRequest) -> HTTPAnswer,
    decorated: (HTTPRequest, HTTPAnswer) -> HTTPAnswer
  ) {
    if !isClosing { receive(now) }
    var answered = 0
    var used = 0
    while !isClosing, answered < Self.mostRequests, sent.count - sentCount < Self.mostWaiting {
      switch HTTPRequest.parse(received[used...]) {
      case .incomplete: answered = Self.mostRequests
      case .refused(let status, let expected):
        sent += HTTPAnswer.refused(status, "Expected \(expected).").bytes(keepsAlive: false)
        isClosing = true
      case .whole(let request, let count):
        used += count
        answered += 1
        sent += decorated(request, answer(request)).bytes(keepsAlive: request.keepsAlive)
        if !request.keepsAlive { isClosing = true }
      }
    }
    received.removeFirst(used)
    if hasEnded { isClosing = true }
    transmit(now)
  }

  private var hasEnded = false

  private mutating func receive(_ now: UInt64) {
    let most = HTTPRequest.largestHead + HTTPRequest.largestBody
    while received.count <= most {
      let (count, error) = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) {
        buffer in
        let count = recv(socket, buffer.baseAddress, buffer.count, 0)
        // SAFETY: as many bytes were written as it says.
        if count > 0 { received += UnsafeRawBufferPointer(rebasing: buffer[0..<count]) }
        return (count, errno)
      }
      if count > 0 {
        lastTime = now
        continue
      }
      if count == 0 { hasEnded = true }
      if count < 0 && error == EINTR { continue }
      if count < 0 && error != EAGAIN && error != EWOULDBLOCK { isLost = true }
      return
    }
  }

  private mutating func transmit(_ now: UInt64) {
    while sentCount < sent.count, !isLost {
      let (count, error) = sent[sentCount...].withUnsafeBytes { bytes in
        (ExplorerServer.send(socket, bytes), errno)
      }
      if count > 0 {
        sentCount += count
        lastTime = now
      } else if error != EINTR {
        if error != EAGAIN && error != EWOULDBLOCK { isLost = true }
        return
      }
    }
    sent.removeAll(keepingCapacity: sent.count < 65_536)
    sentCount = 0
  }
}
