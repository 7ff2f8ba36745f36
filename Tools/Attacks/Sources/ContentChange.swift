import ReelContent
import ReelFields
import ReelMath

/// Changes of one to three fields of a game's content, chosen by chance. Each field has the same chance, however often
/// it occurs: a map has millions of cells, and only one size. One value of the field is changed, or all are, to the
/// same.
struct ContentChange: CustomStringConvertible {
  private(set) var description = ""

  init(of content: inout GameContent, _ attempt: Attempt) {
    for _ in 0...attempt.below(3) {
      var list = ValueVisitor()
      content.visit(&list)
      let paths = list.numbers.keys.sorted()
      guard !paths.isEmpty else { return }
      let path = attempt.one(of: paths)
      let values = list.numbers[path] ?? []
      let isAll = values.count < 5000 && attempt.chance(3)
      var change = ValueVisitor(
        changing: isAll ? Set(values) : [attempt.one(of: values)],
        by: attempt.below(1 << 30))
      content.visit(&change)
      description += (description.isEmpty ? "" : ", ") + (isAll ? "all " : "")
      description += "\(path) \(change.value)"
    }
  }
}

/// A visitor that numbers all values, or changes those of some numbers.
private struct ValueVisitor: FieldVisitor {
  /// The numbers of the values of each field.
  private(set) var numbers: [String: [Int]] = [:]
  /// The new value, in words.
  private(set) var value = ""
  private var path: [String] = []
  private var next = 0
  private let targets: Set<Int>?
  /// The number by which each change chooses among its possible values.
  private let choice: Int

  init() { (targets, choice) = (nil, 0) }
  init(changing numbers: Set<Int>, by choice: Int) { (targets, self.choice) = (numbers, choice) }

  /// Returns true if the next value is one to change.
  private mutating func takes(_ kind: String) -> Bool {
    if targets == nil { numbers[path.joined(separator: ".") + kind, default: []].append(next) }
    next += 1
    return targets?.contains(next - 1) ?? false
  }

  private func one<T>(of list: [T]) -> T { list[choice % list.count] }

  mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    path.append(name.description)
    value.visit(&self)
    path.removeLast()
  }

  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    guard takes("") else { return }
    switch kind {
    case .float:
      let number = one(of: Self.floats)
      bits = UInt64(number.bitPattern)
      value = "\(number)"
    case .double:
      let number = one(of: Self.floats.map { Double($0) } + [1e300, -1e300])
      bits = number.bitPattern
      value = "\(number)"
    case .bool: bits ^= 1
    default:
      let mask = kind.byteCount == 8 ? UInt64.max : 1 << UInt64(8 * kind.byteCount) - 1
      let numbers = [
        0, 1, bits &+ 1, bits &- 1, bits &* 2, 0xFF, 0x7FFF, 0xFFFF, 0x1_0000, 0x7FFF_FFFF,
        0x8000_0000, 0xFFFF_FFFF, mask, mask >> 1, 14_417_942, 1 << UInt64(choice / 16 % 64),
      ]
      bits = one(of: numbers) & mask
      value = "\(bits)"
    }
  }

  mutating func count(_ count: Int) -> Int {
    guard takes("#") else { return count }
    let changed = one(of: [0, 1, max(count - 1, 0), count + 1, count * 2, count + 300])
    value = "\(changed)"
    return changed
  }

  mutating func string(_ string: inout String) -> Bool {
    guard takes("") else { return true }
    string = one(of: Attempt.hostileNames + [string + "x", "Room", "ground", "lanes"])
    value = "a text"
    return true
  }

  private static let floats: [Float] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0, -0.0, 1,
    -1, 0.5, 1e-30, .leastNonzeroMagnitude, 0x1p30, -0x1p30, 0x1p31, -0x1p31, 0x1p24, -0x1p24,
    65_535, 1e5, -1e5, 16_384, 1000, -1000, 33.3,
  ]
}
