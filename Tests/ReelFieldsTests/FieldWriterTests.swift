import ReelFields
import ReelMath
import Testing

private struct Point: FieldValue, Equatable { var x: Float = 0, y: Float = 0 }
private enum Mood: UInt8, FieldValue { case calm, cross }
private struct Health: FieldValue, Equatable {
  var points: Int32 = 5
  var share: Float = 0.5
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("points", &points, in: 0...10)
    v.field("share", &share, in: 0...1)
  }
}
private struct Route: FieldValue {
  var name = "coast"
  var at = Point()
  var points = [Point(x: 1), Point(x: 2)]
  var lists: [[Int32]] = [[1, 2], [], [3]]
  var words = ["a", "", "cc"]
  var speed: Double?
  var goal: Point?
  var mood = Mood.calm
  var health = Health()
  var small: UInt8 = 0
  var signed: Int16 = 0
  var wide: UInt64 = 0
  var isOpen = true
  var atLast: Int64 = 7
}

@Suite struct FieldWriterTests {
  private func listed<F: FieldValue>(_ value: F) -> [String] {
    FieldListing.list(value).map { "\($0.path) \($0.content)" }
  }

  /// Writes to a route, and checks that all other fields stay.
  private func write(_ value: FieldInput, _ path: String) -> (FieldWriteResult, String?) {
    var route = Route()
    let before = listed(route)
    var writer = FieldWriter(value, to: [UInt8](path.utf8))
    route.visit(&writer)
    guard writer.result.isWritten else { return (writer.result, nil) }
    let after = listed(route)
    let new = after.filter { !before.contains($0) }
    let old = before.filter { !after.contains($0) }
    #expect(new.count <= 1 && old.count <= 1, "\(path): \(old) became \(new)")
    return (writer.result, new.first)
  }

  private func put(_ value: FieldInput, _ path: String) -> String? { write(value, path).1 }

  @Test func everyKindOfFieldTakesItsValue() {
    #expect(put(.number(2.5), "at.y") == "at.y float(2.5)")
    #expect(put(.integer(3), "at.x") == "at.x float(3.0)")
    #expect(put(.integer(-3), "points[1].x") == "points[1].x float(-3.0)")
    #expect(put(.integer(9), "lists[2][0]") == "lists[2][0] integer(9)")
    #expect(put(.integer(9), "lists[0][1]") == "lists[0][1] integer(9)")
    #expect(put(.text([0xC3, 0xBC]), "name") == "name text(\"ü\")")
    #expect(put(.text([]), "name") == "name text(\"\")")
    #expect(put(.text([0x7A, 0x7A, 0x7A]), "words[1]") == "words[1] text(\"zzz\")")
    #expect(put(.text([0x7A]), "words[2]") == "words[2] text(\"z\")")
    #expect(put(.text([]), "words[0]") == "words[0] text(\"\")")
    #expect(put(.number(0.25), "speed") == "speed double(0.25)")
    #expect(put(.integer(1), "mood") == "mood unsigned(1)")
    #expect(put(.integer(255), "small") == "small unsigned(255)")
    #expect(put(.integer(-32768), "signed") == "signed integer(-32768)")
    #expect(put(.unsigned(.max), "wide") == "wide unsigned(18446744073709551615)")
    #expect(put(.bool(false), "isOpen") == "isOpen bool(false)")
    #expect(put(.integer(10), "health.points") == "health.points integer(10)")
    #expect(put(.integer(-1), "atLast") == "atLast integer(-1)")
  }

  @Test func anOptionalGetsAValueAndLosesIt() {
    var value: Int32?
    var writer = FieldWriter(.integer(4), to: [])
    value.visit(&writer)
    #expect(value == 4 && writer.result.isWritten)
    writer = FieldWriter(.none, to: [])
    value.visit(&writer)
    #expect(value == nil && writer.result.isWritten)
    var route = Route()
    writer = FieldWriter(.number(1.5), to: [UInt8]("goal.y".utf8))
    route.visit(&writer)
    #expect(route.goal == Point(x: 0, y: 1.5))
  }

  @Test(arguments: [
    "", "nam", "names", "at", "at.", "at.z", "at.xx", "at.x.y", ".at.x", "points", "points[2].x",
    "points[0]", "points[].x", "points[0", "points[-1].x", "points[00000000000000000009].x",
    "lists[1][0]", "lists[0][2]", "words[3]", "goal", "goal.z", "health", "x", "[0]",
  ])
  func aPathThatLeadsNowhereIsRefused(path: String) {
    let result = write(.integer(1), path).0
    #expect(!result.isWritten, "\(path)")
  }

  @Test func aValueOfAnotherKindIsRefused() {
    for (value, path) in [
      (FieldInput.number(.nan), "at.x"), (.number(.infinity), "speed"), (.number(1e300), "at.x"),
      (.number(0.5), "small"), (.integer(256), "small"), (.integer(-1), "small"),
      (.integer(32768), "signed"), (.unsigned(.max), "atLast"), (.bool(true), "small"),
      (.integer(1), "isOpen"), (.text([65]), "at.x"), (.integer(1), "name"), (.none, "at.x"),
      (.entity(1), "wide"), (.integer(1), "points"),
    ] {
      let result = write(value, path).0
      guard case .wrongKind = result else {
        Issue.record("\(value) in \(path): \(result)")
        continue
      }
    }
  }

  @Test func aValueOutsideOfItsRangeIsRefused() {
    for (value, path, range) in [
      (FieldInput.integer(11), "health.points", "0 to 10"),
      (.integer(-1), "health.points", "0 to 10"),
      (.number(1.5), "health.share", "0.0 to 1.0"),
    ] {
      guard case .outOfRange(let found) = write(value, path).0 else {
        Issue.record("\(value) in \(path)")
        continue
      }
      #expect(found == range)
    }
  }

  @Test func aCaseThatIsNotThereIsRefused() {
    guard case .refused = write(.integer(2), "mood").0 else {
      Issue.record("a mood of 2")
      return
    }
    // These bytes are not UTF-8.
    guard case .refused = write(.text([0xFF]), "name").0 else {
      Issue.record("a name of one byte 255")
      return
    }
  }

  @Test func everyListedPathIsFound() {
    // The writer finds every field under the path that the listing gives it.
    let route = Route()
    for field in FieldListing.list(route) {
      let value: FieldInput? =
        switch field.content {
        case .bool: .bool(false)
        case .integer, .unsigned: .integer(1)
        case .float, .double: .number(0.25)
        case .text: .text([0x71])
        case .entity: .entity(0)
        case .none, .list: nil
        }
      guard let value else { continue }
      #expect(write(value, field.path).0.isWritten, "\(field.path)")
    }
  }
}
