import ReelPlatform
import Testing

@Suite struct InputEventWrittenTests {
  private func read(_ events: [InputEvent]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    InputEvent.forEachWrite(in: events) { found.append($0) }
    return found
  }

  @Test(arguments: [1, 5, 6, 7, 12, 13, 3072])
  func writtenBytesCanBeReadBack(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    let events = InputEvent.written(bytes)
    #expect(events.count == (count + 5) / 6)
    #expect(read(events) == [bytes])
    #expect(read([.keyDown(.a)] + events + [.keyUp(.a)] + InputEvent.written([7])) == [bytes, [7]])
  }

  @Test func incompleteWritesAreSkipped() {
    let events = InputEvent.written([UInt8](0..<20))
    #expect(read(Array(events.dropLast())).isEmpty)
    #expect(read(Array(events.dropFirst())).isEmpty)
    // A new beginning discards the incomplete bytes before it.
    #expect(read(Array(events.dropLast()) + InputEvent.written([1])) == [[1]])
    // A piece of seven bytes, and more bytes than a write may have.
    #expect(read([InputEvent(.written, device: 0xC7)]).isEmpty)
    let endless =
      [InputEvent(.written, device: 0x86)]
      + [InputEvent](repeating: InputEvent(.written, device: 6), count: 600)
      + [InputEvent(.written, device: 0x46)]
    #expect(read(endless).isEmpty)
  }

  @Test func inputContainsNoWrites() {
    var input = Input()
    input.apply(TickInput(events: InputEvent.written([1, 2, 3]) + [.keyDown(.a)]))
    #expect(input.events == [.keyDown(.a)])
  }

  @Test func writesGoToTheFirstPlayerOnly() {
    var router = InputRouter(players: 3)
    var players: [TickInput] = []
    router.route(TickInput(), into: &players)
    let events = InputEvent.written([UInt8](0..<9))
    router.route(TickInput(events: events), into: &players)
    #expect(players.map(\.events) == [events, [], []])
  }
}
