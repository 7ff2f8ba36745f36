import Reel
import Testing

@testable import ReelInspector

@Suite struct FieldTreeTests {
  private struct Stop: FieldValue {
    var position = Vec2(1, 2)
    var ticks: Int32 = 3
  }

  private struct Route: Component {
    var stops = [Stop(), Stop(position: Vec2(4.5, 0), ticks: 6)]
    var clip = ClipID(rawValue: 7)
    var tint = Color(1, 2, 3, 4)
    var limits: Rect?
    var owner = Entity.none
    var isOpen = true
  }
  private struct Marked: Component {}
  private struct Points: Component { var number: Int32 = 5 }

  private func text<C: Component>(_ component: C, longest: Int = 3) -> String {
    let world = World()
    let entity = world.spawn(component)
    return world.listed(entity).map { FieldTree($0.fields).text(longest: longest) }.joined()
  }

  @Test func fieldsArePrintedOnOneLine() {
    #expect(
      text(Route())
        == "stops [(position (1.0, 2.0), ticks 3), (position (4.5, 0.0), ticks 6)], clip 7, tint (1, 2, 3, 4), limits none, "
        + "owner none, isOpen true")
    #expect(
      text(Route(limits: Rect(1, 2, 3, 4)), longest: 1).hasPrefix("stops 2 elements, clip 7, "))
    #expect(text(Route(stops: [], limits: Rect(1, 2, 3, 4))).contains("stops [], clip 7"))
    #expect(text(Route(limits: Rect(1, 2, 3, 4))).contains("limits (1.0, 2.0, 3.0, 4.0)"))
    #expect(text(Points()) == "number 5")
  }
}
