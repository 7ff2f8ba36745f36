import ReelECS
import ReelMath
import ReelReplay
import Testing

@Suite struct ReelHeaderTests {
  private let header = ReelHeader(
    game: "Alien Catch", rulesVersion: 2, rate: TickRate(60), seed: 1, viewWidth: 320,
    viewHeight: 180, contentHash: 255,
    layouts: [
      StateLayout(name: "Health", fields: "points int32"),
      StateLayout(name: "Speed", fields: "x float"),
    ])

  private func sentence(_ change: (inout ReelHeader) -> Void) -> String? {
    var other = header
    change(&other)
    return header.mismatch(with: other)
  }

  @Test func theSeedTheViewAndTheValuesMayDiffer() {
    #expect(header.mismatch(with: header) == nil)
    #expect(sentence { $0.seed = 9 } == nil)
    #expect(sentence { $0.viewWidth = 9 } == nil)
    #expect(sentence { $0.viewHeight = 9 } == nil)
    #expect(sentence { $0.startData = [9] } == nil)
    #expect(sentence { $0.values = GameValues(fields: "level uint8", bytes: [3]) } == nil)
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

  @Test(arguments: [
    (
      "points int32, armour int8",
      "other fields: `armour int8` is in this build and not in the reel."
    ),
    ("", "other fields: `points int32` is in the reel and not in this build."),
    ("points float", "other fields: `points` is `int32` in the reel and `float` in this build."),
    ("int32", "other fields: `points int32` is in the reel and not in this build."),
  ])
  func theFirstFieldThatDiffersIsNamed(fields: String, difference: String) {
    #expect(
      sentence { $0.layouts[0] = StateLayout(name: "Health", fields: fields) }
        == "This reel belongs to another build: the component Health has " + difference)
  }

  @Test func missingTypesAreNamedAndTheirOrderIsIgnored() {
    let build = "This reel belongs to another build: "
    #expect(
      sentence { $0.layouts.remove(at: 0) }
        == build + "the component Health is in the reel but not in this build.")
    #expect(
      sentence { $0.layouts.append(StateLayout(name: "Shield", fields: "")) }
        == build + "the component Shield is in this build but not in the reel.")
    #expect(sentence { $0.layouts.swapAt(0, 1) } == nil)
    #expect(
      sentence { $0.layouts.append($0.layouts[0]) }
        == build + "it lists 2 types of its state, and this build 3: one is listed twice.")
  }

  @Test func namesAreUniqueWithinAKindOnly() {
    var both = header
    both.layouts.append(StateLayout(kind: .resource, name: "Health", fields: "all int32"))
    #expect(both.mismatch(with: both) == nil)
    #expect(
      both.mismatch(with: header)
        == "This reel belongs to another build: the resource Health is in the reel but not in this "
        + "build.")
  }

  @Test func anotherNumberOfPlayersIsNamed() {
    #expect(
      sentence { $0.players = 4 } == "This reel has 1 players, and this game takes 4.")
  }

  @Test func otherContentIsNamed() {
    #expect(
      sentence { $0.contentHash = 0x0123_4567_89AB_CDEF }
        == "This reel was recorded with other content: its content hash is 00000000000000ff, and "
        + "that of the content here is 0123456789abcdef.")
  }
}
