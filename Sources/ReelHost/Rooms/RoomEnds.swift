import ReelMatch

/// The orders to end a match that are not answered yet.
struct RoomEnds {
  private struct Entry {
    var room: UInt16
    var since: UInt64
    var answer: @Sendable (RoomControl.Ending) -> Void
  }

  private var entries: [Entry] = []
  /// The nanoseconds after which an operator no longer waits.
  private static let patience: UInt64 = 5_000_000_000

  mutating func append(
    _ room: UInt16, now: UInt64, _ answer: @escaping @Sendable (RoomControl.Ending) -> Void
  ) {
    entries.append(Entry(room: room, since: now, answer: answer))
  }

  /// Returns the answers for a room whose match has ended.
  mutating func take(_ room: UInt16) -> [() -> Void] { take(.ended) { $0.room == room } }

  /// Returns the answers for orders that nothing has followed for some seconds.
  mutating func takeLate(now: UInt64) -> [() -> Void] {
    take(.ending) { now > $0.since && now - $0.since > Self.patience }
  }

  /// Returns all answers, because the server has ended all matches.
  mutating func takeAll() -> [() -> Void] { take(.ended) { _ in true } }

  private mutating func take(
    _ ending: RoomControl.Ending, where isTaken: (Entry) -> Bool
  ) -> [() -> Void] {
    let taken = entries.filter(isTaken)
    entries.removeAll(where: isTaken)
    return taken.map { entry in { entry.answer(ending) } }
  }
}
