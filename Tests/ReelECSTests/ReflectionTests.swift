import ReelECS
import ReelFields
import ReelMath
import Testing

private enum Mood: UInt8, FieldValue {
  case calm = 3
  case wild
  init() { self = .calm }
}

private struct Inner: FieldValue, Equatable {
  var left: Int16 = 1
  var right: Double = 2
}

/// A component with a derived list, without a `visit`.
private struct Derived: Component, Equatable {
  var flag = true
  var small: UInt8 = 2
  var x: Float = 3
  var inner = Inner()
  var list: [Inner] = [Inner(left: 4, right: 5)]
  var maybe: Int32?
  var text = "t"
  var mood = Mood.wild
  var owner = Entity.none
  var position = Vec2(x: 1, y: 2)
}

/// The same list, written by hand.
private struct Listed: Component {
  struct Inside: FieldValue {
    var left: Int16 = 1
    var right: Double = 2
    static var fieldListKind: FieldListKind { .fixed }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("left", &left)
      v.field("right", &right)
    }
  }

  var flag = true
  var small: UInt8 = 2
  var x: Float = 3
  var inner = Inside()
  var list: [Inside] = [Inside(left: 4, right: 5)]
  var maybe: Int32?
  var text = "t"
  var mood = Mood.wild
  var owner = Entity.none
  var position = Vec2(x: 1, y: 2)

  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("flag", &flag)
    v.field("small", &small)
    v.field("x", &x)
    v.field("inner", &inner)
    v.field("list", &list)
    v.field("maybe", &maybe)
    v.field("text", &text)
    v.field("mood", &mood)
    v.field("owner", &owner)
    v.field("position", &position)
  }
}

private struct DerivedTag: Component, Equatable {}
private struct DerivedEvent: Event, Equatable { var amount: Int32 = 0 }
private struct DerivedResource: Resource, Equatable { var points: Int32 = 0, names: [String] = [] }
private enum EnumComponent: UInt8, Component {
  case a, b
  init() { self = .a }
}

private struct Unfit: Component {
  var fine: Float = 0
  var closure: (() -> Void)?
}
private struct Sized: Component { var number = 0 }
private struct Raced<T>: FieldValue { var a: Float = 1, b: UInt8 = 2 }

/// A component with an `Int`, which is no field value because its size depends on the platform.
private struct LastCell: Component {
  static let isTransient = true
  var cell = 0
}

/// A component that is never saved, with properties that no list of fields can contain.
private struct Handler: Component {
  static var isTransient: Bool { true }
  var owner = Entity.none
  var closure: (() -> Void)?
  var object: LeakCounter?
}

private struct HandlerTable: Resource {
  static var isTransient: Bool { true }
  var closure: (() -> Void)?
}

/// A type that contains itself.
private struct Tree: FieldValue { var children: [Tree] = [] }

@Suite struct ReflectionTests {
  @Test func aDerivedListEqualsTheWrittenOne() {
    let derived = Derived()
    let listed = Listed()
    #expect(FieldEncoder.encode(derived) == FieldEncoder.encode(listed))
    #expect(FieldHashing.hash(derived) == FieldHashing.hash(listed))
    #expect(FieldText.describe(derived) == FieldText.describe(listed))
    #expect(FieldText.describe(derived).contains("inner.left 1, inner.right 2.0"))
    let layout = FieldLayout.describe(Derived.self)
    #expect(FieldLayout.describe(Listed.self) == layout)
    #expect(layout.hasPrefix("flag bool, small uint8, x float, inner {left int16, "))
  }

  /// The type of a list's elements is part of a layout, and so is the type in an optional.
  @Test func layoutsContainTheTypesOfElements() {
    #expect(FieldLayout.describe([Float].self) == "[float]")
    #expect(FieldLayout.describe([Int32].self) == "[int32]")
    #expect(FieldLayout.describe(Float?.self) == "float?")
    #expect(FieldLayout.describe(Tree.self) == "children [children ^1]")
  }

