import ReelFields
import ReelMath

/// The packet that is being written, the answers to packets, and the budgets of bytes that may go out.
struct MatchOutbox {
  /// The play packet that is being written; it keeps its memory.
  var packet = FieldEncoder()
  /// The bytes of transfers that may go to all machines together.
  var transferBudget = RateBudget(
    perSecond: MatchProtocol.mostTransferRate, most: MatchProtocol.mostTransferBurst)
  /// The bytes of challenges that may go to unproven addresses which the authority has named. Packets of the authority
  /// add to the number, so that fewer bytes go out than the authority has sent.
  var introductions = 0
  /// Answers that wait for the next update, each no longer than the packet that it answers.
  private var answers: [(address: MatchAddress, bytes: [UInt8])] = []

  /// The most answers that wait, and the most answers to strangers among them: two thirds.
  private static let (mostAnswers, mostToStrangers) = (96, 64)

  init() { packet.bytes.reserveCapacity(MatchProtocol.largestPacket * 2) }

  /// True if there is room for one more answer.
  /// - Parameter isKnown: true for an answer to a machine of the match, which has named its token.
  func hasRoom(isKnown: Bool) -> Bool {
    answers.count < (isKnown ? Self.mostAnswers : Self.mostToStrangers)
  }

  /// Adds an answer, if there is room.
  mutating func answer(_ bytes: [UInt8], to address: MatchAddress, isKnown: Bool) {
    if hasRoom(isKnown: isKnown) { answers.append((address, bytes)) }
  }

  /// Sends all answers.
  mutating func sendAnswers(_ send: (MatchAddress, [UInt8]) -> Void) {
    for answer in answers { send(answer.address, answer.bytes) }
    answers.removeAll(keepingCapacity: true)
  }
}
