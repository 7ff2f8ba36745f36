import ReelECS
import ReelMath

/// A machine of a match, as the host that alone decides sees it.
final class ServedMachine {
  /// The number of the machine in the match.
  let peer: UInt8
  /// The proven address of the machine, and the trial of another one; `nil` if none runs.
  var address: MatchAddress
  var trial: AddressTrial?
  /// The token in packets from the machine, and the token in packets to it.
  let (incoming, outgoing): (MatchSecret, MatchSecret)
  let isSpectator: Bool
  let seal: (any PacketSeal)?
  /// The ticket and its proof, if packets are sealed; empty for none.
  let sealedTicket: [UInt8]
  /// The number of processes of the host that were lost since the machine takes part.
  let revivals: UInt8
  /// The numbers of packets that the machine has sent to a lost process; `nil` once it sends to this one.
  var former: PacketWindow?
  /// The number of the request to join that made this machine part of the match.
  let attempt: MatchSecret
  /// The number by which the machine may come back to its seat.
  let resumeToken: MatchSecret
  /// The time at which the machine was welcomed.
  let welcomed: UInt64

  /// The number of its packets since the last update.
  var arrivedCount = 0
  var window = PacketWindow()
  var nextNumber: UInt64 = 1
  var times = PacketTimes()
  var lastReceived: UInt64
  var lastSent: UInt64 = 0

  /// True once the machine has the start of the match.
  var isReady = false
  var inputs = InputBuffer()

  /// The newest state that the machine has acknowledged, of its present view; 0 for none.
  var state: UInt64 = 0
  /// The tick up to which the machine's states are of a former view, and count no more.
  private(set) var viewedSince: UInt64 = 0
  /// The state of a transfer, from which differences begin once it has arrived; and its tick.
  var transferred = Snapshot(bytes: [])
  var transferredTick: UInt64 = 0
  var sender: BulkSender?
  private var nextTransfer: UInt8 = 1
  var transferBudget = RateBudget(
    perSecond: MatchProtocol.transferRate, most: MatchProtocol.transferBurst)
  /// The bytes of differences that may go to the machine.
  var stateBudget = RateBudget(perSecond: 250_000, most: 50_000)

  init(
    peer: UInt8, _ address: MatchAddress, _ request: JoinRequest, incoming: MatchSecret,
    resume: MatchSecret, seal: (any PacketSeal)?, now: UInt64
  ) {
    (self.peer, self.address, self.incoming) = (peer, address, incoming)
    (outgoing, isSpectator, attempt) = (request.token, request.isSpectator, request.attempt)
    (resumeToken, self.seal, welcomed, lastReceived) = (resume, seal, now, now)
    (sealedTicket, revivals) = (seal == nil ? [] : request.ticket, 0)
  }

  /// Goes on with a machine of a lost process.
  init(_ guest: HostRecord.Guest, seal: (any PacketSeal)?, now: UInt64) {
    (peer, address, incoming, outgoing) = (
      guest.peer, guest.address, guest.incoming, guest.outgoing
    )
    (isSpectator, attempt, resumeToken) = (guest.isSpectator, guest.attempt, guest.resume)
    (self.seal, sealedTicket, revivals) = (seal, guest.sealedTicket, guest.revivals + 1)
    (welcomed, lastReceived, isReady) = (now, now, guest.isReady)
    (window, former) = (PacketWindow(after: SealedPacket.base(revivals)), PacketWindow())
    nextNumber = SealedPacket.base(revivals) + 1
  }

  /// Begins a transfer, which replaces an earlier one.
  func send(_ bytes: [UInt8]) {
    sender = BulkSender(id: nextTransfer, bytes)
    nextTransfer = nextTransfer == 255 ? 1 : nextTransfer + 1
  }

  /// Takes the receipt of a transfer.
  func acknowledge(_ receipt: PlayPacket.Receipt, now: UInt64) {
    guard sender?.id == receipt.id else { return }
    sender?.acknowledge(next: receipt.next, received: receipt.received, now: now)
    if sender?.isDone == true { sender = nil }
  }

  /// Forgets what the machine has, because it has another view now.
  /// - Parameter tick: the last tick whose state the machine may have got of its former view.
  func forgetStates(upTo tick: UInt64) {
    (state, transferredTick, viewedSince) = (0, 0, tick)
    (transferred, sender) = (Snapshot(bytes: []), nil)
  }

  /// True if the machine is silent, and has got a packet a short time ago.
  func isQuiet(_ now: UInt64) -> Bool {
    now > lastReceived && now - lastReceived > MatchProtocol.quietAfter
      && now &- lastSent < MatchProtocol.quietPause
  }
}
