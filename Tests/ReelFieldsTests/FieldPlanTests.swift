import ReelFields
import ReelMath
import Testing

private enum Mode: UInt8 { case idle, walk, run }
extension Mode: FieldValue { init() { self = .idle } }

/// An enumeration whose raw values are not the bytes in memory.
private enum Odd: UInt8 { case first = 5, second = 9 }
extension Odd: FieldValue { init() { self = .first } }

private struct Mixed: FieldValue, Equatable {
  var x: Float = 1
  var count: Int32 = -2
  var small: UInt16 = 3
  var mode = Mode.walk
  var isOn = true
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("count", &count)
    v.field("small", &small)
    v.field("mode", &mode)
    v.field("isOn", &isOn)
  }
}

/// A type with gaps everywhere, a field that is not listed, and numbers at odd offsets in a file.
private struct Gapped: FieldValue, Equatable {
  var small: UInt8 = 1
  var wide = 2.0
  var flag = false
  var x: Float = 3
  var hidden: UInt16 = 77
  var position = Vec2(4, 5)
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("small", &small)
    v.field("wide", &wide)
    v.field("flag", &flag)
    v.field("x", &x)
    v.field("position", &position)
  }
}

/// A type with a check of every kind.
private struct Checked: FieldValue, Equatable {
  var a: UInt8 = 5
  var b: Int8 = 0
  var c: Int16 = 7
  var d: UInt32 = 1000
  var e: Int64 = -5
  var f: Float = 0.5
  var g = 0.25
  var mode = Mode.run
  var isOn = false
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("a", &a, in: 0...63)
    v.field("b", &b, in: -3...3)
    v.field("c", &c, in: 7...9)
    v.field("d", &d, in: 0...1000)
    v.field("e", &e, in: -5...(.max / 2))
    v.field("f", &f, in: 0...1)
    v.field("g", &g, in: -1...1)
    v.field("mode", &mode)
    v.field("isOn", &isOn)
  }
}

private struct Flags: FieldValue {
  var mode = Mode.idle
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("mode", &mode) }
}

// MARK: - Types without a plan

private struct Lists: FieldValue {
  var items: [Int32] = []
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("items", &items) }
}

private struct Maybe: FieldValue {
  var value: Float?
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

/// A type whose list depends on a value that no probe would try.
private struct DecidingLate: FieldValue, Equatable {
  var mode: UInt16 = 0
  var extra: Float = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("mode", &mode)
    if mode == 1000 || mode == 9 { v.field("extra", &extra) }
  }
}

/// A type with a derived list around a list that may vary.
private struct Around: FieldValue, Equatable {
  var number: Int32 = 0
  var inner = DecidingLate()
}

/// A type with a list that is written by hand and makes no promise.
private struct Unpromised: FieldValue {
  var x: Float = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("x", &x) }
}

private struct Derived: FieldValue {
  var x: Float = 0
  var mode = Mode.idle
  var position = Vec2()
}

private struct Computed: FieldValue {
  static var fieldListKind: FieldListKind { .fixed }
  var packed: UInt32 = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var half = UInt16(truncatingIfNeeded: packed)
    v.field("half", &half)
    packed = UInt32(half)
  }
}

private struct Deciding: FieldValue {
  static var fieldListKind: FieldListKind { .fixed }
  var mode = Mode.idle
  var speed: Float = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("mode", &mode)
    if mode == .run { v.field("speed", &speed) }
  }
}

private struct Refusing: FieldValue {
  static var fieldListKind: FieldListKind { .fixed }
  var number: Int32 = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("number", &number)
    if number < 0 { v.reject() }
  }
}

private struct Measuring: FieldValue {
  static var fieldListKind: FieldListKind { .fixed }
  var number: Int32 = 0
  var double: Int32 = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("number", &number)
    double = number &* 2
  }
}

private struct OddlyKept: FieldValue {
  static var fieldListKind: FieldListKind { .fixed }
  var odd = Odd.first
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("odd", &odd) }
}

// MARK: - Helpers

/// Encodes values as their field list writes them.
private func listed<T: FieldValue>(_ values: [T]) -> [UInt8] {
  var encoder = FieldEncoder()
  for value in values { encoder.encode(value) }
  return encoder.bytes
}

private func planned<T: FieldValue>(_ plan: FieldPlan, _ values: [T]) -> [UInt8] {
  var bytes = [UInt8](repeating: 0xAA, count: values.count * plan.width + 1)
  values.withUnsafeBytes { source in
    bytes.withUnsafeMutableBytes { target in
      // The target begins one byte later, so that no value is aligned.
      plan.encode(source.baseAddress!, count: values.count, to: target.baseAddress! + 1)
    }
  }
  #expect(bytes[0] == 0xAA)
  return Array(bytes.dropFirst())
}

