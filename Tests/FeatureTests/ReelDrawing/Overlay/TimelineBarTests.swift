import Reel
import ReelDrawing
import ReelMath
import ReelPlatform
import Testing

@Suite struct TimelineBarTests {
  private let view = Vec2(320, 180)

  private func bar(_ tick: UInt64 = 500) -> TimelineBar {
    var bar = TimelineBar(earliest: 100, latest: 1100, tick: tick)
    bar.snapshots = [100, 400, 700, 1000]
    bar.inputs = [(200, 0), (201, 0), (900, 0)]
    bar.marks = [(300, 0), (800, 1)]
    bar.markNames = ["Goal", "Foul"]
    bar.help = [
      "a text that is far too long for any view of this width, and even for some that are wider than it",
      "esc present",
    ]
    return bar
  }

  private func quads(_ bar: TimelineBar, _ view: Vec2? = nil) -> [DrawQuad] {
    var list = DrawList()
    list.view = view ?? self.view
    bar.draw(into: &list)
    list.sort()
    return Array(list.quads)
  }

  @Test func everyTickIsFoundAtItsPosition() {
    let bar = bar()
    #expect(bar.tick(atX: 0, view: view) == 100 && bar.tick(atX: 400, view: view) == 1100)
    #expect(bar.tick(atX: 160, view: view) == 602)
    var last: UInt64 = 0
    for x in 0..<320 {
      let tick = bar.tick(atX: Float(x), view: view)
      #expect(tick >= last && (100...1100).contains(tick))
      last = tick
    }
  }

  @Test func pointsAboveTheBarAreNotInIt() {
    let bar = bar()
    #expect(bar.tick(at: Vec2(10, 180 - TimelineBar.height - 1), view: view) == nil)
    #expect(bar.tick(at: Vec2(10, 180 - TimelineBar.height), view: view) != nil)
    #expect(bar.tick(at: Vec2(10, 180), view: view) == nil)
  }

  @Test func aPastOfOneTickHasThatTickEverywhere() {
    let bar = TimelineBar(earliest: 7, latest: 7, tick: 7)
    #expect(bar.tick(atX: 0, view: view) == 7 && bar.tick(atX: 300, view: view) == 7)
    #expect(!quads(bar).isEmpty)
  }

  /// Each kind of content adds something to the picture, and nothing lies outside of the bar.
  @Test func theBarShowsInputsSnapshotsMarksAndHelp() {
    let full = quads(bar()).count
    var parts = bar()
    parts.inputs = []
    #expect(quads(parts).count < full)
    parts = bar()
    parts.snapshots = []
    #expect(quads(parts).count == full - 4)
    parts = bar()
    parts.marks = []
    #expect(quads(parts).count == full - 2)
    parts = bar()
    parts.help = []
    #expect(quads(parts).count < full)
    var list = DrawList()
    for width in [32, 64, 160, 320, 1920] as [Float] {
      list.removeAll()
      list.view = Vec2(width, 180)
      bar().draw(into: &list)
      #expect(!list.quads.isEmpty)
    }
  }

  @Test func theBarLiesOverACurtain() {
    var list = DrawList()
    list.view = view
    bar().draw(into: &list)
    list.fill(
      Rect(0, 0, 320, 180), ShapeStyle(Color(0, 0, 0, 200), layer: .max, z: .max))
    list.sort()
    #expect(list.quads.first?.color == Color(0, 0, 0, 200))
  }

  @Test func thePositionMovesWithTheTick() {
    #expect(quads(bar(100)) != quads(bar(1100)))
  }

  /// Ten minutes of inputs and snapshots are no more quads than the columns can show.
  @Test func manyInputsAreOneQuadAColumn() {
    var bar = TimelineBar(earliest: 0, latest: 36_000, tick: 0)
    bar.playerCount = 2
    for tick in UInt64(0)..<36_000 { bar.inputs.append((tick, Int(tick % 2))) }
    for tick in stride(from: UInt64(0), to: 36_000, by: 60) { bar.snapshots.append(tick) }
    bar.markNames = ["a"]
    for tick in stride(from: UInt64(0), to: 36_000, by: 9) { bar.marks.append((tick, 0)) }
    #expect(quads(bar).count < 1200)
  }
}
