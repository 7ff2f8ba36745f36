#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelMatch

/// One connection of a WebSocket server: first the handshake, then frames. It never blocks, and its memory is bounded:
/// one head or a few frames that came in, and at most ``WebSocketLimits/mostWaiting`` bytes that go out.
struct WebSocketConnection {
  let socket: Int32
  /// The address of the page.
  var address: MatchAddress
  /// The address of the page's machine that a proxy has sent, until the server has taken it.
  var forwarded: MatchAddress?
  private let limits: WebSocketLimits
  private let begun: UInt64
  private var isOpen = false
  private var incoming: [UInt8] = []
  /// The number of bytes of the head in which no empty line ends.
  private var scanned = 0
  private var outgoing: [UInt8] = []
  private var sentCount = 0
  private var budget: RateBudget
  private var lastRefill: UInt64
  /// The time of the last frame, of any kind.
  private var lastFrame: UInt64
  /// The time since when the client takes no bytes.
  private var blockedSince: UInt64?
  /// The time since when nothing more is read, because the connection ends when its output has been sent.
  private var closingSince: UInt64?
  /// True if the connection is to be removed.
  private(set) var isGone = false
  /// True if bytes may have arrived that are not read.
  private var isReadable = false

  /// The bytes that a frame costs at least, so that a flood of empty frames is limited, too.
  private static let leastCost = 256
  /// The most bytes of one call of the system.
  private static let largestPiece = 4096

  init(_ socket: Int32, _ address: MatchAddress, _ limits: WebSocketLimits, now: UInt64) {
    (self.socket, self.address, self.limits, begun) = (socket, address, limits, now)
    budget = RateBudget(perSecond: limits.bytesPerSecond, most: limits.bytesPerSecond / 4)
    (lastRefill, lastFrame) = (now, now)
  }

  private var isOutputWaiting: Bool { sentCount < outgoing.count }
  /// True if a wait for this connection ends when bytes arrive. A client beyond its budget is not read.
  var awaitsInput: Bool { closingSince == nil && budget.available >= WebSocketFrame.largestFrame }
  var awaitsOutput: Bool { isOutputWaiting }
  /// True if frames may wait that were read and not taken.
  var hasInput: Bool { closingSince == nil && !incoming.isEmpty }

  // MARK: - Input

  /// Reads what has arrived, as far as the budget goes, and passes the packets on.
  /// - Parameters:
  ///   - limit: the most packets.
  ///   - isReadable: true if bytes may have arrived.
  /// - Returns: the number of packets.
  mutating func receive(
    _ limit: Int, isReadable: Bool, now: UInt64,
    _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void
  ) -> Int {
    self.isReadable = isReadable
    budget.refill(now &- lastRefill)
    lastRefill = now
    var packets = 0
    while packets < limit, closingSince == nil, !isGone {
      if !isOpen {
        guard openIfComplete(now) else {
          if closingSince == nil, read() { continue }
          break
        }
        // The packets belong to the new address.
        if forwarded != nil { break }
        continue
      }
      switch WebSocketFrame.read(incoming[...]) {
      case .incomplete:
        if read() { continue }
        return packets
      case .packet(let bytes, let size):
        guard take(size, now) else { return packets }
        packets += 1
        body(bytes, address)
      case .ping(let bytes, let size):
        guard take(size, now) else { return packets }
        append(WebSocketFrame.pong(bytes))
      case .pong(let size): guard take(size, now) else { return packets }
      case .close: close(1000, now)
      case .broken(let code): close(code, now)
      }
    }
    return packets
  }

  /// Removes a frame.
  /// - Returns: false if the client has sent too much; the frame then stays until the budget has grown.
  private mutating func take(_ size: Int, _ now: UInt64) -> Bool {
    guard budget.take(UInt64(max(size, Self.leastCost))) else { return false }
    incoming.removeFirst(size)
    lastFrame = now
    return true
  }