  @Test func derivedListsAreDecoded() throws {
    var value = Derived()
    value.flag = false
    value.inner.right = -0.0
    value.list = (0..<9).map { Inner(left: $0, right: Double($0)) }
    value.maybe = 77
    value.text = "longer than the fifteen bytes that fit into a string"
    value.owner = Entity(index: 3, generation: 4)
    let bytes = FieldEncoder.encode(value)
    #expect(try FieldDecoder.decode(Derived.self, from: bytes) == value)
    for count in 0..<bytes.count {
      #expect(throws: FieldDecodingError.self) {
        try FieldDecoder.decode(Derived.self, from: Array(bytes[..<count]))
      }
    }
  }

  @Test func worldsStoreDerivedTypes() throws {
    let world = World()
    let entity = world.spawn(Derived(), DerivedTag(), EnumComponent.b)
    world.insert(DerivedResource(points: 3, names: ["x"]))
    world.send(DerivedEvent(amount: 4))
    let snapshot = world.snapshot()
    let hash = world.stateHash
    world[entity, Derived.self]?.list.append(Inner())
    world[entity, EnumComponent.self] = .a
    world[DerivedResource.self].points = 9
    #expect(world.stateHash != hash)
    try world.restore(snapshot)
    #expect(world.stateHash == hash && world[entity, Derived.self] == Derived())
    #expect(world[entity, EnumComponent.self] == .b)
    #expect(world[DerivedResource.self] == DerivedResource(points: 3, names: ["x"]))
    #expect(world.events(DerivedEvent.self) == [DerivedEvent(amount: 4)])
  }

  @Test func manyThreadsMayDeriveListsAtOnce() async {
    // Eight tasks together are the first to request the lists of these types.
    let expected: [UInt8] = [0, 0, 0x80, 0x3F, 2]
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          FieldEncoder.encode(Raced<Int>()) == expected
            && FieldEncoder.encode(Raced<String>()) == expected
            && FieldEncoder.encode(Raced<[UInt8]>()) == expected
            && FieldEncoder.encode(Raced<Raced<Int>>()) == expected
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func transientTypesMayHaveAnyProperties() throws {
    let world = World()
    let target = world.spawn()
    nonisolated(unsafe) var calls = 0
    let entity = world.spawn(
      Position(x: 1), Handler(owner: target, closure: { calls += 1 }, object: LeakCounter()))
    world.insert(HandlerTable(closure: { calls += 10 }))
    world[entity, Handler.self]?.closure?()
    world[HandlerTable.self].closure?()
    #expect(calls == 11)
    #expect(world.dump(entity).contains("Handler: owner \(target)"))
    let copies = world.copy([entity, target], from: world)
    #expect(world[copies[0], Handler.self]?.owner == copies[1])
    let twin = world.clone()
    twin[entity, Handler.self]?.closure?()
    #expect(calls == 12)
    let hash = world.stateHash
    try world.restore(world.snapshot())
    #expect(world.stateHash == hash)
    #expect(world[entity, Handler.self]?.closure == nil, "as it was made")
  }

  /// The rows of this type are plain bytes; a restore would copy them if they were stored.
  @Test func noFieldOfATransientTypeIsStored() throws {
    let world = World()
    let entity = world.spawn(Position(x: 1), LastCell(cell: 7))
    let snapshot = world.snapshot()
    world[entity, LastCell.self]?.cell = 8
    try world.restore(snapshot)
    #expect(world[entity, LastCell.self]?.cell == 0 && world[entity, Position.self]?.x == 1)
    #expect(world.snapshot() == snapshot && world.validate() == nil)
  }

  @Test func unfitFieldsTrapWithTypeAndField() async {
    let unfit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      World().register(Unfit.self)
    }
    var text = String(decoding: unfit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("The field `closure` of Unfit is of type Optional<() -> ()>, no FieldValue"))
    let sized = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      World().register(Sized.self)
    }
    text = String(decoding: sized?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The field `number` of Sized is of type Int"))
    #expect(text.contains("take Int32 or Int64"))
  }
}
