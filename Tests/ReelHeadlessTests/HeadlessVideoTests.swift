import ReelContent
import ReelHeadless
import ReelMath
import ReelPlatform
import Testing

@Suite struct HeadlessVideoTests {
  @Test func `Events of the script come before queued events`() {
    let video = HeadlessVideo(viewWidth: 10, viewHeight: 20) { poll in
      HeadlessPoll(events: poll == 1 ? [.keyDown(.a)] : [], isHidden: poll == 2)
    }
    video.enqueue([.keyUp(.a)], atPoll: 1)
    video.enqueue(.keyDown(.w), .keyDown(.s))
    video.quit(atPoll: 2)
    var inputs: [TickInput] = []
    var results: [PollResult] = []
    for _ in 0..<4 {
      var input = TickInput()
      results.append(video.poll(into: &input))
      inputs.append(input)
    }
    #expect(inputs[0].events == [.keyDown(.w), .keyDown(.s)])
    #expect(inputs[1].events == [.keyDown(.a), .keyUp(.a)])
    #expect(inputs[2].events.isEmpty && inputs[3].events.isEmpty)
    #expect(results.map(\.isQuitRequested) == [false, false, true, false])
    #expect(results.map(\.isHidden) == [false, false, true, false])
    #expect(inputs.allSatisfy { $0.viewWidth == 10 && $0.viewHeight == 20 })
    #expect(video.pollCount == 4)
  }

  @Test func `The view size may change between polls`() {
    let video = HeadlessVideo()
    video.viewWidth = 99
    var input = TickInput()
    _ = video.poll(into: &input)
    #expect(input.viewWidth == 99 && input.viewHeight == 320)
  }

  @Test func `Uploads are recorded with size and count`() throws {
    let video = HeadlessVideo()
    let id = TextureID(rawValue: 4)
    #expect(video.upload(of: id) == nil)
    try video.upload(Bitmap(width: 3, height: 2), as: id, isSmooth: false)
    try video.upload(Bitmap(width: 5, height: 7), as: id, isSmooth: true)
    let upload = try #require(video.upload(of: id))
    #expect(upload.width == 5 && upload.height == 7 && upload.isSmooth && upload.generation == 2)
  }

  @Test func `Draw lists are kept only if keepsDrawLists is set`() {
    let video = HeadlessVideo()
    var list = DrawList()
    list.append(DrawQuad(fill: .white, target: .init(0, 0, 1, 1)))
    list.append(DrawQuad(fill: .black, target: .init(0, 0, 1, 1)))
    list.append(
      DrawQuad(
        texture: TextureID(rawValue: 8), source: .init(0, 0, 1, 1), target: .init(0, 0, 1, 1)))
    video.draw(list)
    #expect(video.drawLists.isEmpty)
    video.keepsDrawLists = true
    video.draw(list)
    #expect(video.drawLists == [list])
    #expect(video.drawCount == 2 && video.lastQuadCount == 2)
    #expect(video.lastDrawCallCount == 1 && video.lastSkippedBatchCount == 1)
  }

  @Test func `Queueing for a past poll traps`() async {
    await #expect(processExitsWith: .failure) {
      let video = HeadlessVideo()
      var input = TickInput()
      _ = video.poll(into: &input)
      video.enqueue([], atPoll: 0)
    }
  }

  @Test func `Device commands change the recorded device state`() {
    let video = HeadlessVideo()
    video.keepsDeviceCommands = true
    let area = Rect(1, 2, 3, 4)
    video.perform([.startText(area), .captureMouse(true), .copy("ä"), .paste])
    #expect(video.textArea == area && video.isMouseCaptured && video.clipboard == "ä")
    var input = TickInput()
    _ = video.poll(into: &input)
    #expect(input.events == InputEvent.pasted("ä"))
    input.events = []
    _ = video.poll(into: &input)
    #expect(input.events.isEmpty)
    video.perform([.stopText, .captureMouse(false)])
    #expect(video.textArea == nil && !video.isMouseCaptured && video.deviceCommands.count == 6)
  }
}
