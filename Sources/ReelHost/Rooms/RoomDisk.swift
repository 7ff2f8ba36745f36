import Dispatch
import ReelMatch
import ReelProgram
import ReelReplay
import Synchronization

// A room's thread only puts bytes on a list. A lane, which has two queues, makes the files of its rooms, writes the
// bytes and waits for the disk. So a slow disk, a full one, or one that hangs makes no room late.
//
//     room 1 ──▶ bytes ──┐
//     room 9 ──▶ bytes ──┴─▶ lane 1: writing ──▶ files ◀── lane 1: syncing
//     room 2 ──▶ bytes ────▶ lane 2: …
//
// The bytes that wait have a limit for all rooms together. A room that gets no more loses the rest of its reel.

/// The queues that write the reels of a server's rooms.
final class RoomDisk: Sendable {
  /// The queues of some rooms.
  struct Lane: Sendable {
    fileprivate let writing = DispatchQueue(label: "reel.rooms.writing")
    fileprivate let syncing = DispatchQueue(label: "reel.rooms.syncing")
  }

  // SAFETY: the folders of the files never change, and the state of their names has a lock.
  private nonisolated(unsafe) let files: MatchFiles?
  private let audit: ReelAudit?
  // SAFETY: set before the first room is opened.
  /// True if journals of open rooms are kept.
  nonisolated(unsafe) var keepsJournals = false
  private let lanes = (0..<8).map { _ in Lane() }
  private let waiting = Atomic<Int>(0)
  /// The most bytes of all rooms that wait for the disk.
  let mostWaiting: Int

  /// The usual ``mostWaiting``: 200 rooms fill it in about a minute.
  static let usualMost = 64 << 20
  /// The memory of an entry of a list beside its bytes.
  private static let overhead = 256

  /// - Parameters:
  ///   - files: the files of matches; `nil` if none are kept.
  ///   - audit: replays each complete reel; `nil` for none.
  init(_ files: MatchFiles?, audit: ReelAudit? = nil, mostWaiting: Int = usualMost) {
    (self.files, self.audit, self.mostWaiting) = (files, audit, mostWaiting)
  }

  /// Begins the files of a match.
  /// - Parameter label: the beginning of each message about the match.
  func makeReel(of room: UInt16, label: String, game: String) -> RoomReel {
    RoomReel(self, lanes[Int(room) % lanes.count], files, room, label: label, game: game)
  }

  /// Waits until all bytes are on the disk, and all files are closed.
  func finish() {
    for lane in lanes { lane.writing.sync {} }
  }

  /// Takes memory for bytes that wait.
  /// - Returns: false if too many wait.
  fileprivate func take(_ count: Int) -> Bool {
    let size = count + Self.overhead
    if waiting.add(size, ordering: .relaxed).newValue <= mostWaiting { return true }
    waiting.subtract(size, ordering: .relaxed)
    return false
  }

  /// Lets a complete reel be replayed.
  fileprivate func check(_ path: String) {
    audit?.add(path) { [self] in files?.keep(path) }
  }

  fileprivate func giveBack(_ count: Int) {
    waiting.subtract(count + Self.overhead, ordering: .relaxed)
  }

  /// Stops all lanes, as a disk that hangs does, while `body` runs.
  func hanging(_ body: () throws -> Void) rethrows {
    for lane in lanes { lane.writing.suspend() }
    defer { for lane in lanes { lane.writing.resume() } }
    try body()
  }
}

/// The files of a room's match. No function waits for the disk.
final class RoomReel: MatchHost, @unchecked Sendable {
  // SAFETY: only the room's thread uses `isCut` and `isContinued`, and only `lane.writing`, which runs one closure at a
  // time, uses `file`, `formerName`, `isBegun`, `isLost` and `isEnded`. What is set before the first update is set by
  // another thread, which passes the object on.

