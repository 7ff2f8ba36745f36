import Testing

@testable import ReelHost

@Suite struct RoomMarksTests {
  @Test func aServerLeavesTheNextOneItsMatches() throws {
    let marks = try RoomMarks()
    #expect(marks.matchesLeft == nil && marks.running.isEmpty)
    marks.matchesLeft = 0
    #expect(marks.matchesLeft == 0)
    marks.matchesLeft = 12
    marks.slot(0).begin(3)
    marks.slot(RoomMarks.most - 1).begin(4)
    #expect(marks.running.map(\.room) == [3, 4])
    #expect(marks.running.map(\.isSetup) == [false, true])
    marks.clear()
    #expect(marks.matchesLeft == 12 && marks.running.isEmpty)
  }

  /// A match that goes on was counted when it began.
  @Test func matchesThatGoOnCountOnce() {
    var board = RoomBoard(count: 3, seats: 2, matches: 1)
    board.adopt(1, .any, isCounted: true)
    board.adopt(2, .any, isCounted: true)
    #expect(board.matchesLeft == 1 && board.openCount == 2)
    var other = RoomBoard(count: 3, seats: 2, matches: 3)
    other.adopt(1, .any)
    #expect(other.matchesLeft == 2)
  }
}
