import ReelFields
import ReelMath
import Testing

@testable import ReelFields

private struct Inner: FieldValue {
  var a: UInt8 = 3
  static let formerFields = [FormerField("b", now: "a"), FormerField("c", now: "a")]
}

private struct Outer: FieldValue {
  var list: [Inner] = [Inner(a: 9)]
  var maybe: Inner? = nil
  var end: UInt16 = 5
  static let formerFields = [FormerField("tail", now: "end")]
}

@Suite struct FieldShapeTests {
  @Test func aShapeHasTheInitialValueOfEachField() {
    let shape = FieldLayout.shape(of: Outer.self)
    #expect(shape.text == FieldLayout.describe(Outer.self) && !shape.varies)
    #expect(shape.initial == [1, 0, 0, 0, 9, 0, 5, 0])
    // list, list.a, maybe, maybe.a, end: an element has the initial value of its type.
    #expect(
      (0..<6).map { shape.initial(of: $0) } == [[1, 0, 0, 0, 9], [3], [0], [3], [5, 0], nil])
    #expect(shape.tree?.fieldCount == 5)
    #expect(shape.initial(of: -1) == nil)
  }

  @Test func formerNamesBelongToTheStructureThatDeclaresThem() {
    let shape = FieldLayout.shape(of: Outer.self)
    func names(_ name: String, _ owner: Int) -> [String] {
      shape.formerNames(of: Array(name.utf8), in: owner).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(names("end", -1) == ["tail"] && names("list", -1) == [])
    #expect(names("a", 0) == ["b", "c"] && names("a", 2) == ["b", "c"] && names("a", 4) == [])
    #expect([Inner].formerFields.count == 2 && [Inner?]?.formerFields.count == 2)
    #expect(Outer.formerNames.isEmpty && UInt8.formerFields.isEmpty)
  }

  @Test func aFieldCanHaveAnotherInitialValue() {
    let shape = FieldLayout.shape(of: Outer(list: [], maybe: Inner(a: 4), end: 1), as: "x")
    #expect(shape.text.hasPrefix("x {list [a uint8]"))
    #expect(shape.initial(of: 0) == [0, 0, 0, 0, 1, 4, 1, 0] && shape.initial(of: 4) == [4])
  }
}
