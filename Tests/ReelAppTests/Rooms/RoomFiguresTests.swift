import Reel
import Testing

@testable import ReelHost

@Suite struct RoomFiguresTests {
  @Test func figuresAreReadByPeople() {
    var figures = RoomFigures()
    for time in [1_000, 2_000, 3_000] as [UInt64] {
      figures.lateness.add(time)
      figures.updateTime.add(time * 10)
    }
    (figures.lateUpdates, figures.endedMatches, figures.ticks) = (1, 2, 3)
    #expect(figures.lines[0] == "2 matches with 3 ticks have ended.")
    #expect(figures.lines[1].contains("1 of 3 (33.333 %) were late by more than a tick"))
  }
}
