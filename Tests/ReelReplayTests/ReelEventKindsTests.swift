import ReelPlatform
import ReelReplay
import Testing

@Suite struct ReelEventKindsTests {
  private let all = ReelHeader.allEventKinds

  @Test func kindsAreNamedOnceAndTheirNamesStay() {
    // Reels contain these names: a renamed kind makes recordings of it worthless.
    #expect(
      all.prefix(9) == [
        "key label", "key repeat", "mouse down", "mouse up", "mouse motion", "text", "paste",
        "composition", "composition cursor",
      ])
    #expect(Set(all).count == all.count && !all.contains(""))
    #expect(InputEvent.Kind(rawValue: InputEvent.Kind.firstNamed + UInt8(all.count)) == nil)
  }

  private func record(_ header: ReelHeader, _ events: [InputEvent]) -> [UInt8] {
    var writer = ReelWriter(header: header)
    writer.append(TickInput(viewWidth: 3, viewHeight: 4, events: events))
    writer.finish()
    return writer.takeBytes()
  }

  @Test func eventsOfEveryKindAreReadAsWritten() throws {
    var events = InputEvent.Kind.named.map { InputEvent($0, device: 1, code: 2, x: -3, y: 4) }
    events += InputEvent.pasted("Über alle Berge") + InputEvent.composing("か", cursor: 1)
    let header = ReelHeader(game: "g", viewWidth: 3, viewHeight: 4, eventKinds: all)
    let contents = try ReelContents(bytes: record(header, events))
    #expect(contents.inputs[0].events == events)
  }

  @Test func numbersOfKindsFollowTheHeaderOfTheReel() throws {
    let header = ReelHeader(
      game: "g", viewWidth: 3, viewHeight: 4, eventKinds: ["tilt"] + all.reversed())
    let events = [InputEvent.mouseMotion(1, 2), InputEvent.keyRepeat(.a)]
    let contents = try ReelContents(bytes: record(header, events))
    #expect(contents.inputs[0].events == events)
  }

  @Test func theSecondKindOfOneNameIsUnknown() {
    // Number 13 is the second "text".
    var reel = HandMadeReel(body: HandMadeReel.body(eventKinds: ["text", "text"]))
    reel.chunk([1, 1, 0xD0, 1, 0])
    let found = kind { () throws(ReelError) in _ = try ReelContents(bytes: reel.bytes) }
    guard case .unknownEvent(_, let name)? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(name == [UInt8]("text".utf8))
  }

  @Test func aKindThatTheHeaderDoesNotNameIsNotRecorded() async {
    await #expect(processExitsWith: .failure) {
      var writer = ReelWriter(header: ReelHeader(game: "g", viewWidth: 3, viewHeight: 4))
      writer.append(TickInput(viewWidth: 3, viewHeight: 4, events: [.keyRepeat(.a)]))
    }
  }
}
