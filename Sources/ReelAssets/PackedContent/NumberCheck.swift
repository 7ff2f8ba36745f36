import ReelContent
import ReelFields
import ReelMath

/// A visitor that finds the first number that is not finite, or larger than readers of formats accept. The cells of
/// maps are skipped: they are whole numbers, of which all values are valid.
struct NumberCheck: FieldVisitor {
  /// The largest number that a reader of formats accepts, 2³⁰.
  static let largest: Float = 0x1p30

  private enum Step {
    case field(FieldName)
    case element(Int)
  }

  private let limit: Float
  /// The path from the list to the value that is being visited.
  private var path: [Step] = []
  private var flaw: PackedContent.Flaw?

  /// Returns the first such number in a list.
  /// - Parameters:
  ///   - name: the name of the list, for the location.
  ///   - limit: the largest magnitude of a number with 32 bits. One with 64 bits only has to be finite, because
  ///     only rules read such numbers.
  static func flaw<F: FieldValue>(
    _ name: String, _ list: [F], limit: Float
  ) -> PackedContent.Flaw? {
    var check = NumberCheck(limit: limit)
    var copy = list
    copy.visit(&check)
    guard var flaw = check.flaw else { return nil }
    flaw.location = name + flaw.location
    return flaw
  }

  private init(limit: Float) { self.limit = limit }

  var hasFailed: Bool { flaw != nil }

  mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    guard flaw == nil, F.self != TileChunks.self else { return }
    path.append(.field(name))
    value.visit(&self)
    path.removeLast()
  }

  mutating func count(_ count: Int) -> Int {
    path.append(.element(0))
    return count
  }

  mutating func element(_ index: Int) { path[path.count - 1] = .element(index) }

  mutating func endList() { path.removeLast() }

  mutating func string(_ string: inout String) -> Bool { true }

  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    guard flaw == nil else { return }
    switch kind {
    case .float:
      let number = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
      // NaN fails every comparison.
      if !(number.magnitude <= limit) { fail("a number within ±\(Int64(limit))", "\(number)") }
    case .double:
      let number = Double(bitPattern: bits)
      if !number.isFinite { fail("a finite number", "\(number)") }
    default: break
    }
  }

  private mutating func fail(_ expected: String, _ found: String) {
    var location = ""
    for step in path {
      switch step {
      case .field(let name): location += ".\(name)"
      case .element(let index): location += "[\(index)]"
      }
    }
    flaw = PackedContent.Flaw(location, expected, found: found)
  }
}
