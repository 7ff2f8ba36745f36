import Foundation
import ReelFields
import ReelMath
import Testing

@testable import ReelFields

private struct Shapes: FieldValue {
  var at = Vec2(1, 2)
  var texts: [String?] = []
  var nested: [[UInt16]] = []
  var tags: [Sign] = []
  @FlatOptional var post: UInt16?
  var end: UInt8 = 7
}

private struct Sign: FieldValue {}

private struct Chain: FieldValue {
  var next: [Chain] = []
  var weight: UInt8 = 0
}

@Suite struct LayoutTreeTests {
  /// Passes over a value by its layout alone, and returns the number of bytes behind it.
  private func rest<F: FieldValue>(_ value: F) -> Int? {
    guard let tree = LayoutTree(FieldLayout.describe(F.self)) else { return nil }
    var input = FieldDecoder(FieldEncoder.encode(value) + [1, 2, 3])
    tree.skip(0, &input)
    return input.hasFailed ? nil : input.remaining
  }

  @Test func everyValueIsPassedOverByItsLayout() {
    #expect(rest(Shapes()) == 3)
    var full = Shapes(texts: ["a", nil, "bcd"], nested: [[1, 2], [], [3]])
    (full.tags, full.post) = ([Sign(), Sign()], 3)
    #expect(rest(full) == 3)
    #expect(rest(Float(1)) == 3 && rest([UInt8]()) == 3 && rest("text") == 3 && rest(Sign()) == 3)
    #expect(rest(Optional(Vec2(1, 2))) == 3 && rest([Vec2]?.none) == 3)
    #expect(rest(Chain(next: [Chain(next: [Chain()], weight: 1), Chain()])) == 3)
  }

  @Test func widthsAreThoseOfTheBytes() {
    func width(_ text: String) -> Int? { LayoutTree(text)?.nodes[0].width }
    func least(_ text: String) -> Int? { LayoutTree(text)?.nodes[0].least }
    #expect(width("x float, y float") == 8 && width("") == 0 && width("a {b {}, c entity}") == 8)
    #expect(width("a text") == nil && least("a text, b uint8") == 5)
    #expect(width("uint8?") == nil && least("{x float}?") == 1)
    #expect(least("children [children ^1, weight uint8], weight uint8") == 5)
    #expect(width("a ~{b uint8}, c uint8") == nil)
  }

  @Test func textsThatAreNoLayoutAreRefused() {
    for text in [
      "}", "a", ",", ", ", "a uint8, ", "a uint8,b uint8", "~", "~{", "{{{,", "a {b uint8", "]",
      "a [uint8}",
      "a ^1b", "a ^0", "a ^9", "^1", "a  uint8", "a integer", "a uint8 ", "\u{0}",
      "a ^99999999999999999999", "x ?", "?",
    ] {
      #expect(LayoutTree(text) == nil, "\(text)")
    }
    #expect(LayoutTree(String(repeating: "a {", count: 1000)) == nil)
    #expect(LayoutTree("uint8" + String(repeating: "?", count: 1000)) == nil)
  }

  @Test func typesAreNamedAsInTheText() throws {
    let tree = try #require(LayoutTree("a {x float, y float}, b [c {d ^2}?]"))
    guard case .structure(let members) = tree.nodes[tree.resolve(0)].content else {
      Issue.record("no structure")
      return
    }
    #expect(tree.text(of: members[0].node) == "{x float, y float}")
    #expect(tree.text(of: members[1].node) == "[c {d ^2}?]")
    #expect(tree.isClosed(members[0].node) && !tree.isClosed(members[1].node))
    #expect(tree.fieldCount == 6)
  }

  /// Runs a closure on a thread with a stack of 256 KiB: a stack that ends too early ends the tests.
  private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      end.signal()
    }
    thread.stackSize = 256 << 10
    thread.start()
    end.wait()
  }

  /// A text of 16 KB, whose optionals nest some 15,000 deep with 120 brackets.
  @Test func aTextOfOptionalsTakesLittleStack() {
    let marks = String(repeating: "?", count: 127)
    let deep =
      String(repeating: "[", count: 120) + "uint8"
      + String(repeating: "]" + marks, count: 120)
    #expect(deep.utf8.count > 15_000)
    onSmallStack { #expect(LayoutTree(deep) == nil) }
    onSmallStack { #expect(LayoutTree("a \(deep)?, b ~{c [\(deep)]}") == nil) }
  }

  /// The deepest types that are a layout take little stack, too, whatever is done with them.
  @Test func theDeepestTypesTakeLittleStack() throws {
    func nested(_ count: Int) -> String {
      (0..<count).reduce("x uint8") { inner, _ in "a [\(inner)]?" }
    }
    let count = try #require((1...200).last { LayoutTree(nested($0)) != nil })
    #expect(count >= 60)
    let text = nested(count)
    onSmallStack {
      guard let tree = LayoutTree(text) else { return }
      // A list of one element in a list of one element, and so on.
      var input = FieldDecoder(
        (0..<count).flatMap { _ in [1, 1, 0, 0, 0] as [UInt8] } + [7])
      tree.skip(0, &input)
      #expect(!input.hasFailed && input.remaining == 0)
      input = FieldDecoder(input.bytes)
      let own = FieldShape(text.replacing("uint8", with: "uint16"), nil)
      var out = FieldEncoder()
      var migration = try? FieldMigration(from: text, to: own, in: "the test")
      try? migration?.convert(&input, to: &out)
      #expect(!input.hasFailed && out.bytes.count == input.bytes.count + 1)
    }
  }
}
