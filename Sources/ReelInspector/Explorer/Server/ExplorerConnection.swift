#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A request that is being answered, and the work on its answer so far.
struct HTTPExchange {
  let request: HTTPRequest
  /// The work on an answer that takes several polls.
  var work: (any ExplorerWork)?
}

/// One connection of the explorer's server. It never blocks: ``step(now:check:answer:)`` does one piece of the work, so
/// that the server can turn to another connection.
///
///     read ─▶ request ─▶ exchange ─▶ output ─▶ read …
///
/// It has one request at a time, so it holds at most a head, a body and one answer.
struct ExplorerConnection {
  /// The outcome of a step.
  enum Step {
    /// This number of bytes was transferred, or other work was done; there may be more to do.
    case progress(Int)
    /// There is nothing to do until the client sends or receives.
    case waiting
  }

  /// The nanoseconds within which a client must send a request, from its first byte to its last. `answerPatience` is
  /// the time within which it must take an answer, from the moment when output is first blocked.
  static let requestPatience: UInt64 = 5_000_000_000
  static let answerPatience: UInt64 = 10_000_000_000
  /// The nanoseconds after which a connection without a request ends.
  static let idlePatience: UInt64 = 30_000_000_000
  /// The nanoseconds for which the server keeps a connection open while new ones wait; it keeps a busy one twice as
  /// long.
  static let grace: UInt64 = 250_000_000
  /// The most bytes that a step sends.
  private static let largestPiece = 65_536

  let socket: Int32
  /// True if bytes, or the end of the stream, have arrived, according to the last `poll` of the socket; `isWritable` is
  /// true if bytes can be sent.
  var isReadable = true
  var isWritable = true
  /// The time of the last transfer.
  private(set) var lastTime: UInt64
  private var reader = HTTPRequestReader()
  /// The arrival time of the first byte of the request that is being read.
  private var requestStart: UInt64?
  private var exchange: HTTPExchange?
  private var sent: [UInt8] = []
  private var sentCount = 0
  /// The time since when the client has blocked the output.
  private var blockedSince: UInt64?
  /// True if nothing more is read; the connection ends when the output has been sent.
  private var isClosing = false
  /// True if the client sends nothing more. Requests that it has sent are still answered.
  private var hasEnded = false
  /// True if the client is gone.
  private(set) var isLost = false

  init(_ socket: Int32, now: UInt64) {
    self.socket = socket
    lastTime = now
  }

  private var hasOutput: Bool { sentCount < sent.count }
  var isDone: Bool { isLost || isClosing && !hasOutput }
  /// True if the server watches the socket for input.
  var awaitsInput: Bool { !isClosing && !hasOutput && exchange == nil && !hasEnded }
  var awaitsOutput: Bool { hasOutput }

  /// Returns the connection's rank among those that may be closed for a new one, and the time since when it has this
  /// rank. The lowest rank is closed first: 0 without a request, 1 if it waits for the client, 2 for any other; among
  /// equal ranks the oldest. Returns `nil` during the ``grace`` time, because a client that connects again and again
  /// must not close others before they are answered.
  func dispensability(_ now: UInt64) -> (rank: Int, since: UInt64)? {
    func isOver(_ since: UInt64, _ time: UInt64) -> Bool { now > since && now - since > time }
    if let blockedSince {
      if isOver(blockedSince, Self.grace) { return (1, blockedSince) }
    } else if exchange == nil && !hasOutput && !isReadable {
      if reader.isEmpty {
        if isOver(lastTime, Self.grace) { return (0, lastTime) }
      } else if let requestStart, isOver(requestStart, Self.grace) {
        return (1, requestStart)
      }
    }
    let since = requestStart ?? lastTime
    return isOver(since, 2 * Self.grace) ? (2, since) : nil
  }

