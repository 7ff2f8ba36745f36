#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A request that is being answered, and what was done of that so far.
struct HTTPExchange {
  let request: HTTPRequest
  /// Of an answer that takes several polls.
  var work: (any ExplorerWork)?
}

/// One connection of the explorer's server. Never waits itself: ``step(now:until:answer:)`` does one piece of what there
/// is to do, so that the server can turn to another connection.
///
///     read ─▶ request ─▶ exchange ─▶ output ─▶ read …
///
/// It has one request at a time, so it holds at most a head, a body and one answer.
struct ExplorerConnection {
  /// The outcome of a step.
  enum Step {
    /// So many bytes came or went, or something else was done; there may be more to do.
    case progress(Int)
    /// There is nothing to do before the other side does something.
    case waiting
  }

  /// Nanoseconds for the other side to send a request, from its first byte to its last, and to take an answer from the
  /// moment when it first keeps it waiting.
  static let requestPatience: UInt64 = 5_000_000_000
  static let answerPatience: UInt64 = 10_000_000_000
  /// Nanoseconds for a connection that has no request.
  static let idlePatience: UInt64 = 30_000_000_000
  /// Nanoseconds that it is kept while others wait for its place; twice that while it is busy.
  static let grace: UInt64 = 250_000_000
  /// The most bytes that are sent in a step.
  private static let largestPiece = 65_536

  let socket: Int32
  /// By the last look at the socket: bytes, or the end, have come; bytes can go.
  var isReadable = true
  var isWritable = true
  /// When something last came or went.
  private(set) var lastTime: UInt64
  private var reader = HTTPRequestReader()
  /// When the first byte of the request that is coming was there.
  private var requestStart: UInt64?
  private var exchange: HTTPExchange?
  private var sent: [UInt8] = []
  private var sentCount = 0
  /// Since when the other side has kept the output waiting.
  private var blockedSince: UInt64?
  /// Nothing more is read; it ends when the output has gone.
  private var isClosing = false
  /// The other side sends nothing more; what it has sent is answered.
  private var hasEnded = false
  /// The other side is gone.
  private(set) var isLost = false

  init(_ socket: Int32, now: UInt64) {
    self.socket = socket
    lastTime = now
  }

  private var hasOutput: Bool { sentCount < sent.count }
  var isDone: Bool { isLost || isClosing && !hasOutput }
  /// The events for which the server watches the socket.
  var wantsInput: Bool { !isClosing && !hasOutput && exchange == nil && !hasEnded }
  var wantsOutput: Bool { hasOutput }

  /// How willingly it is given up for a new connection, and since when that holds: one without a request first, then
  /// one that waits for the other side, then any; of equal ones the oldest. `nil` for one that has not had its time yet:
  /// a client that connects again and again must not end others before they are answered.
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

  /// Ends it where the other side has taken too long. Only for one that is ``Step/waiting``: what the server itself is
  /// late with does not count.
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
          408, "a whole request within \(Self.requestPatience / 1_000_000_000) seconds"))
      transmit(now)
    } else if isOver(lastTime, Self.idlePatience) {
      isLost = true
    }
  }

  /// Does one piece of what there is to do.
  /// - Parameters:
  ///   - check: throws for a head that is refused.
  ///   - answer: returns `nil` where it has to go on with the request in a later step.
  mutating func step(
    now: UInt64, check: (HTTPRequest) throws(HTTPRequest.Refusal) -> Void,
    answer: (inout HTTPExchange) -> HTTPAnswer?
  ) -> Step {
    if hasOutput { return isWritable ? transmit(now) : .waiting }
    if isDone { return .waiting }
    if exchange != nil {
      if let answer = answer(&exchange!) {
        let keepsAlive = exchange!.request.keepsAlive
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
    // The next one may be there already.
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
    guard reader.hasRoom else { return .waiting }
    let (count, error) = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
      let count = recv(socket, buffer.baseAddress, buffer.count, 0)
      // SAFETY: as many bytes were written as the call returns.
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
    }
    return .progress(count)
  }
}
