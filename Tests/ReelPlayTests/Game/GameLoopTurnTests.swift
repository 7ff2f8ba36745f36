import Reel
import ReelHeadless
import ReelPlatform
import ReelPlay
import Testing

@Suite struct GameLoopTurnTests {
  private let host = TestHost()

  private func loop(_ video: HeadlessVideo, limit: UInt64? = nil) -> PageLoop {
    let loop = PageLoop(
      Run.start().simulation, showing: GameContent(), settings: Run.settings, video: video,
      audio: HeadlessAudio(), host: host.host)
    loop.start(ticks: limit)
    return loop
  }

  /// The browser's time of a picture decides which ticks are due, and not the clock of the host.
  @Test func aTurnRunsTheTicksThatAreDueAtTheTimeOfThePicture() throws {
    let video = HeadlessVideo(pacing: .screen)
    let loop = loop(video)
    var ticks: [UInt64] = []
    for picture in UInt64(0)..<6 {
      #expect(try loop.showPicture(at: 7_000_000 + picture * 20_000_000) == .drawn)
      ticks.append(loop.simulation.tick)
    }
    // 20 milliseconds are 1.2 ticks of a sixtieth of a second.
    #expect(ticks == [0, 1, 2, 3, 4, 6])
    #expect(video.drawCount == 6 && loop.steps == 6 && host.preparations == 6)
  }

  @Test func withoutATimeTheHostsClockCounts() throws {
    let loop = loop(HeadlessVideo(pacing: .clock))
    _ = try loop.showPicture()
    host.now += 50_100_000
    _ = try loop.showPicture()
    #expect(loop.simulation.tick == 3)
  }

  @Test func aHiddenWindowIsNotDrawnAndAClosedOneEndsTheLoop() throws {
    let video = HeadlessVideo { poll in
      HeadlessPoll(isQuitRequested: poll == 2, isHidden: poll == 1)
    }
    let loop = loop(video)
    #expect(try loop.showPicture() == .drawn)
    #expect(try loop.showPicture() == .hidden)
    #expect(loop.simulation.tick == 1 && video.drawCount == 1)
    #expect(try loop.showPicture() == .ended)
    #expect(loop.simulation.tick == 1 && video.drawCount == 1)
  }

  @Test func aLimitEndsTheLoopWithoutAnotherPoll() throws {
    let video = HeadlessVideo()
    let loop = loop(video, limit: 3)
    var turns = 0
    while try loop.showPicture() != .ended { turns += 1 }
    #expect(turns == 4 && loop.simulation.tick == 3 && video.pollCount == 4)
    #expect(try loop.showPicture() == .ended && video.pollCount == 4)
  }

  /// Only web pages are opened, whatever the letters of the scheme.
  @Test(arguments: [
    ("https://example.org", true), ("HTTP://example.org", true), ("httpS://x", true),
    ("file:///etc/passwd", false), ("http:/", false), ("", false), ("xhttp://", false),
  ])
  func onlyWebPagesAreOpened(address: String, isPage: Bool) throws {
    let simulation = Run.start().simulation
    simulation.schedule.add("open") { world in
      if world[Clock.self].tick == 1 { world.program.send(.open(address: address)) }
    }
    let loop = PageLoop(
      simulation, showing: GameContent(), settings: Run.settings, video: HeadlessVideo(),
      audio: HeadlessAudio(), host: host.host)
    loop.start(ticks: 4)
    while try loop.showPicture() != .ended {}
    // The headless backend has no browser, so the address of a page is shown.
    #expect(
      host.sentences == [
        isPage ? "See \(address)" : "The game tried to open \"\(address)\": expected a web page."
      ])
  }
}
