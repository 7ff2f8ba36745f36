import ReelPlatform
import ReelReplay
import ReelSimulation

/// The files and the network of a program that plays a match, as far as the match needs them.
package protocol MatchHost: AnyObject {
  /// The addresses at which others can join a match of this machine.
  var addresses: [String] { get }
  /// Is called once, when the match has begun on this machine.
  func begin()
  /// Begins the reel of a match that has begun and is recorded.
  /// - Returns: true if ``append(_:)`` takes its bytes.
  func beginReel() -> Bool
  /// Appends bytes to the reel.
  func append(_ bytes: [UInt8])
  /// Reports why two machines have different states, if the session has found a reason. The match does not wait for
  /// it.
  func reportDifferences(_ session: any MatchSession)
  /// Waits for the reports, after the match has been left and before the last bytes of its reel. Throws if a reel that
  /// a person has requested could not be begun.
  func endReports() throws(HostError)
  /// Ends the reel. Throws if a reel that a person has requested is lost.
  func endReel() throws(HostError)
}

extension MatchHost {
  package func begin() {}
}

/// A match as a program plays it: the session, its network, and the reel of it.
package final class MatchPlay {
  package let session: any MatchSession
  private let transport: any MatchTransport
  /// The files of the program; `nil` if it has none, and so no reel.
  private let host: (any MatchHost)?
  private var recorder: MatchRecorder
  private var hasBegun = false
  /// True if the host takes the bytes of the reel.
  private var hasReel = false
  /// The routes of this machine's devices to its only player.
  private var router = InputRouter(players: 1)
  private var inputs: [TickInput] = []
  /// True if the program ends with the match.
  package let endsProgram: Bool
  /// True if this machine opened the match.
  package let isHost: Bool

  /// The addresses at which others can join a match of this machine.
  private lazy var addresses: [String] = host?.addresses ?? []

  /// The most packets that are taken in an update, so that a stranger who floods the machine cannot stop the game.
  private static let mostPackets = 2048

  /// - Parameter compression: compresses the states in the reel; without it, they are written as they are.
  package init(
    _ session: any MatchSession, _ transport: any MatchTransport, host: (any MatchHost)? = nil,
    endsProgram: Bool, isHost: Bool, compression: ReelCompression? = nil
  ) {
    (self.session, self.transport, self.host) = (session, transport, host)
    (self.endsProgram, self.isHost) = (endsProgram, isHost)
    recorder = MatchRecorder(compression: compression)
  }

  /// Takes what has arrived, and runs what is due.
  /// - Returns: the number of new ticks.
  package func update(now: UInt64, _ pending: inout TickInput) -> Int {
    // A match that goes on from an earlier process has a reel that may lose its beginning in the first update.
    if !hasBegun { writeReel() }
    router.route(pending, into: &inputs)
    pending.events.removeAll(keepingCapacity: true)
    let players = session.localPlayers
    if let first = (0..<8).first(where: { players.contains($0) }) {
      session.add(inputs[0].events, player: first)
    }
    transport.receive(Self.mostPackets) { session.receive($0, from: $1, now: now) }
    let ran = session.update(now: now) { address, bytes in transport.send(bytes, to: address) }
    writeReel()
    return ran
  }

  /// Reports why two machines have different states, once the other one has answered. The match does not wait for it.
  package func reportDifferences() { host?.reportDifferences(session) }

  /// Returns a sentence about the end of the match, with the detail that the session has for the author of a transport
  /// or a game.
  package func sentence(of end: MatchEnd) -> String {
    if end == .other(.hostLeft), !session.hasHostLeft { return "The host no longer answers." }
    let detail = session.detail
    guard !detail.utf8.isEmpty else { return end.sentence }
    // The detail follows in place of the full stop.
    return String(decoding: end.sentence.utf8.dropLast(), as: UTF8.self) + ": \(detail)."
  }

  /// Returns true if the match has ended as matches do: this machine has left, or the host has, which ends the match of
  /// a spectator.
  package func isRegular(_ end: MatchEnd) -> Bool {
    end == .other(.left)
      || end == .other(.hostLeft) && session.role == .spectator && session.simulation != nil
        && session.hasHostLeft
  }

  /// Appends what is confirmed to the recording.
  private func writeReel() {
    // A match that never begins leaves no file, and removes none of an earlier match.
    if !hasBegun, session.phase == .playing {
      hasBegun = true
      host?.begin()
      hasReel = session.isRecorded && host?.beginReel() == true
    }
    guard hasReel else { return }
    recorder.record(session)
    host?.append(recorder.takeBytes())
  }

  /// Leaves the match, and ends the recording.
  package func finish(now: UInt64) throws(HostError) {
    session.leave()
    session.update(now: now) { address, bytes in transport.send(bytes, to: address) }
    reportDifferences()
    try host?.endReports()
    guard hasReel else { return }
    recorder.finish(session)
    host?.append(recorder.takeBytes())
    try host?.endReel()
  }

  /// The nanoseconds for which the match waits before the picture shows for whom.
  private static let shortWait: UInt64 = 500_000_000

  /// The text over the picture; empty while the match runs well.
  package var state: String {
    switch session.phase {
    case .joining: return "CALLING THE HOST ..."
    case .loading(let received, let total):
      return total > 0 ? "LOADING THE MATCH: \(received * 100 / total) %" : "LOADING THE MATCH ..."
    case .waiting:
      guard isHost, !addresses.isEmpty else { return "WAITING FOR PLAYERS ..." }
      return "WAITING FOR PLAYERS: JOIN " + addresses.prefix(2).joined(separator: " OR ")
    case .playing:
      guard let wait = session.wait, wait.nanoseconds >= Self.shortWait else { return "" }
      return wait.tag
    case .ended: return ""
    }
  }
}

extension MatchWait {
  /// The text over the picture.
  fileprivate var tag: String {
    var names = (0..<64).filter { players.contains($0) }.map { "\($0 + 1)" }
    guard let last = names.popLast() else { return "WAITING FOR THE HOST ..." }
    return names.isEmpty
      ? "WAITING FOR PLAYER \(last) ..."
      : "WAITING FOR PLAYERS \(names.joined(separator: ", ")) AND \(last) ..."
  }
}
