import Foundation
import Reel
import ReelHeadless
import Testing

@testable import ReelApp

/// A backend that does not implement `pacing`: a backend of another package may leave it out.
private final class PlainVideo: VideoBackend {
  private(set) var pictures = 0
  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError) {}
  func poll(into input: inout TickInput) -> PollResult { PollResult() }
  func draw(_ list: DrawList) { pictures += 1 }
}

/// A backend that counts pictures and forwards all calls.
private final class Counted: VideoBackend {
  let inner: any VideoBackend
  private(set) var pictures = 0
  init(_ inner: any VideoBackend) { self.inner = inner }
  var pacing: Pacing { inner.pacing }
  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError) {
    try inner.upload(bitmap, as: texture, isSmooth: isSmooth)
  }
  func poll(into input: inout TickInput) -> PollResult { inner.poll(into: &input) }
  func draw(_ list: DrawList) {
    pictures += 1
    inner.draw(list)
  }
}

@Suite struct GameLoopTests {
  private func loop(_ video: any VideoBackend, rate: TickRate = TickRate(100)) -> ProgramLoop {
    let content = GameContent()
    return ProgramLoop(
      Simulation(content: content, seed: 1, rate: rate), showing: content,
      settings: GameSettings(title: "t", rate: rate), video: video, audio: HeadlessAudio(),
      recording: nil)
  }

  @Test func aBackendWithoutPacingIsPacedByTheClock() throws {
    let video = PlainVideo()
    #expect(video.pacing == .clock)
    let start = Date()
    try loop(video).run(ticks: 20)
    let seconds = Date().timeIntervalSince(start)
    // 20 ticks of 10 ms, and at most two pictures for each. Without a wait there would be thousands of pictures.
    #expect(seconds > 0.15)
    #expect(video.pictures <= 2 * Int(seconds * 100) + 10, "\(video.pictures) in \(seconds) s")
  }

  @Test(arguments: [TickRate(60), TickRate(60_000, 1001), TickRate(1, 10), TickRate(1000)])
  func virtualTimeDrawsOnePictureForEachTick(rate: TickRate) throws {
    let video = HeadlessVideo()
    let loop = loop(video, rate: rate)
    try loop.run(ticks: 5000)
    #expect(loop.simulation.tick == 5000)
    // The first picture is drawn before the first tick.
    #expect(video.drawCount == 5001)
  }

  @Test func theHeadlessBackendIsPacedByTheClock() throws {
    let video = try Backends.headless.makeVideo(WindowSettings())
    #expect(video.pacing == .clock)
  }

  @Test func aDecoratorWrapsTheBackendsOfAChoice() throws {
    let made = Backends(
      video: { settings throws(BackendError) in
        Counted(
          HeadlessVideo(viewWidth: settings.viewWidth, viewHeight: settings.viewHeight))
      },
      audio: Backends.headless.makeAudio)
    let video = try #require(try made.makeVideo(WindowSettings()) as? Counted)
    try loop(video).run(ticks: 30)
    #expect(video.pictures == 31)
    #expect((video.inner as? HeadlessVideo)?.drawCount == 31)
    #expect(made.makeAudio() is HeadlessAudio)
  }

  /// Plays two ticks in which the program's own keys are pressed, and some others.
  /// - Returns: the keys that the game received.
  private func receivedKeys(
    ownKeys: [Key] = [], bound: [Key] = [], listens: Bool = false
  ) throws -> [Key] {
    let content = GameContent()
    let simulation = Simulation(content: content, seed: 1)
    var bindings = Bindings()
    bindings.bind(bound, to: Action(0))
    if listens { bindings.listen(for: Action(0)) }
    simulation.world[Bindings.self] = bindings
    var keys: [Key] = []
    simulation.schedule.add("look") { world in
      for event in world[Input.self].events where event.kind == .keyDown {
        keys.append(Key(rawValue: event.code))
      }
    }
    let video = HeadlessVideo()
    for key in [Key.f3, .f6, .f6, .f8, .f8, .f9, .f9, .f11, .f2] {
      video.enqueue(.keyDown(key), .keyUp(key))
    }
    video.enqueue(.keyDown(.leftAlt), .keyDown(.enter))
    let loop = ProgramLoop(
      simulation, showing: content, settings: GameSettings(title: "t", ownKeys: ownKeys),
      video: video, audio: HeadlessAudio(), recording: nil)
    try loop.run(ticks: 2)
    return keys
  }

  @Test func controlKeysBelongToTheProgramUnlessTheGameUsesThem() throws {
    #expect(try receivedKeys() == [.f2, .leftAlt])
    #expect(try receivedKeys(ownKeys: [.f6]) == [.f6, .f6, .f2, .leftAlt])
    #expect(
      try receivedKeys(bound: [.f11, .enter]) == [.f11, .f2, .leftAlt], "Alt+Enter is no Enter")
    #expect(try receivedKeys(listens: true).count == 11, "any of them may be meant")
  }

  @Test func deviceCommandsOfTheGameReachTheBackend() throws {
    let content = GameContent()
    let simulation = Simulation(content: content, seed: 1)
    simulation.world.devices.send(.copy("set-up"))
    simulation.schedule.add("ask") { world in
      if world[Clock.self].tick == 1 { world.devices.send(.captureMouse(true)) }
    }
    let video = HeadlessVideo()
    video.keepsDeviceCommands = true
    video.enqueue(.keyDown(.f11))
    try ProgramLoop(
      simulation, showing: content, settings: GameSettings(title: "t"), video: video,
      audio: HeadlessAudio(), recording: nil
    ).run(ticks: 4)
    #expect(video.deviceCommands == [.copy("set-up"), .captureMouse(true)])
    #expect(video.isMouseCaptured && video.isFullscreen)
  }
}