  private let disk: RoomDisk
  private let lane: RoomDisk.Lane
  private let files: MatchFiles?
  private let room: UInt16
  private let label: String
  /// The reel of an earlier process, which this one contains; `nil` for none.
  private var formerName: String?
  private let reports: DifferenceReports
  private var file: RecordingFile?
  private var isBegun = false
  /// True once the room has another match: a thread that comes back late writes nothing of it.
  private var isEnded = false
  /// True once the room has no journal any more, because the file cannot be written.
  private var isLost = false
  /// True once bytes were lost.
  private var isCut = false
  /// True if the next bytes are the reel of an earlier process.
  private var isContinued = false

  fileprivate init(
    _ disk: RoomDisk, _ lane: RoomDisk.Lane, _ files: MatchFiles?, _ room: UInt16,
    label: String, game: String
  ) {
    (self.disk, self.lane, self.files) = (disk, lane, files)
    (self.room, self.label) = (room, label)
    reports = DifferenceReports(files, game: game)
  }

  var addresses: [String] { [] }

  func beginReel() -> Bool { files != nil }

  func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, !isCut else { return }
    // The reel of an earlier process has been on this disk, and all rooms repeat theirs at once.
    let counted = isContinued ? 0 : bytes.count
    isContinued = false
    guard disk.take(counted) else {
      isCut = true
      lane.writing.async { [self] in
        if !isEnded, disk.keepsJournals { files?.removeJournal(of: room) }
      }
      report("\(label)The disk does not keep up: the room's reel ends here, and the match goes on.")
      return
    }
    lane.writing.async { [self] in
      // A reel of which not even the beginning can be written leaves no file.
      if !isBegun, !isEnded {
        isBegun = true
        file = files?.makeRecording(label: label, disk: lane.syncing)
      }
      file?.append(bytes)
      disk.giveBack(counted)
      // Without its reel, the match cannot go on.
      if file?.hasFailed ?? true, disk.keepsJournals, !isEnded, !isLost {
        isLost = true
        files?.removeJournal(of: room)
      }
    }
  }

  /// Goes on with the match of an earlier process. Call it first.
  func continueReel(of journal: RoomJournal) {
    guard !journal.reelName.isEmpty else { return }
    (formerName, isContinued) = (journal.reelName, true)
  }

  /// Writes the room's journal, with the name of its reel.
  /// - Returns: false if too many bytes wait for the disk: try again later.
  func write(_ journal: RoomJournal) -> Bool {
    guard disk.keepsJournals, files != nil, !isCut else { return true }
    let size = journal.start.count + journal.record.count
    guard disk.take(size) else { return false }
    lane.writing.async { [self] in
      disk.giveBack(size)
      if isEnded || isLost { return }
      // A power failure must not cost both reels.
      if formerName != nil, file?.synchronize() == false { return }
      var journal = journal
      if let file { journal.reelName = OutputFolder.split(file.path).name }
      // Before the new reel has begun, the one of the earlier process counts.
      if journal.reelName.isEmpty, let formerName { journal.reelName = formerName }
      do {
        try files?.write(journal, of: room)
      } catch {
        return report(
          "\(label)\(Failure.sentence(of: error)); the match does not survive a fault of the server."
        )
      }
      if let former = formerName, file != nil {
        formerName = nil
        files?.removeReel(former)
      }
    }
    return true
  }

  /// Keeps the lines about a fault of the match's rules, in a file beside the reel.
  func keepFault(_ text: String) {
    lane.writing.async { [self] in
      let reel = file.map { "reel: \(OutputFolder.split($0.path).name)\n" } ?? ""
      files?.writeFault("\(label)fault of the rules\n\(reel)\(text)")
    }
  }

  func reportDifferences(_ session: any MatchSession) {
    for record in session.takeDesyncRecords() { reports.add(record) }
  }

  func endReports() {
    lane.writing.async { [self] in
      reports.finish()
      if disk.keepsJournals { files?.removeJournal(of: room) }
    }
  }

  func endReel() {
    lane.writing.async { [self] in
      isEnded = true
      guard let file else { return }
      self.file = nil
      let isReported = file.hasFailed
      do {
        try file.finish()
        disk.check(file.path)
      } catch {
        if !isReported { report(label + Failure.sentence(of: error)) }
      }
    }
  }
}
