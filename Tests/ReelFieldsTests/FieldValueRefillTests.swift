import ReelFields
import ReelMath
import Testing

@testable import ReelFields

@Suite struct FieldValueRefillTests {
  private struct Shown: FieldValue, Equatable {
    var number: Int32 = 3
    var text = ""
    var list: [Int16] = []
    var nested: [Vec2] = []
    var choice: Choice = .a
    var maybe: Vec2?
  }
  private enum Choice: UInt8, FieldValue { case a, b }
  private struct Hidden: FieldValue {
    var number: Int32 = 0
    var cache: [Int32] = []
    static var fieldListKind: FieldListKind { .verified }
    mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("number", &number) }
  }
  private struct Around: FieldValue { var list: [Hidden] = [] }
  private struct Varying: FieldValue {
    var isLong = true
    var more: Int32 = 0
    mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("isLong", &isLong)
      if isLong { v.field("more", &more) }
    }
  }
  private struct Reset: FieldValue {
    var number: Int32 = 0
    var cache: Int32 = 0
    static var fieldListKind: FieldListKind { .complete }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {
      if V.replacesFields { cache = 0 }
      v.field("number", &number)
    }
  }
  private struct Pair: FieldValue, Equatable {
    var x: Int32 = 0
    var y: Int32 = 0
  }
  /// A value with padding between its properties, shown in pieces.
  private struct Pieces: FieldValue {
    struct Part {
      var small: UInt8 = 0
      var pair = Pair()
      var tag = Empty()
    }
    var part = Part()
    var list: [Int32] = []
    static var fieldListKind: FieldListKind { .verified }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("small", &part.small)
      v.field("x", &part.pair.x)
      v.field("y", &part.pair.y)
      list.visit(&v)
    }
  }
  private struct FirstPiece: FieldValue {
    var pair = Pair()
    static var fieldListKind: FieldListKind { .verified }
    mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("x", &pair.x) }
  }
  private struct HiddenMember: FieldValue {
    var inner = Hidden()
    static var fieldListKind: FieldListKind { .verified }
    mutating func visit<V: FieldVisitor>(_ v: inout V) { inner.visit(&v) }
  }
  private struct Empty: FieldValue {
    static var fieldListKind: FieldListKind { .verified }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }
  /// A value whose only field has no size, and the offset of a property.
  private struct OnlyEmpty: FieldValue {
    var empty = Empty()
    var number: Int32 = 0
    static var fieldListKind: FieldListKind { .verified }
    mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("empty", &empty) }
  }
  private struct Raw: RawRepresentable, FieldValue {
    var rawValue: Int32 = 0
    var cache: Int32 = 0
    init() {}
    init?(rawValue: Int32) { self.rawValue = rawValue }
    mutating func visit<V: FieldVisitor>(_ v: inout V) { rawValue.visit(&v) }
  }
  private struct Options: OptionSet, FieldValue { var rawValue: UInt16 = 0 }
  private enum Word: String, FieldValue {
    case a, b
    init() { self = .a }
  }
  private final class Object: FieldValue {
    var number: Int64 = 0
    init() {}
    func visit<V: FieldVisitor>(_ v: inout V) { number.visit(&v) }
  }
  /// A value that is as large as the number that it shows.
  private struct Reference: FieldValue {
    var object = Object()
    mutating func visit<V: FieldVisitor>(_ v: inout V) { object.number.visit(&v) }
  }
  /// A value that is as large as the list that it shows.
  private struct ReferenceToList: FieldValue {
    final class Object { var list: [Int32] = [] }
    var object = Object()
    mutating func visit<V: FieldVisitor>(_ v: inout V) { object.list.visit(&v) }
  }
  private struct ListAlone: FieldValue {
    var list: [Varying] = []
    mutating func visit<V: FieldVisitor>(_ v: inout V) { list.visit(&v) }
  }
  private struct WordsAlone: FieldValue {
    var list: [String] = []
    mutating func visit<V: FieldVisitor>(_ v: inout V) { list.visit(&v) }
  }
  private struct Wrapped: FieldValue { @FlatOptional var post: Vec2? }
  private struct Ring: FieldValue { var inner: [Ring] = [] }

  @Test func onlyTypesThatShowAllOfTheirPropertiesAreRefilled() {
    #expect(Shown.canBeRefilled)
    #expect([Shown].canBeRefilled)
    #expect(String.canBeRefilled)
    #expect(Choice.canBeRefilled)
    #expect(Optional<Vec2>.canBeRefilled)
    #expect(Reset.canBeRefilled)
    #expect(!Hidden.canBeRefilled)
    #expect(![Hidden].canBeRefilled)
    #expect(!Optional<Hidden>.canBeRefilled)
    #expect(!Around.canBeRefilled)
    #expect(!Varying.canBeRefilled)
    #expect(!Ring.canBeRefilled)
  }

  @Test func fieldsMustCoverEveryStoredProperty() {
    #expect(Pair.canBeRefilled)
    #expect(Pieces.canBeRefilled)
    #expect(Empty.canBeRefilled)
    #expect(Options.canBeRefilled)
    #expect(Word.canBeRefilled)
    #expect(WordsAlone.canBeRefilled)
    #expect(Wrapped.canBeRefilled)
    #expect(!FirstPiece.canBeRefilled)
    #expect(!HiddenMember.canBeRefilled)
    #expect(!OnlyEmpty.canBeRefilled)
    #expect(!Raw.canBeRefilled)
    #expect(!ListAlone.canBeRefilled)
  }

  @Test func objectsAreNeverRefilled() {
    #expect(!Object.canBeRefilled)
    #expect(!Reference.canBeRefilled)
    #expect(!ReferenceToList.canBeRefilled)
  }

  @Test func anOldValueBecomesTheNewOne() throws {
    let values = [
      Shown(
        number: 1, text: "a text that needs memory", list: [1, 2, 3, 4, 5, 6, 7, 8, 9],
        nested: [Vec2(1, 2)], choice: .b, maybe: Vec2(3, 4)),
      Shown(number: 2, text: "b", list: [7], nested: [], choice: .a, maybe: nil),
      Shown(
        number: 3, text: "another text that needs memory",
        list: [Int16](repeating: 5, count: 40), nested: [Vec2](repeating: Vec2(1, 1), count: 20),
        choice: .b, maybe: Vec2(5, 6)),
    ]
    for old in values {
      for new in values {
        var value = old
        var input = FieldDecoder(FieldEncoder.encode(new))
        value.visit(&input)
        #expect(input.error == nil && input.remaining == 0)
        #expect(value == new)
      }
    }
  }

  @Test func listsKeepTheirMemory() {
    var value = Shown(list: [Int16](repeating: 5, count: 40))
    let before = value.list.withUnsafeBytes { $0.baseAddress }
    var input = FieldDecoder(FieldEncoder.encode(Shown(list: [Int16](repeating: 6, count: 30))))
    value.visit(&input)
    #expect(value.list.withUnsafeBytes { $0.baseAddress } == before)
    #expect(value.list == [Int16](repeating: 6, count: 30))
  }
}
