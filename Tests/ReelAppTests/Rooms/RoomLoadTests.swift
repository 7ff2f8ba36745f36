import Testing

@testable import ReelHost

@Suite struct RoomLoadTests {
  private static let second: UInt64 = 1_000_000_000

  @Test func aRoomOverrunsAfterTwoSecondsInWhichOthersWereLate() {
    var load = RoomLoad()
    func second(_ busy: UInt64, othersWereLate: Bool) -> Bool {
      for _ in 0..<10 { load.add(busy * Self.second / 10_000, isLate: false) }
      return load.judge(Self.second, othersWereLate: othersWereLate)
    }
    // A thread of its own would not help: no other room is late.
    for _ in 0..<5 { #expect(!second(900, othersWereLate: false)) }
    #expect(!second(900, othersWereLate: true))
    #expect(load.share == 900)
    // A second with less ends the row.
    #expect(!second(400, othersWereLate: true))
    #expect(!second(600, othersWereLate: true))
    #expect(second(600, othersWereLate: true))
    #expect(load.share == 600 && load.longest == Self.second * 6 / 100)
  }

  /// A room whose ticks take 80 ms at 60 Hz settles where two rooms share half of a core, and gets back to its speed
  /// once its rules are quick.
  @Test func theSpeedFollowsTheTimeOfTheTicks() {
    var load = RoomLoad()
    var speed: UInt32 = 1000
    func run(_ seconds: Int, tick: UInt64) {
      for _ in 0..<seconds {
        let ticks = 60 * UInt64(speed) / 1000
        load.add(min(ticks * tick, Self.second), isLate: true)
        speed = load.speed(Self.second, rooms: 2, now: speed)
      }
    }
    run(10, tick: 80_000_000)
    #expect((40...70).contains(speed), "\(speed)")
    run(20, tick: 2_000_000)
    #expect(speed == 1000)
    // Rules that take longer than a second still get a tick now and then.
    run(10, tick: 5_000_000_000)
    #expect(speed >= 16 && speed <= 20, "\(speed)")
    run(20, tick: 1)
    #expect(speed == 1000)
  }
}
