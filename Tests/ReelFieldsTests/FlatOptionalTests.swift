import ReelFields
import ReelMath
import Testing

private struct Guard: FieldValue, Equatable {
  @FlatOptional var post: Vec2?
  var name: UInt16 = 0
  @FlatOptional var rank: Int16?

  init() {}
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("post", &_post)
    v.field("name", &name)
    v.field("rank", &_rank)
  }
}

/// A type with a derived list.
private struct Derived: FieldValue, Equatable {
  @FlatOptional var post: Vec2?
  @FlatOptional var rank: Int16? = 3
}

@Suite struct FlatOptionalTests {
  @Test func aFlatOptionalIsReadAndAssignedLikeAnyOptional() {
    var guard1 = Guard()
    #expect(guard1.post == nil && Derived().rank == 3)
    guard1.post = Vec2(1, 2)
    guard1.post?.x += 4
    #expect(guard1.post == Vec2(5, 2))
    guard1.post = nil
    // The old value leaves no bytes behind: equal values have equal bytes.
    #expect(guard1 == Guard() && FieldHashing.hash(guard1) == FieldHashing.hash(Guard()))
  }

  @Test func aTypeWithFlatOptionalsHasAPlan() throws {
    let plan = try #require(FieldPlan.make(of: Guard.self))
    #expect(plan.width == 1 + 8 + 2 + 1 + 2)
    #expect(FieldPlan.make(of: Derived.self) != nil)
    var values = [Guard(), Guard(), Guard()]
    values[1].post = Vec2(.nan, 7)
    values[2].rank = -1
    let listed = values.flatMap { FieldEncoder.encode($0) }
    var planned = [UInt8](repeating: 0xAA, count: listed.count)
    values.withUnsafeBytes { source in
      planned.withUnsafeMutableBytes {
        plan.encode(source.baseAddress!, count: 3, to: $0.baseAddress!)
      }
    }
    #expect(planned == listed)
    // The byte that marks a value as present must be 0 or 1.
    var damaged = listed
    damaged[0] = 2
    #expect(plan.flaw(listed, count: 3) == nil && plan.flaw(damaged, count: 3) == 0)
    let again = try FieldDecoder.decode(Guard.self, from: FieldEncoder.encode(values[2]))
    #expect(again == values[2])
  }

  @Test func listingsAndWritersTreatItAsAnOptional() {
    var value = Derived()
    #expect(
      FieldListing.list(value) == [
        ListedField(path: "post", content: .none), ListedField(path: "rank", content: .integer(3)),
      ])
    var writer = FieldWriter(.number(2.5), to: [UInt8]("post.y".utf8))
    value.visit(&writer)
    #expect(writer.result.isWritten && value.post == Vec2(0, 2.5))
    writer = FieldWriter(.none, to: [UInt8]("rank".utf8))
    value.visit(&writer)
    #expect(writer.result.isWritten && value.rank == nil)
  }
}
