import ReelProgram
import ReelReplay

// The journals of open rooms, beside their reels.

extension MatchFiles {
  /// Takes the journals of the folder for this program, as long as the file is open; waits a moment for a server that
  /// ends. Returns `nil` if another server has them, which is reported.
  func lockJournals() -> FileDescriptor? {
    for _ in 0..<20 {
      if let file = folder.lock("rooms.lock") { return file }
      pause(nanoseconds: 100_000_000)
    }
    report(
      "\(folder.join("rooms.lock")): another server uses the folder: the matches of this one do not go on after a fault."
    )
    return nil
  }

  /// Writes the journal of a room over the one before.
  func write(_ journal: RoomJournal, of room: UInt16) throws {
    try folder.write(
      journal.bytes, as: RoomJournal.name(of: room), replacing: true, isPrivate: true)
  }

  /// Removes the journal of a room whose match is over.
  func removeJournal(of room: UInt16) { try? folder.remove(RoomJournal.name(of: room)) }

  /// Removes a reel that another one contains.
  func removeReel(_ name: String) { try? folder.remove(name) }

  /// Returns the journals of rooms from 1 on that an earlier process has left open, by ascending numbers.
  func journals(of rooms: Int) -> [(room: UInt16, journal: RoomJournal)] {
    (1...UInt16(rooms)).compactMap { room in
      let name = RoomJournal.name(of: room)
      guard let status = try? folder.status(of: name), status.isFile else { return nil }
      let file = try? InputFile(folder.join(name), expecting: "a journal that may be read")
      guard let bytes = try? file?.readAll(limit: RoomJournal.largest),
        let journal = RoomJournal(bytes: bytes)
      else {
        report(
          "\(folder.join(name)): the journal of room \(room) cannot be read; its match does not go on."
        )
        removeJournal(of: room)
        return nil
      }
      return (room, journal)
    }
  }

  /// Reads the reel of a journal, as far as it was written.
  func reel(of journal: RoomJournal) throws -> ReelContents {
    if journal.reelName.isEmpty { return try ReelContents(bytes: journal.start) }
    return try ReelFile.read(folder.join(journal.reelName), withSnapshots: true) { _ in }
      .contents
  }
}