  /// Answers the handshake once its head is complete.
  /// - Returns: true if frames follow.
  private mutating func openIfComplete(_ now: UInt64) -> Bool {
    var end: Int?
    var at = max(scanned, 3)
    while at < incoming.count {
      if incoming[at] == 0x0A, incoming[at - 1] == 0x0D, incoming[at - 2] == 0x0A,
        incoming[at - 3] == 0x0D
      {
        end = at + 1
        break
      }
      at += 1
    }
    scanned = at
    guard let end, end <= WebSocketHandshake.largestHead else {
      if incoming.count > WebSocketHandshake.largestHead {
        let most = WebSocketHandshake.largestHead
        refuse(WebSocketHandshake.refusal(431, "a head of at most \(most) bytes"), now)
      }
      return false
    }
    var outcome = WebSocketHandshake.answer(incoming[..<end], origins: limits.origins)
    if limits.trustsProxy, address.isThisMachine {
      forwarded = WebSocketHandshake.forwardedAddress(incoming[..<end])
      if forwarded == nil {
        outcome = WebSocketHandshake.refusal(400, "X-Forwarded-For with the address of the page")
      }
    }
    incoming.removeFirst(end)
    guard case .accepted(let answer) = outcome else {
      refuse(outcome, now)
      return false
    }
    append(answer)
    (isOpen, lastFrame) = (true, now)
    return true
  }

  private mutating func refuse(_ outcome: WebSocketHandshake.Outcome, _ now: UInt64) {
    if case .refused(let answer) = outcome { append(answer) }
    closingSince = now
  }

  /// Reads a piece.
  /// - Returns: true if bytes have arrived.
  private mutating func read() -> Bool {
    guard isReadable else { return false }
    let (count, code) = withUnsafeTemporaryAllocation(
      byteCount: Self.largestPiece, alignment: 1
    ) { buffer in
      let count = recv(socket, buffer.baseAddress, buffer.count, 0)
      // SAFETY: the call returns the number of bytes that it wrote.
      if count > 0 { incoming += UnsafeRawBufferPointer(rebasing: buffer[..<count]) }
      return (count, errno)
    }
    if count > 0 {
      isReadable = count == Self.largestPiece
      return true
    }
    isReadable = false
    if count == 0 || code != EAGAIN && code != EWOULDBLOCK && code != EINTR { isGone = true }
    return false
  }

  // MARK: - Output

  /// Appends a packet, unless too much waits: a match recovers from lost packets, but not from late ones.
  mutating func send(_ packet: [UInt8], now: UInt64) {
    guard isOpen, closingSince == nil else { return }
    append(WebSocketFrame.packet(packet))
    flush(now)
  }

  private mutating func append(_ bytes: [UInt8]) {
    if outgoing.count - sentCount + bytes.count <= limits.mostWaiting { outgoing += bytes }
  }

  /// Ends the connection after the bytes that wait.
  mutating func close(_ code: UInt16, _ now: UInt64) {
    append(WebSocketFrame.close(code))
    closingSince = now
  }

  /// Sends as much as the system takes.
  mutating func flush(_ now: UInt64) {
    while isOutputWaiting, !isGone {
      let (count, code) = outgoing[sentCount...].withUnsafeBytes {
        (WebSocketServer.send(socket, $0), errno)
      }
      if count > 0 {
        sentCount += count
        blockedSince = nil
      } else if code == EAGAIN || code == EWOULDBLOCK {
        blockedSince = blockedSince ?? now
        break
      } else if code != EINTR {
        isGone = true
      }
    }
    if sentCount == outgoing.count || sentCount > limits.mostWaiting / 2 {
      outgoing.removeFirst(sentCount)
      sentCount = 0
    }
  }

  /// Ends the connection if the client has taken too long, or if its last bytes have been sent.
  mutating func checkPatience(_ now: UInt64) {
    func isOver(_ since: UInt64, _ patience: UInt64) -> Bool {
      now > since && now - since > patience
    }
    if let closingSince {
      if !isOutputWaiting || isOver(closingSince, limits.closing) { isGone = true }
    } else if let blockedSince, isOver(blockedSince, limits.blocked) {
      isGone = true
    } else if !isOpen, isOver(begun, limits.handshake) {
      let seconds = limits.handshake / 1_000_000_000
      refuse(WebSocketHandshake.refusal(408, "a request within \(seconds) seconds"), now)
      flush(now)
    } else if isOpen, isOver(lastFrame, limits.idle) {
      close(1001, now)
      flush(now)
    }
  }
}
