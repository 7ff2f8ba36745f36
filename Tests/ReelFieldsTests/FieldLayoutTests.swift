import ReelFields
import ReelMath
import Testing

private struct Path: FieldValue {
  var points: [Vec2] = []
  var owner: Vec2?
  var title = ""
  var numbers: [[Float]] = []
  var maybe: [UInt8?] = []
  @FlatOptional var post: UInt16?
}

private struct Branch: FieldValue {
  var children: [Branch] = []
  var weight: Float = 0
}

private enum Mode: UInt8, FieldValue { case idle, walk }

private struct Varying: FieldValue {
  var mode = Mode.idle
  var x: Float = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("mode", &mode)
    if mode == .walk { v.field("x", &x) }
  }
}

private struct Around: FieldValue {
  var inner = Varying()
  var all: [Varying] = []
}

/// Two numbers without names, and a list that is not delimited.
private struct Bare: FieldValue {
  static var fieldListKind: FieldListKind { .fixed }
  var a: Int8 = 0
  var b: Int16 = 0
  var list: [UInt8] = []
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    a.visit(&v)
    b.visit(&v)
    let count = v.count(list.count)
    for at in 0..<count {
      v.element(at)
      if at == list.count { list.append(0) }
      list[at].visit(&v)
    }
  }
}

private struct Outer: FieldValue {
  var bare = Bare()
  var tag = Mark()
  var end = false
}

private struct Mark: FieldValue {}

@Suite struct FieldLayoutTests {
  @Test func layoutsDescribeTheTypeOfEachField() {
    #expect(FieldLayout.describe(Vec2.self) == "x float, y float")
    #expect(FieldLayout.describe(Float.self) == "float")
    #expect(FieldLayout.describe(Mode.self) == "uint8")
    #expect(FieldLayout.describe([Float].self) == "[float]")
    #expect(FieldLayout.describe(Float?.self) == "float?")
    #expect(FieldLayout.describe(Vec2?.self) == "{x float, y float}?")
    #expect(FieldLayout.describe([Vec2]?.self) == "[x float, y float]?")
    #expect(FieldLayout.describe(String.self) == "text")
    #expect(FieldLayout.describe(Mark.self) == "")
    #expect(
      FieldLayout.describe(Path.self)
        == "points [x float, y float], owner {x float, y float}?, title text, numbers [[float]], "
        + "maybe [uint8?], post {isPresent bool, value uint16}")
    #expect(
      FieldLayout.describe(Outer.self) == "bare {int8, int16, [uint8]}, tag {}, end bool")
  }

  @Test func recursiveTypesNameTheFieldThatRepeats() {
    #expect(
      FieldLayout.describe(Branch.self) == "children [children ^1, weight float], weight float")
  }

  @Test func listsThatVaryAreMarked() {
    #expect(FieldLayout.describe(Varying.self) == "~{mode uint8}")
    #expect(FieldLayout.describe(Around.self) == "inner ~{mode uint8}, all ~[mode uint8]")
  }

  @Test func aFieldIsDescribedAsWithinAStructure() {
    #expect(FieldLayout.describe(Vec2.self, as: "at") == "at {x float, y float}")
    #expect(FieldLayout.describe(UInt8.self, as: "at") == "at uint8")
    #expect(FieldLayout.describe(UInt8.self, as: "a b,{c}") == "a_b__c_ uint8")
  }

  @Test func itemsAreTheOuterFields() {
    let items = FieldLayout.items(of: FieldLayout.describe(Path.self))
    #expect(items.map(\.name) == ["points", "owner", "title", "numbers", "maybe", "post"])
    #expect(items[1].type == "{x float, y float}?" && items[5].text.hasSuffix("value uint16}"))
    #expect(FieldLayout.items(of: "float").map(\.text) == ["float"])
    #expect(FieldLayout.items(of: "~{a uint8, b text}").map(\.name) == ["a", "b"])
    #expect(FieldLayout.items(of: "").isEmpty)
    // Texts from outside may contain anything.
    for text in ["}", "a", ",", ", ", "a b, ", "~", "~{", "{{{,", "a {b, c", "\u{0}"] {
      _ = FieldLayout.items(of: text)
    }
  }
}