private func read<T: FieldValue>(
  _ plan: FieldPlan, _ bytes: [UInt8], _ type: T.Type
) -> (values: [T], error: FieldDecodingError?, offset: Int) {
  let count = bytes.count / max(plan.width, 1)
  var decoder = FieldDecoder(bytes)
  let values = [T](unsafeUninitializedCapacity: count) { buffer, filled in
    let raw = UnsafeMutableRawBufferPointer(buffer)
    raw.initializeMemory(as: UInt8.self, repeating: 0xEE)
    decoder.decode(plan, count: count, into: raw.baseAddress!)
    filled = decoder.error == nil ? count : 0
    // After a refusal no value is written.
    #expect(decoder.error == nil || raw.allSatisfy { $0 == 0xEE })
  }
  return (values, decoder.error, decoder.offset)
}

/// Returns the error that the field list reports for the same bytes.
private func listError<T: FieldValue>(_ bytes: [UInt8], _ type: T.Type) -> FieldDecodingError? {
  var decoder = FieldDecoder(bytes)
  while decoder.remaining > 0 && decoder.error == nil { _ = decoder.decode(type) }
  return decoder.error
}

// MARK: - Tests

@Suite struct FieldPlanTests {
  private func expectAlike<T: FieldValue & Equatable>(_ values: [T], whole: Bool) throws {
    let plan = try #require(FieldPlan.make(of: T.self))
    let bytes = listed(values)
    #expect(bytes.count == plan.width * values.count)
    #expect((plan.width == MemoryLayout<T>.stride) == whole)
    #expect(planned(plan, values) == bytes)
    let back = read(plan, bytes, T.self)
    #expect(back.error == nil && back.values == values)
    let hash = values.withUnsafeBytes { plan.hash($0.baseAddress!, count: values.count) }
    #expect(hash == BlockHasher.hash(bytes))
  }

  @Test(arguments: [1, 2, 63, 64, 65, 1000, 1024, 2049]) func aPlanWritesTheSameBytesAsTheFieldList(
    count: Int
  ) throws {
    let numbers = (0..<count).map { Float($0) }
    try expectAlike(
      numbers.map { Mixed(x: $0, count: Int32($0), mode: .run, isOn: $0 > 7) }, whole: true)
    try expectAlike(
      numbers.map {
        Gapped(small: UInt8(Int($0) & 255), wide: Double($0), position: Vec2($0, -$0))
      },
      whole: false)
    try expectAlike(numbers.map { Checked(d: UInt32($0) % 1000, e: Int64($0)) }, whole: false)
    try expectAlike(numbers.map { Vec2($0, 1) }, whole: true)
    try expectAlike(numbers, whole: true)
    try expectAlike(numbers.map { Double($0) }, whole: true)
    try expectAlike(numbers.map { $0 > 3 }, whole: true)
  }

  @Test func fieldsThatAreNotListedAreInitial() throws {
    let plan = try #require(FieldPlan.make(of: Gapped.self))
    let back = read(plan, listed([Gapped(hidden: 5)]), Gapped.self)
    #expect(back.values == [Gapped()])
  }

  @Test func allNaNsAreEncodedAlike() throws {
    let narrow = [Float.nan, -.nan, Float(bitPattern: 0x7F80_0001), .infinity, -.infinity, -0.0, 1]
    let wide = [Double.nan, -.nan, Double(bitPattern: 0xFFF0_0000_0000_0001), .infinity, -0.0]
    for count in [1, 70] {
      for value in narrow {
        var values = [Gapped](repeating: Gapped(), count: count)
        values[count - 1].x = value
        let plan = try #require(FieldPlan.make(of: Gapped.self))
        let bytes = planned(plan, values)
        #expect(bytes == listed(values))
        let x = bytes[(bytes.count - 12)...].prefix(4)
        let expected = value.isNaN ? Float.nan.bitPattern : value.bitPattern
        #expect(Array(x) == FieldEncoder.encode(expected))
        let hash = values.withUnsafeBytes { plan.hash($0.baseAddress!, count: count) }
        #expect(hash == BlockHasher.hash(bytes))
      }
      for value in wide {
        var values = [Double](repeating: 2, count: count)
        values[count - 1] = value
        let plan = try #require(FieldPlan.make(of: Double.self))
        let bytes = planned(plan, values)
        #expect(bytes == listed(values))
        let expected = value.isNaN ? Double.nan.bitPattern : value.bitPattern
        #expect(Array(bytes.suffix(8)) == FieldEncoder.encode(expected))
        let hash = values.withUnsafeBytes { plan.hash($0.baseAddress!, count: count) }
        #expect(hash == BlockHasher.hash(bytes))
      }
    }
  }

