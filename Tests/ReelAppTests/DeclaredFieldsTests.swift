import Testing

@testable import ReelInspector

@Suite struct DeclaredFieldsTests {
  private func read(_ source: String) -> DeclaredFields {
    var declared = DeclaredFields(folder: "Rules")
    declared.add(Array(source.utf8), file: "A.swift")
    return declared
  }

  private func problems(_ source: String, _ type: String, _ fields: String...) -> [String] {
    FieldRefusal.problems([FieldEntry(type: type, fields: fields)], declared: read(source))
  }

  @Test func fieldsThatAnotherFileCanSetAreAccepted() {
    let source = """
      import Reel
      // struct Drop: Component { private var speed = 1 }
      /* struct Drop { /* private var */ private var speed = 1 } */
      @frozen public struct Drop: Component, Equatable {
        static private let limit = "}\\(max(1, ")".count))}"
        private static var speed = 1
        public var speed: Float = 0, weight: Float = [1, 2][0],
          size = Vec2(1, 2)
        private(set) static var other = 1
        var list = [1].map { private in
          let weight = private
          return weight
        }
        private func x() { private(set) var speed = 1 }
        var `in`: UInt8 = 0
        private var doubled: Float { speed * 2 }
        let table = #"} private var speed"#
      }
      extension Drop {
        private struct Secret { private var speed = 1 }
        struct Part {
          var speed = \"\"\"
            } private var speed
            \"\"\"
        }
        class func make() {}
      }
      """
    #expect(problems(source, "Drop", "speed", "weight", "size", "list", "in") == [])
    #expect(problems(source, "Drop.Part", "speed") == [])
  }

  @Test func fieldsThatAnotherFileCannotSetAreRefused() {
    let source = """
      struct Drop {
        private var a: Float = 0, b: Float = 0
        fileprivate  var c = 1
        public private(set) var d = 1
        let e = 1
        lazy var f = 1
        @Clamped var g = 1
        private
          var h = 2
        struct Part { private var a = 1 }
        var i = 1
      }
      """
    #expect(
      problems(source, "Drop", "a", "b", "c", "d", "e", "h", "i")
        == [
          ("a", "is private", 2), ("b", "is private", 2), ("c", "is fileprivate", 3),
          ("d", "has a setter that is private", 4), ("e", "is a constant", 5),
          ("h", "is private", 9),
        ].map {
          "Drop.\($0.0) \($0.1) (A.swift, line \($0.2)): another file cannot set it. Change that, or "
            + "write the type's `visit` by hand."
        })
    let hidden = problems(source, "Drop", "$__lazy_storage_$_f", "_g")
    #expect(hidden.count == 2)
    #expect(hidden.allSatisfy { $0.contains("no stored property of this name is declared") })
    #expect(problems(source, "Drop.Part", "a").count == 1)
    #expect(
      problems(source, "Drip", "a") == [
        "Drip is not declared in the Swift files of Rules: write the list beside the types."
      ])
  }

  /// The type of the property before ends with an operator.
  @Test func propertiesBehindOptionalAndGenericTypesAreFound() {
    let source = """
      struct Drop {
        var target: Vec2?
        var last: Set<Entity>
        var next: Float!
        var sum: Float = 1 +
          2
        var choice: Float =
          flag ? 1
          : 2
        var end = 1
      }
      """
    #expect(
      read(source).types["Drop"]?.mapValues(\.line) == [
        "target": 2, "last": 3, "next": 4, "sum": 5, "choice": 7, "end": 10,
      ])
  }

  @Test func orderAccessorsAndWrappersAreRead() {
    let source = """
      struct Drop {
        var z = 1, y: Float = 2 { didSet { z = 3 } }
        var x: Float { willSet {} }
        var w: Float { y + 1 }
        @Clamped(0...1) private var v = 1
        @usableFromInline var u = 1
        func x() { @Clamped var t = 1 }
        var s: Float
      }
      """
    let properties = (read(source).types["Drop"] ?? [:]).sorted { $0.value.order < $1.value.order }
    #expect(properties.map(\.key) == ["z", "y", "x", "w", "v", "u", "s"])
    #expect(properties.filter(\.value.isComputed).map(\.key) == ["w"])
    #expect(properties.filter(\.value.isWrapped).map(\.key) == ["v"])
    #expect(properties.filter { $0.value.obstacle != nil }.map(\.key) == ["v"])
  }

  /// The source is a file of field lists whose type was removed.
  @Test func anExtensionDeclaresNoType() {
    #expect(problems("extension Drop { var a: Int { 1 } }", "Drop").count == 1)
    #expect(problems("extension Drop { struct Part { var a = 1 } }", "Drop.Part", "a") == [])
  }

  @Test func brokenSourcesAreReadToTheirEnd() {
    for source in [
      "", "struct", "struct A {", "struct A { var", "struct A { private var a =", "\"\\(", "/* ",
      "#\"\"#", "}}}", "struct A: B<", "`", "extension A.", "var a = 1 {",
    ] {
      _ = read(source)
    }
  }
}
