/// The time that the updates of a room take, of the time of its thread.
///
/// A room whose rules take more than half of the time, for two seconds in a row in which other rooms were late, goes to
/// a thread for such rooms. There, it gets a share of half a core: its clock slows down until its ticks fit.
struct RoomLoad {
  /// The nanoseconds of all updates since the last judgement, and of the longest one.
  private var busy: UInt64 = 0
  private(set) var longest: UInt64 = 0
  /// The number of updates since then that began late.
  private(set) var lateUpdates: UInt64 = 0
  /// The seconds in a row in which the room took too much time.
  private var overruns = 0
  /// The last measured share, in thousandths of a core.
  private(set) var share: UInt64 = 0

  /// The largest share of a room among others, in thousandths, and the seconds in a row for which it may take more.
  private static let (most, patience): (UInt64, Int) = (500, 2)
  /// The share of all rooms that are slowed, in thousandths.
  private static let mostOfSlowed: UInt64 = 500
  /// The lowest speed of a room, in thousandths: one tick in a second, for 60 ticks.
  private static let leastSpeed: UInt64 = 16

  /// Adds an update.
  mutating func add(_ time: UInt64, isLate: Bool) {
    busy += time
    longest = max(longest, time)
    if isLate { lateUpdates += 1 }
  }

  /// Ends a period of about a second, in a thread of ordinary rooms.
  /// - Parameters:
  ///   - period: its nanoseconds.
  ///   - othersWereLate: true if updates of other rooms of the thread began late.
  /// - Returns: true if the room takes too much time.
  mutating func judge(_ period: UInt64, othersWereLate: Bool) -> Bool {
    share = busy * 1000 / max(period, 1)
    overruns = share > Self.most && othersWereLate ? overruns + 1 : 0
    (busy, lateUpdates) = (0, 0)
    if overruns >= Self.patience { return true }
    longest = 0
    return false
  }

  /// Ends a period of about a second, in the thread of slowed rooms.
  /// - Parameters:
  ///   - rooms: the number of rooms of the thread.
  ///   - speed: the present speed of the room's clock, in thousandths.
  /// - Returns: the speed for the next period.
  mutating func speed(_ period: UInt64, rooms: Int, now speed: UInt32) -> UInt32 {
    share = busy * 1000 / max(period, 1)
    (busy, lateUpdates, longest) = (0, 0, 0)
    let allowed = Self.mostOfSlowed / UInt64(max(rooms, 1))
    // A quarter faster at the most, because a room without a tick in this period seems to take no time.
    let fitting = UInt64(speed) * allowed / max(share, allowed * 4 / 5, 1)
    return UInt32(min(max(fitting, Self.leastSpeed), 1000))
  }
}