  /// Damages each byte of the last of some values in several ways. The list and the plan must report the same errors.
  private func expectSameRefusals<T: FieldValue & Equatable>(_ value: T, _ count: Int) throws -> Int
  {
    let plan = try #require(FieldPlan.make(of: T.self))
    let bytes = listed([T](repeating: value, count: count))
    var refused = 0
    for at in (bytes.count - plan.width)..<bytes.count {
      for byte in [0, 1, 2, 3, 4, 63, 64, 127, 128, 200, 255] as [UInt8] {
        var damaged = bytes
        damaged[at] = byte
        let error = listError(damaged, T.self)
        let back = read(plan, damaged, T.self)
        #expect(back.error == error, "byte \(at) = \(byte)")
        if error != nil { refused += 1 }
      }
    }
    return refused
  }

  @Test func aPlanRefusesTheSameBytesAsTheFieldList() throws {
    for count in [1, 64, 100] {
      #expect(try expectSameRefusals(Checked(), count) > 50)
      #expect(try expectSameRefusals(Mixed(), count) > 10)
      #expect(try expectSameRefusals(Gapped(), count) > 8)
      #expect(try expectSameRefusals(true, count) > 0)
    }
  }

  @Test func everyCheckOfAFieldIsMade() throws {
    func isRefused(_ change: (inout Checked) -> Void) -> Bool {
      var value = Checked()
      change(&value)
      let bytes = listed([value])
      guard let plan = FieldPlan.make(of: Checked.self) else { return false }
      let error = read(plan, bytes, Checked.self).error
      #expect(listError(bytes, Checked.self) == error)
      return error?.expected == .validCase
    }
    #expect(!isRefused { _ in })
    #expect(isRefused { $0.a = 64 })
    #expect(isRefused { $0.b = -4 })
    #expect(isRefused { $0.b = 4 })
    #expect(isRefused { $0.c = 6 })
    #expect(isRefused { $0.c = 10 })
    #expect(isRefused { $0.d = 1001 })
    #expect(isRefused { $0.e = -6 })
    #expect(isRefused { $0.e = .max })
    #expect(isRefused { $0.f = 1.5 })
    #expect(isRefused { $0.f = .nan })
    #expect(isRefused { $0.g = -1.5 })
    #expect(!isRefused { $0.f = 1 })
    #expect(!isRefused { $0.e = .max / 2 })
  }

  @Test func truncatedBytesAreRefused() throws {
    let plan = try #require(FieldPlan.make(of: Mixed.self))
    var decoder = FieldDecoder(Array(listed([Mixed(), Mixed()]).dropLast()))
    withUnsafeTemporaryAllocation(of: Mixed.self, capacity: 2) { values in
      decoder.decode(plan, count: 2, into: UnsafeMutableRawPointer(values.baseAddress!))
    }
    #expect(decoder.error?.expected == .moreBytes)
    var claiming = FieldDecoder([0, 0, 0])
    withUnsafeTemporaryAllocation(of: Mixed.self, capacity: 1) { values in
      claiming.decode(plan, count: .max, into: UnsafeMutableRawPointer(values.baseAddress!))
    }
    #expect(claiming.error?.expected == .moreBytes)
  }

  @Test func typesWithVaryingListsHaveNoPlan() {
    #expect(FieldPlan.make(of: Lists.self) == nil)
    #expect(FieldPlan.make(of: Maybe.self) == nil)
    #expect(FieldPlan.make(of: String.self) == nil)
    #expect(FieldPlan.make(of: Computed.self) == nil)
    #expect(FieldPlan.make(of: Deciding.self) == nil)
    #expect(FieldPlan.make(of: Refusing.self) == nil)
    #expect(FieldPlan.make(of: Measuring.self) == nil)
    #expect(FieldPlan.make(of: OddlyKept.self) == nil)
    #expect(FieldPlan.make(of: DecidingLate.self) == nil)
    #expect(FieldPlan.make(of: Around.self) == nil)
    #expect(FieldPlan.make(of: Unpromised.self) == nil)
    #expect(FieldPlan.make(of: Flags.self)?.isPromised == true)
    #expect(FieldPlan.make(of: Derived.self)?.isPromised == false)
    #expect(FieldPlan.make(of: Vec2.self)?.isPromised == false)
    #expect(FieldPlan.make(of: Tag.self)?.width == 0)
  }

  @Test func theLeastWidthOfATypeIsComputed() {
    #expect(FieldWidth.least(of: Mixed.self) == 12)
    #expect(FieldWidth.least(of: Lists.self) == 4)
    #expect(FieldWidth.least(of: Maybe.self) == 1)
    #expect(FieldWidth.least(of: Tag.self) == 0)
  }
}
