import Reel
import Testing

@testable import ReelMatch

// Transfers over ways that lose packets, and to receivers that do not answer.

/// Expects the answer of a call that changes a value, which `#expect` cannot make.
private func expect(
  _ expected: Bool, _ answer: Bool, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(answer == expected, sourceLocation: sourceLocation)
}

@Suite struct BulkTransferTests {
  private static let trip: UInt64 = 100_000_000
  private static let patience: UInt64 = 155_000_000

  /// Sends bytes for a time, in updates of 16 ms, and returns what arrived and the number of pieces that were sent.
  private func run(
    _ bytes: [UInt8], loss: Float, seconds: UInt64, answers: Bool = true
  ) -> (arrived: [UInt8]?, sent: Int, time: UInt64) {
    var random = RandomStream(seed: 9, stream: 1)
    var sender = BulkSender(id: 1, bytes)
    var receiver = BulkReceiver(id: 1, limit: bytes.count)
    var receipts: [(due: UInt64, next: Int, received: UInt64)] = []
    var pieces: [(due: UInt64, bytes: [UInt8])] = []
    var sent = 0
    for update in 1...(seconds * 60) {
      let now = update * 16_666_667
      for _ in 0..<8 {
        guard let piece = sender.take(now: now, patience: Self.patience) else { break }
        var out = FieldEncoder()
        sender.write(piece, to: &out)
        sent += 1
        if random.float() >= loss { pieces.append((now + Self.trip / 2, out.bytes)) }
      }
      for piece in pieces where piece.due <= now {
        var input = FieldDecoder(piece.bytes)
        guard let piece = BulkPiece(&input) else {
          Issue.record("The sender's piece cannot be read.")
          continue
        }
        #expect(piece.id == 1)
        expect(true, receiver.take(piece))
      }
      pieces.removeAll { $0.due <= now }
      if answers, random.float() >= loss {
        receipts.append((now + Self.trip / 2, receiver.nextPiece, receiver.received))
      }
      for receipt in receipts where receipt.due <= now {
        sender.acknowledge(next: receipt.next, received: receipt.received, now: now)
      }
      receipts.removeAll { $0.due <= now }
      if sender.isDone { return (receiver.bytes, sent, now) }
    }
    return (nil, sent, seconds * 1_000_000_000)
  }

  private let bytes = (0..<150_500).map { UInt8(truncatingIfNeeded: $0 * 7) }

  @Test(arguments: [0, 0.1, 0.3, 0.6] as [Float]) func allBytesArrive(loss: Float) {
    let (arrived, sent, time) = run(bytes, loss: loss, seconds: 20)
    #expect(arrived == bytes)
    #expect(sent < 1000, "\(sent) pieces")
    #expect(time < (loss == 0 ? 1_000_000_000 : 15_000_000_000), "\(time)")
  }

  /// Ten seconds without a receipt: at first a window is sent, and then less and less.
  @Test func aSilentReceiverIsSentLittle() {
    let (arrived, sent, _) = run(bytes, loss: 0, seconds: 10, answers: false)
    #expect(arrived == nil)
    #expect((32...200).contains(sent), "\(sent) pieces")
    let later = run(bytes, loss: 0, seconds: 20, answers: false).sent - sent
    #expect(later <= 4 * 21, "\(later) pieces")
  }

  @Test func anEmptyTransferHasOnePiece() {
    #expect(run([], loss: 0, seconds: 1).arrived == [])
  }
}

@Suite struct RateBudgetTests {
  @Test func aBudgetGrowsWithTheTimeUpToItsMost() {
    var budget = RateBudget(perSecond: 1000, most: 50)
    expect(true, budget.take(50))
    expect(false, budget.take(1))
    budget.refill(500_000)
    expect(false, budget.take(1))
    budget.refill(500_000)
    expect(true, budget.take(1))
    expect(false, budget.take(1))
    for _ in 0..<1000 { budget.refill(1_000_000) }
    #expect(budget.available == 50)
    // Of a long pause, a second counts.
    budget.refill(.max)
    #expect(budget.available == 50)
  }
}

@Suite struct AddressTrialTests {
  private func trial() -> AddressTrial {
    AddressTrial(MatchAddress(low: 5), challenge: MatchSecret(drawing: { 7 }), now: 0)
  }

  @Test func aProbeCostsWhatCame() {
    var (trial, none) = (trial(), 0)
    expect(false, trial.takeProbe(1, credit: &none))
    trial.allowance = 2 * AddressTrial.packetSize - 1
    expect(true, trial.takeProbe(1, credit: &none))
    expect(false, trial.takeProbe(2, credit: &none))
    expect(false, trial.takeProbe(1_000_000_000, credit: &none))
    #expect(trial.allowance == AddressTrial.packetSize - 1)
  }

  /// Probes to an address that does not answer become rare.
  @Test func probesBecomeRare() {
    var (trial, bytes) = (trial(), 1 << 20)
    var probes = 0
    for millisecond in 1...60_000 as ClosedRange<UInt64> {
      if trial.takeProbe(millisecond * 1_000_000, credit: &bytes) { probes += 1 }
    }
    #expect((40...60).contains(probes), "\(probes)")
    #expect(bytes == 1 << 20 - probes * AddressTrial.packetSize)
  }
}