  /// Ends the connection if the client has taken too long. Call it only for a connection that is ``Step/waiting``,
  /// because delays of the server itself do not count.
  mutating func checkPatience(_ now: UInt64) {
    func isOver(_ since: UInt64, _ patience: UInt64) -> Bool {
      now > since && now - since > patience
    }
    if let blockedSince {
      if isOver(blockedSince, Self.answerPatience) { isLost = true }
    } else if let requestStart, exchange == nil {
      guard isOver(requestStart, Self.requestPatience) else { return }
      refuse(
        HTTPRequest.Refusal(
          408, "a complete request within \(Self.requestPatience / 1_000_000_000) seconds"))
      transmit(now)
    } else if isOver(lastTime, Self.idlePatience) {
      isLost = true
    }
  }

  /// Does one piece of work.
  /// - Parameters:
  ///   - isCrowded: true if the connection ends with its answer, because other clients wait.
  ///   - check: throws for a head that is refused.
  ///   - answer: returns `nil` if the answer needs a later step.
  mutating func step(
    now: UInt64, isCrowded: Bool, check: (HTTPRequest) throws(HTTPRequest.Refusal) -> Void,
    answer: (inout HTTPExchange) -> HTTPAnswer?
  ) -> Step {
    if hasOutput { return isWritable ? transmit(now) : .waiting }
    if isDone { return .waiting }
    if exchange != nil {
      if let answer = answer(&exchange!) {
        let keepsAlive = exchange!.request.keepsAlive && !isCrowded
        exchange = nil
        finish(answer, keepsAlive: keepsAlive, now)
      }
      return .progress(0)
    }
    switch reader.next(check) {
    case .complete(let request):
      exchange = HTTPExchange(request: request)
      return .progress(0)
    case .refused(let refusal):
      refuse(refusal)
      return .progress(0)
    case .incomplete: break
    }
    if hasEnded {
      isClosing = true
      return .waiting
    }
    return isReadable ? receive(now) : .waiting
  }

  private mutating func finish(_ answer: HTTPAnswer, keepsAlive: Bool, _ now: UInt64) {
    sent = answer.bytes(keepsAlive: keepsAlive)
    sentCount = 0
    if !keepsAlive { isClosing = true }
    // The next request may have arrived already.
    requestStart = reader.isEmpty ? nil : now
  }

  private mutating func refuse(_ refusal: HTTPRequest.Refusal) {
    sent =
      HTTPAnswer.refused(refusal.status, "Expected \(refusal.expected).").bytes(keepsAlive: false)
    sentCount = 0
    isClosing = true
    requestStart = nil
  }

  private mutating func receive(_ now: UInt64) -> Step {
    let (count, error) = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
      let count = recv(socket, buffer.baseAddress, buffer.count, 0)
      // SAFETY: the call returns the number of bytes that it wrote.
      if count > 0 { reader.append(UnsafeRawBufferPointer(rebasing: buffer[0..<count])) }
      return (count, errno)
    }
    if count > 0 {
      lastTime = now
      if requestStart == nil { requestStart = now }
      return .progress(count)
    }
    if count == 0 {
      hasEnded = true
      return .progress(0)
    }
    if error == EINTR { return .progress(0) }
    isReadable = false
    if error != EAGAIN && error != EWOULDBLOCK { isLost = true }
    return .waiting
  }

  @discardableResult
  private mutating func transmit(_ now: UInt64) -> Step {
    let end = min(sent.count, sentCount + Self.largestPiece)
    let (count, error) = sent[sentCount..<end].withUnsafeBytes { bytes in
      (ExplorerServer.send(socket, bytes), errno)
    }
    guard count > 0 else {
      if error == EINTR { return .progress(0) }
      isWritable = false
      if error != EAGAIN && error != EWOULDBLOCK { isLost = true }
      if blockedSince == nil { blockedSince = now }
      return .waiting
    }
    sentCount += count
    lastTime = now
    if !hasOutput {
      sent = []
      sentCount = 0
      blockedSince = nil
      // The server did not read the rest of the next request while it sent the answer.
      if requestStart != nil { requestStart = now }
    }
    return .progress(count)
  }
}
