import ReelFields
import ReelMath
import Testing

@testable import ReelFields

// Two builds of one game, as types with the same fields and others.

private enum Old {
  struct Point: FieldValue, Equatable {
    var x: Float = 0
    var y: Float = 0
  }
  struct Unit: FieldValue {
    var hp: Int8 = 0
    var name = ""
    var path: [Point] = []
    var home: Point?
    var speed: Float = 1
  }
  struct Branch: FieldValue {
    var children: [Branch] = []
    var weight: Int8 = 0
  }
  struct Flag: FieldValue { var isOn = false }
  struct Tag: FieldValue {}
}

private enum New {
  struct Point: FieldValue, Equatable {
    var y: Double = 0
    var x: Float = 0
    var z: Float = 9
  }
  struct Unit: FieldValue {
    var level: UInt8 = 3
    var speed: Double? = nil
    var path: [Point] = []
    var health: Int32 = 7
    var home: Point? = Point(y: 1, x: 1, z: 5)
    var label = "none"
    static let formerFields = [
      FormerField("points", now: "health"), FormerField("hp", now: "health"),
    ]
  }
  struct Branch: FieldValue, Equatable {
    var weight: Int16 = 0
    var name = "leaf"
    var children: [Branch] = []
  }
  struct Flag: FieldValue { var isOn: UInt16 = 0 }
  struct Tag: FieldValue { var level: UInt8 = 4 }
}

private struct Varying: FieldValue, Equatable {
  var isLong = false
  var text = ""
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("isLong", &isLong)
    if isLong { v.field("text", &text) }
  }
}

private struct One<F: FieldValue>: FieldValue {
  var a = F()
}

/// Converts a value of one type to one of another, and traps nothing but test failures.
private func convert<A: FieldValue, B: FieldValue>(
  _ value: A, to type: B.Type
) throws -> B {
  var input = FieldDecoder(FieldEncoder.encode(value))
  var out = FieldEncoder()
  var migration = try FieldMigration(
    from: FieldLayout.describe(A.self), to: FieldLayout.shape(of: B.self), in: "the snapshot")
  try migration.convert(&input, to: &out)
  #expect(input.error == nil && input.remaining == 0)
  return try FieldDecoder.decode(B.self, from: out.bytes)
}

private func refusal<A: FieldValue, B: FieldValue>(_ value: A, to type: B.Type) -> String? {
  do {
    _ = try convert(value, to: type)
    return nil
  } catch let refusal as FieldMigration.Refusal {
    return refusal.message
  } catch {
    return "\(error)"
  }
}

/// ``Old/Unit`` with other names for its fields, inner ones too.
private enum Renamed {
  struct Point: FieldValue {
    static let formerFields = [FormerField("x", now: "east"), FormerField("y", now: "south")]
    var east: Float = 0
    var south: Float = 0
  }
  struct Unit: FieldValue {
    static let formerFields = [FormerField("hp", now: "health"), FormerField("path", now: "way")]
    var health: Int8 = 0
    var name = ""
    var way: [Point] = []
    var home: Point?
    var speed: Float = 1
  }
  /// The fields in another order.
  struct Turned: FieldValue {
    static let formerFields = [FormerField("x", now: "east")]
    var y: Float = 0
    var east: Float = 0
  }
}

@Suite struct FieldMigrationTests {
  private func keepsBytes<A: FieldValue, B: FieldValue>(
    _ old: A.Type, _ new: B.Type
  ) throws -> Bool {
    try FieldMigration(
      from: FieldLayout.describe(A.self), to: FieldLayout.shape(of: B.self), in: "the snapshot"
    ).keepsBytes
  }

  @Test func onlyRenamedFieldsKeepTheBytes() throws {
    #expect(try keepsBytes(Old.Unit.self, Renamed.Unit.self))
    #expect(try keepsBytes(Old.Unit.self, Old.Unit.self))
    #expect(try keepsBytes(Old.Branch.self, Old.Branch.self))
    #expect(try !keepsBytes(Old.Point.self, Renamed.Turned.self))
    #expect(try !keepsBytes(Old.Unit.self, New.Unit.self))
    #expect(try !keepsBytes(Old.Point.self, New.Point.self))
    #expect(try !keepsBytes(Old.Flag.self, New.Flag.self))
    #expect(try !keepsBytes(Old.Tag.self, New.Tag.self))
    #expect(try !keepsBytes(New.Tag.self, Old.Tag.self))
    let old = Old.Unit(hp: 3, name: "Ada", path: [Old.Point(x: 1, y: 2)], speed: 4)
    let new = try convert(old, to: Renamed.Unit.self)
    #expect(FieldEncoder.encode(new) == FieldEncoder.encode(old))
  }

