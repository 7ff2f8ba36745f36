import ReelFields
import ReelMath

// The transfer of more bytes than a packet holds: a state, a recording, a report. The sender keeps a window of pieces
// under way, and repeats those whose receipt does not come; the receipt names the first missing piece and a bit for
// each of the 64 behind it.
//
//     pieces   │ done │ done │ lost │ done │ under way │ under way │ not yet sent …
//                              ▲ next: the first missing piece
//
// Few pieces are under way at first, and more with each receipt. As long as no receipt comes, the pieces are repeated
// in ever longer intervals: a machine that is silent is sent little.
//
// The receiver allocates memory only for pieces that it has received, in order, and never for what a size claims.

/// The sending end of a transfer.
struct BulkSender {
  static let window = 64
  /// The pieces that may be under way before there is a receipt, and after a silence.
  private static let (firstPieces, silentPieces) = (32, 4)
  /// The repetitions without a receipt that losses explain. With further ones, the intervals double.
  private static let usualRounds: UInt64 = 8
  /// The longest interval between two repetitions in a silence, in nanoseconds.
  private static let mostPatience: UInt64 = 500_000_000

  let id: UInt8
  private let bytes: [UInt8]
  let pieceCount: Int
  /// The first piece without a receipt, and a bit for each piece behind that one; the bit of a piece with a receipt is
  /// set.
  private(set) var next = 0
  private var received: UInt64 = 0
  /// The time at which each piece in the window was last sent; 0 for never.
  private var sentTimes = [UInt64](repeating: 0, count: window)
  /// The pieces that may be under way.
  private var allowed = firstPieces
  /// The number of repetitions since the last receipt, and the time of the last one.
  private var silence: (rounds: UInt64, since: UInt64) = (0, 0)

  init(id: UInt8, _ bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
    pieceCount = max(1, (bytes.count + BulkPiece.size - 1) / BulkPiece.size)
  }

  var isDone: Bool { next >= pieceCount }

  /// Returns the next piece to send at a time; `nil` if all in the window are under way.
  mutating func take(now: UInt64, patience: UInt64) -> Int? {
    let doublings = silence.rounds - min(silence.rounds, Self.usualRounds)
    let patience = max(patience, min(patience << min(doublings, 8), Self.mostPatience))
    for at in next..<min(next + allowed, pieceCount) {
      if at > next, received >> UInt64(at - next - 1) & 1 != 0 { continue }
      let sent = sentTimes[at % Self.window]
      if sent != 0 {
        // Once the window is full, all other pieces wait for the first one. So the first piece is repeated more often.
        let isUrgent = at == next && silence.rounds > 0 && doublings == 0
        if now &- sent < (isUrgent ? patience / 3 : patience) { continue }
        if now &- silence.since >= patience {
          silence = (silence.rounds + 1, now)
          if silence.rounds > 1 { allowed = max(Self.silentPieces, allowed / 2) }
        }
      }
      sentTimes[at % Self.window] = max(now, 1)
      return at
    }
    return nil
  }

  /// Appends a piece as a section of a packet.
  func write(_ piece: Int, to out: inout FieldEncoder) {
    let range = piece * BulkPiece.size..<min((piece + 1) * BulkPiece.size, bytes.count)
    out.append(UInt64(id), 1)
    out.varint(UInt64(bytes.count))
    out.varint(UInt64(piece))
    out.bytes.append(contentsOf: bytes[range])
  }

  mutating func acknowledge(next: Int, received: UInt64, now: UInt64) {
    guard next >= self.next, next <= pieceCount else { return }
    // The receipts since the last time; bits move down as pieces in front of them arrive.
    let recorded = next - self.next > 63 ? 0 : self.received >> UInt64(next - self.next)
    let news = next - self.next + (received & ~recorded).nonzeroBitCount
    for at in self.next..<next { sentTimes[at % Self.window] = 0 }
    if news > 0 {
      silence = (0, now)
      allowed = min(allowed + news, Self.window)
    }
    self.next = next
    self.received = received
  }
}

/// The receiving end of a transfer.
struct BulkReceiver {
  let id: UInt8
  /// The most bytes of a transfer.
  let limit: Int
  private(set) var bytes: [UInt8] = []
  /// The number of bytes of the complete transfer; -1 before the first piece.
  private(set) var total = -1
  /// The first missing piece; the pieces behind it that have arrived out of order; and a bit for each of those,
  /// beginning with the piece `next + 1`.
  private var next = 0
  private var early = [[UInt8]](repeating: [], count: BulkSender.window)
  private(set) var received: UInt64 = 0

  init(id: UInt8, limit: Int) {
    self.id = id
    self.limit = limit
  }

  var isDone: Bool { total >= 0 && bytes.count == total }
  /// The first missing piece.
  var nextPiece: Int { next }

  /// Takes a piece.
  /// - Returns: false if it contradicts the transfer.
  mutating func take(_ part: BulkPiece) -> Bool {
    guard part.total <= limit, total < 0 || part.total == total else { return false }
    total = part.total
    let piece = part.number
    guard piece >= next, piece <= next + 63 else { return true }
    if piece > next {
      let bit = UInt64(1) << UInt64(piece - next - 1)
      if received & bit == 0 {
        early[piece % BulkSender.window] = [UInt8](part.bytes)
        received |= bit
      }
      return true
    }
    bytes.append(contentsOf: part.bytes)
    next += 1
    while received & 1 != 0 {
      received >>= 1
      bytes.append(contentsOf: early[next % BulkSender.window])
      early[next % BulkSender.window] = []
      next += 1
    }
    received >>= 1
    return true
  }
}
