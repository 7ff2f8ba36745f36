import ReelFields
import ReelMath
import Testing

private struct Point: FieldValue { var x: Float = 0 }
private struct Route: FieldValue {
  var name = ""
  var points: [Point] = []
  var lists: [[Int32]] = []
  var words: [String] = []
  var speed: Double?
  var isOpen = true
  var last: UInt8 = 0
}

@Suite struct FieldListingTests {
  private func list<F: FieldValue>(_ value: F) -> [String] {
    FieldListing.list(value).map { "\($0.path) \($0.content)" }
  }

  @Test func everyFieldIsListedWithItsPath() {
    var route = Route()
    route.name = "küste"
    route.points = [Point(x: 1), Point(x: -2.5)]
    route.lists = [[1, 2], [], [3]]
    route.words = ["a", ""]
    route.speed = 0.5
    route.last = 9
    #expect(
      list(route) == [
        "name text(\"küste\")", "points list(2)", "points[0].x float(1.0)",
        "points[1].x float(-2.5)", "lists list(3)", "lists[0] list(2)", "lists[0][0] integer(1)",
        "lists[0][1] integer(2)", "lists[1] list(0)", "lists[2] list(1)", "lists[2][0] integer(3)",
        "words list(2)", "words[0] text(\"a\")", "words[1] text(\"\")", "speed double(0.5)",
        "isOpen bool(true)", "last unsigned(9)",
      ])
    #expect(list(Route()).last == "last unsigned(0)")
    #expect(list(Route()).contains("speed none"))
  }

  @Test func aSingleNumberHasNoPath() {
    #expect(FieldListing.list(Int16(-3)) == [ListedField(path: "", content: .integer(-3))])
    #expect(FieldListing.list("text") == [ListedField(path: "", content: .text("text"))])
    #expect(list([7 as UInt64]) == [" list(1)", "[0] unsigned(7)"])
  }

  @Test func aListingEndsWhenItsRoomIsUsedUp() {
    var route = Route()
    route.name = "coast"
    route.points = [Point](repeating: Point(x: 1), count: 100_000)
    func listed(_ room: Int) -> ([String], Int) {
      var rest = room
      return (FieldListing.list(route, room: &rest).map { "\($0.path) \($0.content)" }, rest)
    }
    let size = FieldListing.fieldSize
    // The room fits the name with its bytes, the length of the list, and two of its elements.
    let (some, rest) = listed(5 + 4 * size)
    #expect(
      some == [
        "name text(\"coast\")", "points list(100000)", "points[0].x float(1.0)",
        "points[1].x float(1.0)",
      ])
    #expect(rest < 0)
    // A text is cut among its bytes, and no field follows it.
    #expect(listed(3 + size).0 == ["name text(\"coa\")"] && listed(3 + size).1 < 0)
    #expect(listed(0).0 == ["name text(\"\")"] && listed(0).1 < 0)
    route.points = [Point(x: 1)]
    let all = list(route)
    let needed = 5 + all.count * size
    #expect(listed(needed) == (all, 0))
    #expect(listed(needed - 1).0 == Array(all.dropLast()) && listed(needed - 1).1 < 0)
    #expect(listed(1 << 20) == (all, 1 << 20 - needed))
  }
}
