import ReelMatch
import ReelNetwork
import ReelPlatform
import ReelProgram
import ReelReplay

extension MatchPlay {
  /// Creates a match of a program with files.
  /// - Parameters:
  ///   - recording: the file that a person has chosen for the reel; `nil` to keep it among the files of matches.
  ///   - files: the files of matches; `nil` if none are kept.
  ///   - game: the name of the game's program.
  package convenience init(
    _ session: any MatchSession, _ transport: any MatchTransport, recording: ChosenRecording?,
    files: MatchFiles?, game: String, endsProgram: Bool, isHost: Bool
  ) {
    let program = ProgramMatch(
      port: transport.localPort, chosen: recording, files: files, game: game)
    self.init(
      session, transport, host: program, endsProgram: endsProgram, isHost: isHost,
      compression: ProgramChoices.compression)
  }
}

/// The files of a program's match.
private final class ProgramMatch: MatchHost {
  private let port: UInt16
  /// The file that a person has chosen for the reel; `nil` to keep it among the files of matches.
  private let chosen: ChosenRecording?
  private let files: MatchFiles?
  private var recording: RecordingFile?
  /// The reason why the chosen file could not be made when the match began.
  private var failure: HostError?
  private let reports: DifferenceReports

  init(port: UInt16, chosen: ChosenRecording?, files: MatchFiles?, game: String) {
    (self.port, self.chosen, self.files) = (port, chosen, files)
    reports = DifferenceReports(files, game: game)
  }

  var addresses: [String] { UDPTransport.localAddresses(port: port).map { $0.text } }

  func beginReel() -> Bool {
    if let chosen {
      do { recording = try chosen.open() } catch { failure = HostError(error) }
    } else {
      recording = files?.makeRecording()
    }
    return recording != nil
  }

  func append(_ bytes: [UInt8]) { recording?.append(bytes) }

  func reportDifferences(_ session: any MatchSession) {
    for record in session.takeDesyncRecords() { reports.add(record) }
  }

  func endReports() throws(HostError) {
    reports.finish()
    if let failure { throw failure }
  }

  func endReel() throws(HostError) {
    do {
      try recording?.finish()
    } catch {
      guard chosen == nil else { throw HostError(error) }
      var sentence = Failure.sentence(of: error)
      if sentence.utf8.last == UInt8(ascii: ".") { sentence.removeLast() }
      report("\(sentence); the match is not kept")
    }
  }
}