  @Test func fieldsAreFoundByNameAndNewOnesAreInitial() throws {
    let old = Old.Unit(
      hp: -5, name: "Ada", path: [Old.Point(x: 1, y: 2), Old.Point(x: 3, y: -4)],
      home: Old.Point(x: 5, y: 6), speed: 2.5)
    let new = try convert(old, to: New.Unit.self)
    #expect(new.level == 3 && new.speed == 2.5 && new.health == -5 && new.label == "none")
    #expect(new.path == [New.Point(y: 2, x: 1, z: 9), New.Point(y: -4, x: 3, z: 9)])
    // The initial value of the optional has another `z` than its type.
    #expect(new.home == New.Point(y: 6, x: 5, z: 5))
    let empty = try convert(Old.Unit(), to: New.Unit.self)
    #expect(empty.home == nil && empty.path.isEmpty && empty.speed == 1)
    // The other way, too: an optional without a value has none for the field.
    #expect(refusal(new, to: Old.Unit.self) == nil)
    #expect(
      refusal(New.Unit(), to: Old.Unit.self)
        == "`speed` has no value in the snapshot, and the `float` of this build requires one")
  }

  @Test func typesWithinThemselvesAreConvertedAtEveryDepth() throws {
    var old = Old.Branch(children: [], weight: 1)
    for weight in 2...40 as ClosedRange<Int8> {
      old = Old.Branch(children: [old, Old.Branch(children: [], weight: -weight)], weight: weight)
    }
    var new = try convert(old, to: New.Branch.self)
    for weight in (2...40 as ClosedRange<Int16>).reversed() {
      #expect(new.weight == weight && new.name == "leaf" && new.children.count == 2)
      #expect(new.children[1] == New.Branch(weight: -weight))
      new = new.children[0]
    }
    #expect(new == New.Branch(weight: 1))
  }

  @Test func numbersThatFitChangeTheirType() throws {
    #expect(try convert(One<Int8>(a: -128), to: One<Int32>.self).a == -128)
    #expect(try convert(One<UInt16>(a: .max), to: One<Int32>.self).a == 65_535)
    #expect(try convert(One<Float>(a: 0.1), to: One<Double>.self).a == Double(Float(0.1)))
    #expect(try convert(One<UInt8>(a: 200), to: One<Float>.self).a == 200)
    #expect(try convert(One<Int64>(a: -7), to: One<Int8>.self).a == -7)
    #expect(try convert(One<Double>(a: 0.1), to: One<Float>.self).a == 0.1)
    #expect(try convert(One<Double>(a: -3), to: One<Int16>.self).a == -3)
    #expect(try convert(Old.Flag(isOn: true), to: New.Flag.self).isOn == 1)
    #expect(try convert(One<Float>(a: -.infinity), to: One<Double>.self).a == -.infinity)
    #expect(try convert(One<Double>(a: .nan), to: One<Float>.self).a.isNaN)
    #expect(try convert(Old.Tag(), to: New.Tag.self).level == 4)
    _ = try convert(New.Tag(), to: Old.Tag.self)
    #expect(try convert(Float(1.5), to: Double.self) == 1.5)
  }

  @Test func whatDoesNotFitIsRefusedByName() {
    let cannot = "which the `int8` of this build cannot hold"
    #expect(
      refusal(One<Int32>(a: 300), to: One<Int8>.self) == "`a` is 300 in the snapshot, \(cannot)")
    #expect(
      refusal(One<Float>(a: 0.5), to: One<Int8>.self)
        == "`a` is a number in the snapshot, \(cannot)")
    #expect(refusal(One<Double>(a: 1e300), to: One<Float>.self) != nil)
    #expect(refusal(One<UInt64>(a: .max), to: One<Double>.self) != nil)
    #expect(refusal(One<Double>(a: .infinity), to: One<Int64>.self) != nil)
    #expect(refusal(One<Int8>(a: -1), to: One<UInt64>.self) != nil)
    #expect(
      refusal(One<One<[Int32]>>(a: One(a: [1, 400])), to: One<One<[Int8]>>.self)
        == "`a.a` is 400 in the snapshot, \(cannot)")
    // Types that do not convert are refused even if there is no value.
    #expect(
      refusal(One<[Old.Point]>(), to: One<[Float]>.self)
        == "`a` is `[x float, y float]` in the snapshot and `[float]` in this build")
    #expect(
      refusal(One<String>(), to: One<Int8>.self)
        == "`a` is `text` in the snapshot and `int8` in this build")
    #expect(refusal(One<UInt8>(), to: One<Bool>.self) != nil)
    #expect(refusal(One<Bool>(), to: One<Float>.self) != nil)
    #expect(
      refusal(Float(1), to: One<Float>.self)
        == "its value is `float` in the snapshot and `a float` in this build")
  }

  /// A list that shows other fields for other values cannot be read without its type.
  @Test func varyingFieldsAreRefused() {
    #expect(
      refusal(One<Varying>(), to: One<One<Varying>>.self)
        == "`a` is `~{isLong bool}` in the snapshot and `{a ~{isLong bool}}` in this build, and other values have "
        + "other fields")
  }

  /// A present name counts before a former one, and a former name counts once.
  @Test func formerNamesGiveWayToPresentOnes() throws {
    struct Both: FieldValue {
      var a: UInt8 = 1
      var b: UInt8 = 2
      var c: UInt8 = 3
      static let formerFields = [
        FormerField("a", now: "b"), FormerField("z", now: "b"), FormerField("z", now: "c"),
      ]
    }
    struct Z: FieldValue {
      var z: UInt8 = 0
      var a: UInt8 = 0
    }
    let both = try convert(Z(z: 7, a: 8), to: Both.self)
    #expect(both.a == 8 && both.b == 7 && both.c == 3)
    #expect(try convert(One<UInt8>(a: 5), to: Both.self).b == 2)
  }

  /// Fields that moved are found behind texts and lists of any length.
  @Test func fieldsMoveAcrossFieldsOfAnyLength() throws {
    struct First: FieldValue {
      var a = "", gone: [String] = [], b: UInt8 = 0, c: [UInt16] = [], lost: UInt64 = 0
    }
    struct Second: FieldValue {
      var c: [UInt32] = [], b: UInt8 = 0, new: Float = 2, a = ""
    }
    let second = try convert(
      First(a: "text", gone: ["x", "yy"], b: 3, c: [4, 5], lost: 6), to: Second.self)
    #expect(second.c == [4, 5] && second.b == 3 && second.new == 2 && second.a == "text")
    let ordered = try convert(
      One<[First]>(a: [First(a: "p", gone: ["q"], b: 1), First(a: "r", c: [9])]),
      to: One<[Kept]>.self)
    #expect(ordered.a.map(\.a) == ["p", "r"] && ordered.a.map(\.c) == [[], [9]])
  }

  private struct Kept: FieldValue {
    var a = "", c: [UInt16] = []
  }

  /// Bytes and layouts from files may be anything: no trap, no memory that they only claim.
  @Test func damagedBytesAndLayoutsDoNotTrap() throws {
    let seed: UInt64 = 2026
    var random = RandomStream(seed: seed)
    let layout = Array(FieldLayout.describe(Old.Unit.self).utf8)
    let values = FieldEncoder.encode(
      Old.Unit(hp: 1, name: "Bo", path: [Old.Point(x: 1, y: 2)], home: Old.Point(), speed: 3))
    let shape = FieldLayout.shape(of: New.Unit.self)
    var converted = 0
    for round in 0..<20_000 {
      var (text, bytes) = (layout, values)
      for _ in 0..<random.int(in: 0..<3) {
        text[Int(random.int(in: 0..<Int32(text.count)))] = UInt8(random.int(in: 32..<127))
      }
      for _ in 0..<random.int(in: 0..<4) {
        bytes[Int(random.int(in: 0..<Int32(bytes.count)))] = UInt8(random.int(in: 0..<256))
      }
      let from = String(decoding: text, as: UTF8.self)
      guard var migration = try? FieldMigration(from: from, to: shape, in: "the snapshot") else {
        continue
      }
      var (input, out) = (FieldDecoder(bytes), FieldEncoder())
      guard (try? migration.convert(&input, to: &out)) != nil, !input.hasFailed else { continue }
      #expect(out.bytes.count < 4000, "seed \(seed), round \(round): \(from)")
      converted += 1
    }
    #expect(converted > 1000)
  }

  /// Layouts that no build writes: types of no bytes in lists, types within themselves without an end.
  @Test func layoutsWithoutAnEndAreRefused() throws {
    func fails(_ layout: String, _ bytes: [UInt8], to shape: FieldShape) -> Bool {
      guard var migration = try? FieldMigration(from: layout, to: shape, in: "the snapshot") else {
        return true
      }
      var (input, out) = (FieldDecoder(bytes), FieldEncoder())
      guard (try? migration.convert(&input, to: &out)) != nil else { return true }
      #expect(out.bytes.count <= 100)
      return input.hasFailed
    }
    let many = [UInt8](repeating: 0xFF, count: 3) + [0] + [UInt8](repeating: 0, count: 64)
    #expect(fails("a [b {}]", many, to: FieldLayout.shape(of: One<[New.Point]>.self)))
    #expect(fails("a [{}]", many, to: FieldLayout.shape(of: One<[New.Point]>.self)))
    #expect(fails("a {a ^1, b ^1}", many, to: FieldLayout.shape(of: New.Branch.self)))
    #expect(fails("weight {weight ^1, b ^1}", many, to: FieldLayout.shape(of: New.Branch.self)))
    #expect(
      fails(
        "children [children ^1, x {y ^1, z ^1}], weight int8", [1, 0, 0, 0] + many,
        to: FieldLayout.shape(of: New.Branch.self)))
    #expect(fails("children ^1", many, to: FieldLayout.shape(of: New.Branch.self)))
    // A list of elements of no bytes is passed over, whatever its count.
    #expect(!fails("b [{}]", [9, 0, 0, 0] + many, to: FieldLayout.shape(of: New.Tag.self)))
    let deep = String(repeating: "[", count: 100_000)
    #expect(fails(deep, many, to: FieldLayout.shape(of: New.Branch.self)))
    #expect(fails("a " + deep, many, to: FieldLayout.shape(of: New.Branch.self)))
  }
}
