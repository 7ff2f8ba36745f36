import ReelFields
import ReelMath

/// Records the numbers of a value, or reads them back and records the refusal of a check.
struct FieldRecorder: FieldVisitor {
  var numbers: [UInt64] = []
  private(set) var isRefused = false
  private var isReading = false
  private var at = 0

  init() {}

  init(numbers: [UInt64]) {
    self.numbers = numbers
    isReading = true
  }

  mutating func field<F: FieldValue & Comparable>(
    _ name: FieldName, _ value: inout F, in range: ClosedRange<F>
  ) {
    field(name, &value)
    if isReading && !range.contains(value) { isRefused = true }
  }

  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    if isReading { bits = numbers[at] } else { numbers.append(bits) }
    at += 1
  }

  mutating func count(_ count: Int) -> Int {
    var bits = UInt64(count)
    leaf(&bits, .uint32)
    return Int(bits)
  }

  mutating func reject() { isRefused = true }
}
