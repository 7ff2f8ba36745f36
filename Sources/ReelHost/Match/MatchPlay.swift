import ReelNetwork
import ReelPlatform
import ReelProgram
import ReelMatch
import ReelReplay
import ReelSimulation

/// A match as the program plays it: the session, its network, and the reel of it.
package final class MatchPlay {
  package let session: RollbackSession
  private let transport: any MatchTransport
  /// The file that a person has chosen for the reel; `nil` to keep it among the files of matches.
  private let chosen: ChosenRecording?
  private var recording: RecordingFile?
  /// The reason why the chosen file could not be made when the match began.
  private var failure: (any Error)?
  private var recorder = MatchRecorder(compression: ProgramChoices.compression)
  private var hasBegun = false
  /// The routes of this machine's devices to its only player.
  private var router = InputRouter(players: 1)
  private var inputs: [TickInput] = []
  /// The files of matches; `nil` if none are kept.
  package let files: MatchFiles?
  /// The name of the game's program.
  package let game: String
  /// True if the program ends with the match.
  package let endsProgram: Bool
  /// True if this machine opened the match.
  package let isHost: Bool

  /// The addresses at which others can join a match of this machine.
  private lazy var addresses = UDPTransport.localAddresses(port: transport.localPort).map {
    $0.text
  }

  /// The most packets that are taken in an update, so that a stranger who floods the machine cannot stop the game.
  private static let mostPackets = 2048

  package init(
    _ session: RollbackSession, _ transport: any MatchTransport, recording: ChosenRecording?,
    files: MatchFiles?, game: String, endsProgram: Bool, isHost: Bool
  ) {
    self.files = files
    self.game = game
    self.session = session
    self.transport = transport
    chosen = recording
    self.endsProgram = endsProgram
    self.isHost = isHost
  }

  /// Takes what has arrived, and runs what is due.
  /// - Returns: the number of new ticks.
  package func update(now: UInt64, _ pending: inout TickInput) -> Int {
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

  private lazy var reports = DifferenceReports(files, game: game)

  /// Reports why two machines have different states, once the other one has answered. The match does not wait for it.
  package func reportDifferences() {
    for record in session.takeDesyncRecords() { reports.add(record) }
  }

  /// Returns a sentence about the end of the match, with the detail that the session has for the author of a transport
  /// or a game.
  package func sentence(of end: MatchEnd) -> String {
    if end == .other(.hostLeft), !session.hasHostLeft { return "The host no longer answers." }
    let detail = session.detail
    return detail.isEmpty ? end.sentence : "\(end.sentence.dropLast()): \(detail)."
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
      if let chosen {
        do { recording = try chosen.open() } catch { failure = error }
      } else {
        recording = files?.makeRecording()
      }
    }
    guard let recording else { return }
    recorder.record(session)
    recording.append(recorder.takeBytes())
  }

  /// Leaves the match, and ends the recording.
  /// - Throws: `Failure` if the file that a person has chosen was not written. Others are reported only.
  package func finish(now: UInt64) throws {
    session.leave()
    session.update(now: now) { address, bytes in transport.send(bytes, to: address) }
    reportDifferences()
    reports.finish()
    if let failure { throw failure }
    guard let recording else { return }
    recorder.finish(session)
    recording.append(recorder.takeBytes())
    do {
      try recording.finish()
    } catch {
      guard chosen == nil else { throw error }
      var sentence = Failure.sentence(of: error)
      if sentence.utf8.last == UInt8(ascii: ".") { sentence.removeLast() }
      report("\(sentence); the match is not kept")
    }
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
      guard isHost else { return "WAITING FOR PLAYERS ..." }
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
    var names = (0..<64).filter(players.contains).map { "\($0 + 1)" }
    guard let last = names.popLast() else { return "WAITING FOR THE HOST ..." }
    return names.isEmpty
      ? "WAITING FOR PLAYER \(last) ..."
      : "WAITING FOR PLAYERS \(names.joined(separator: ", ")) AND \(last) ..."
  }
}
