import ReelFields
import ReelMath

/// One other machine of a match, as this machine sees it: what it has, how far away it is, and what is under way to it.
final class MatchLink {
  /// The number of the machine in the match; the host is 0.
  let peer: UInt8
  /// The address that packets go to, once it is proven.
  var address: MatchAddress
  /// True if the machine has shown that it receives what is sent to ``address``.
  var isProven: Bool
  /// The trial of another address, or of the first one; `nil` if none runs.
  var trial: AddressTrial?
  /// The token in packets from the other machine, and the token in packets to the other machine.
  let incoming: MatchSecret
  let outgoing: MatchSecret
  let isSpectator: Bool
  /// The number of the request to join that made this link.
  var attempt = MatchSecret()
  /// The time from which on the machine loads the match: when it was welcomed, or when the match was sent to it.
  var loadsSince: UInt64
  /// True once the machine has the state of the match.
  var isReady = false
  /// True if the machine waits for the state of the match to be sent.
  var lacksStart = false
  /// True after the match was revived, until a packet of the machine has reported what the machine has; and the time of
  /// the first packet since then, 0 for none.
  var isAwaited = false
  var awaitedSince: UInt64 = 0
  /// True if the machine has left just after the match was revived.
  var isLeaving = false
  /// True if the machine has reported that it has the state of the match.
  var saysReady = false

  /// The number of decisions that the transferred start contains.
  var startDecisions: UInt64 = 0
  /// The number by which the machine may come back to its seat.
  var resumeToken = MatchSecret()

  // Packets
  var nextSequence: UInt32 = 1
  private(set) var newestSequence: UInt32 = 0
  /// A bit for each of the 64 packets up to the newest one.
  private(set) var arrivals: UInt64 = 0
  /// True if the last packet was the newest so far.
  private(set) var isNewest = false
  /// The number of packets since the last update of this machine.
  var arrivedCount = 0
  /// The time of the last packet, or of the beginning.
  var lastReceived: UInt64
  /// The time at which a packet was last sent.
  var lastSent: UInt64 = 0
  /// The nanoseconds for which the other machine has held up the match. The number falls while that machine holds up
  /// nothing.
  var stall: UInt64 = 0

  // Time
  /// The round trip in nanoseconds, smoothed; 0 before the first measurement.
  private(set) var roundTrip: UInt64 = 0
  /// The other machine's time in its last packet, in microseconds, and when that packet arrived here.
  private(set) var remoteTime: UInt32 = 0
  private(set) var remoteTimeAt: UInt64 = 0
  /// The other machine's tick in its last packet; its estimate now adds the time since.
  private(set) var remoteTick: UInt64 = 0
  /// The number of ticks by which this machine is ahead of the other machine, in 64ths, smoothed. `remoteAdvantage` is
  /// the number that the other machine reports: how far that machine is ahead of this one.
  private(set) var advantage: Int64 = 0
  var remoteAdvantage: Int64 = 0
  /// The share of packets that were lost on the way to the other machine, in 255ths, as that machine reports.
  var remoteLoss: UInt8 = 0

  // Inputs and hashes
  /// The first tick for which the other machine lacks each player's input.
  var has: [UInt64]
  /// A bit for each machine from which the other machine of this link receives nothing.
  var deaf: UInt64 = 0
  /// True if the other machine has lost the authority and waits for a new one.
  var isFrozen = false
  /// The last tick at which the hashes of both machines were compared.
  var agreedTick: UInt64 = 0
  /// The last tick after which both machines had the same state for certain.
  var sameTick: UInt64 = 0
  /// The difference between the two machines that is not settled yet; `nil` if there is none.
  var exchange: DesyncInquiry?
  /// True if the other machine's state has arrived. `hasResumed` is true if that machine has gone on from this
  /// machine's state.
  var hasTheirs = false
  var hasResumed = false
  /// The number of times that the two machines had different states.
  var desyncs = 0
  /// The last tick about which the two machines have exchanged states.
  var exchangedTick: UInt64 = 0
  /// The last hash that the other machine has reported, for each of the last checks.
  var checks: [(tick: UInt64, hash: UInt64)] = []

  // Messages
  /// The messages without a receipt, one after the other, and the number of bytes of each.
  private(set) var outbox = FieldEncoder()
  private(set) var outboxSizes: [Int] = []
  private(set) var firstOut: UInt64 = 0
  var nextIn: UInt64 = 0

  // Transfers
  var sender: BulkSender?
  /// The bytes of transfers that may go to this machine.
  var transferBudget = RateBudget(
    perSecond: MatchProtocol.transferRate, most: MatchProtocol.transferBurst)
  /// The transfers that begin, one after the other, when this one has arrived.
  private var waiting: [[UInt8]] = []
  /// The time at which a piece of the transfer last arrived, and the first missing piece then.
  private var progress: (time: UInt64, next: Int) = (0, 0)
  var receiver: BulkReceiver?
  /// The id of the last transfer that has been received, whose receipt is repeated.
  var lastReceivedBulk: (id: UInt8, pieces: Int)?
  var nextBulk: UInt8 = 1

  init(
    peer: UInt8, address: MatchAddress, isProven: Bool, incoming: MatchSecret,
    outgoing: MatchSecret, isSpectator: Bool, seats: Int, tick: UInt64, now: UInt64
  ) {
    self.peer = peer
    self.address = address
    self.isProven = isProven
    (self.incoming, self.outgoing) = (incoming, outgoing)
    self.isSpectator = isSpectator
    loadsSince = now
    has = [UInt64](repeating: tick, count: seats)
    lastReceived = now
  }

