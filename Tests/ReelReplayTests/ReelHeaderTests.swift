import ReelReplay
import Testing

@Suite struct ReelHeaderTests {
  private let header = ReelHeader(
    game: "Alien Catch", rulesVersion: 2, rate: TickRate(60), seed: 1, viewWidth: 320,
    viewHeight: 180, contentHash: 255,
    components: [
      ComponentLayout(name: "Health", fields: "points: int32"),
      ComponentLayout(name: "Speed", fields: "x: float"),
    ])

  private func sentence(_ change: (inout ReelHeader) -> Void) -> String? {
    var other = header
    change(&other)
    return header.mismatch(with: other)
  }

  @Test func whatAReplayTakesFromTheReelMayDiffer() {
    #expect(header.mismatch(with: header) == nil)
    #expect(sentence { $0.seed = 9 } == nil)
    #expect(sentence { $0.viewWidth = 9 } == nil)
    #expect(sentence { $0.viewHeight = 9 } == nil)
  }

  @Test func anotherGameIsNamed() {
    #expect(
      sentence { $0.game = "Pong" }
        == "This reel belongs to another game: it was recorded with Alien Catch, and this is Pong.")
  }

  @Test func anotherBuildIsNamed() {
    #expect(
      sentence { $0.rulesVersion = 3 }
        == "This reel belongs to another build: its rules have version 2, and those of this build "
        + "have version 3.")
    #expect(
      sentence { $0.rate = TickRate(60_000, 1001) }
        == "This reel belongs to another build: it has 60 ticks a second, and this build has "
        + "60000/1001.")
  }

  @Test func theFirstComponentThatDiffersIsNamedWithBothFieldLists() {
    #expect(
      sentence {
        $0.components[0] = ComponentLayout(name: "Health", fields: "points: int32, armour: int8")
      }
        == "This reel belongs to another build: the component Health has the fields "
        + "(points: int32) in the reel and (points: int32, armour: int8) in this build.")
    #expect(sentence { $0.components[1].layoutHash += 1 }?.contains("Speed") == true)
  }

  @Test func componentsThatAreMissingOrMovedAreNamed() {
    let build = "This reel belongs to another build: "
    #expect(
      sentence { $0.components.remove(at: 0) }
        == build + "the component Health is in the reel but not in this build.")
    #expect(
      sentence { $0.components.append(ComponentLayout(name: "Shield", fields: "")) }
        == build + "the component Shield is in this build but not in the reel.")
    #expect(
      sentence { $0.components.swapAt(0, 1) }
        == build + "components are registered in another order: the reel has Health where this "
        + "build has Speed.")
    #expect(
      sentence { $0.components.append($0.components[0]) }
        == build + "it lists 2 components, and this build 3: one is listed twice.")
  }

  @Test func otherContentIsNamed() {
    #expect(
      sentence { $0.contentHash = 0x0123_4567_89AB_CDEF }
        == "This reel was recorded with other content: its content hash is 00000000000000ff, and "
        + "that of the content here is 0123456789abcdef.")
  }

  @Test func theLayoutHashFollowsNameAndFields() {
    let layout = ComponentLayout(name: "ab", fields: "c")
    #expect(layout == ComponentLayout(name: "ab", fields: "c"))
    #expect(layout.layoutHash != ComponentLayout(name: "a", fields: "bc").layoutHash)
    #expect(layout.layoutHash != ComponentLayout(name: "ab", fields: "d").layoutHash)
    #expect(ComponentLayout(name: "ab", fields: "c", layoutHash: 4).layoutHash == 4)
  }
}