  // MARK: - Packets

  /// Records a packet by its sequence number.
  /// - Returns: false if it came before, or is too old.
  func accept(_ sequence: UInt32) -> Bool {
    let ahead = Int32(bitPattern: sequence &- newestSequence)
    isNewest = ahead > 0
    if ahead > 0 {
      arrivals = ahead > 63 ? 0 : arrivals << UInt64(ahead)
      arrivals |= 1
      newestSequence = sequence
      return true
    }
    guard ahead > -64 else { return false }
    let bit = UInt64(1) << UInt64(-ahead)
    guard arrivals & bit == 0 else { return false }
    arrivals |= bit
    return true
  }

  /// The share of the last packets to this machine that were lost, in 255ths.
  var loss: UInt8 {
    let expected = min(Int(newestSequence), 64)
    return expected == 0
      ? 0 : UInt8(clamping: (expected - arrivals.nonzeroBitCount) * 255 / expected)
  }

  // MARK: - Time

  /// Records the first part of a packet.
  func record(_ header: PlayHeader, _ now: UInt64) {
    lastReceived = now
    (deaf, remoteLoss, isFrozen) = (header.deaf, header.loss, header.isFrozen)
    remoteAdvantage = Int64(header.advantage)
    (remoteTime, remoteTimeAt, remoteTick) = (header.time, now, header.tick)
    guard header.echo != 0 else { return }
    let trip = UInt64(UInt32(truncatingIfNeeded: now / 1000) &- header.echo) * 1000
    guard trip < 10_000_000_000 else { return }
    roundTrip = roundTrip == 0 ? max(trip, 1) : (roundTrip * 7 + trip) / 8
  }

  /// The time to return in the next packet: the other machine's last one, and the time since.
  func echo(_ now: UInt64) -> UInt32 {
    remoteTimeAt == 0
      ? 0 : remoteTime &+ UInt32(truncatingIfNeeded: (now &- remoteTimeAt) / 1000)
  }

  /// Updates the advantage of this machine.
  /// - Parameters:
  ///   - tick: the tick of this machine now.
  ///   - length: the nanoseconds of a tick.
  func recordAdvantage(_ tick: UInt64, length: UInt64) {
    let way = Int64(roundTrip / 2 * 64 / max(length, 1))
    let difference = (Int64(tick) - Int64(remoteTick)) * 64 - way
    advantage += (difference - advantage) / 8
  }

  // MARK: - Messages

  /// Adds a message.
  /// - Returns: false if too many wait for a receipt, because the other machine does not answer.
  func post(_ control: MatchControl) -> Bool {
    if isAwaited { return true }
    let start = outbox.bytes.count
    control.encode(to: &outbox)
    outboxSizes.append(outbox.bytes.count - start)
    return outboxSizes.count <= MatchProtocol.mostControls
  }

  /// Goes on with the messages of both directions where the other machine is.
  func resume(received: UInt64, next: UInt64) {
    (isAwaited, firstOut, nextIn) = (false, received, next)
  }

  /// Drops the messages that the other machine has received.
  func acknowledge(_ count: UInt64) {
    guard count > firstOut, count - firstOut <= UInt64(outboxSizes.count) else { return }
    let received = Int(count - firstOut)
    var size = 0
    for at in 0..<received { size += outboxSizes[at] }
    outbox.bytes.removeFirst(size)
    outboxSizes.removeFirst(received)
    firstOut = count
  }

  /// Begins a transfer to the other machine, which replaces an earlier one.
  func send(_ bytes: [UInt8]) {
    sender = BulkSender(id: nextBulk, bytes)
    nextBulk = nextBulk == 255 ? 1 : nextBulk + 1
  }

  /// Begins a transfer once those before it have arrived.
  /// - Parameter isUrgent: true to go before the transfers that wait.
  func sendNext(_ bytes: [UInt8], isUrgent: Bool = false) {
    if sender == nil {
      send(bytes)
    } else if waiting.count < 8 {
      waiting.insert(bytes, at: isUrgent ? 0 : waiting.count)
    }
  }

  /// Takes the receipt of a transfer.
  func acknowledge(_ receipt: PlayPacket.Receipt, now: UInt64) {
    guard sender?.id == receipt.id else { return }
    sender?.acknowledge(next: receipt.next, received: receipt.received, now: now)
    if sender?.isDone == true { endTransfer() }
  }

  /// Gives up a transfer if the receipts have made no progress for a time: the other machine does not expect the
  /// transfer.
  func checkTransfer(now: UInt64, timeout: UInt64) {
    guard let sender else { return }
    if progress.time == 0 || sender.next != progress.next {
      progress = (now, sender.next)
    } else if now > progress.time, now - progress.time > timeout {
      endTransfer()
    }
  }

  private func endTransfer() {
    sender = nil
    progress = (0, 0)
    if !waiting.isEmpty { send(waiting.removeFirst()) }
  }

  /// Returns true if a piece belongs to the present transfer of the other machine or to a later one, and not to an
  /// earlier one whose piece was late. Ids run from 1 to 255, and begin anew.
  func isNewTransfer(_ id: UInt8) -> Bool {
    if let receiver { return receiver.id == id || Self.isLater(id, than: receiver.id) }
    guard let last = lastReceivedBulk else { return true }
    return Self.isLater(id, than: last.id)
  }

  private static func isLater(_ id: UInt8, than other: UInt8) -> Bool {
    let ahead = (Int(id) - Int(other) + 255) % 255
    return ahead > 0 && ahead < 128
  }
}
