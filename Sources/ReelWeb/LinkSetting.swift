import Reel

/// A value of the game that a link sets, such as `?level=3`.
struct LinkSetting {
  /// The path of the field: `level`, or `outer.inner`.
  var name: String
  var text: String
  /// The number that the browser reads in the text; NaN if it is none.
  var number: Double

  /// Sets the field of a game.
  /// - Returns: the reason why it was not set; `nil` if it was.
  func apply<G: Game>(to game: inout G) -> String? {
    var setter = FieldTextSetter(self)
    game.visit(&setter)
    if let expected = setter.expected {
      return "?\(name)=\(text): expected \(expected)."
    }
    return setter.hasMatch ? nil : "?\(name): \(G.name) has no value of this name."
  }
}

/// A visitor that sets one field from text: numbers, truth values, texts, and enumerations by their number.
private struct FieldTextSetter: FieldVisitor {
  private let setting: LinkSetting
  private var path = ""
  private(set) var hasMatch = false
  private(set) var expected: String?

  init(_ setting: LinkSetting) { self.setting = setting }

  private var isHere: Bool { path.utf8.elementsEqual(setting.name.utf8) }

  mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    let outer = path
    path = outer.utf8.isEmpty ? name.description : outer + "." + name.description
    value.visit(&self)
    path = outer
  }

  mutating func string(_ string: inout String) -> Bool {
    if isHere {
      hasMatch = true
      string = setting.text
    }
    return true
  }

  mutating func count(_ count: Int) -> Int {
    if isHere {
      hasMatch = true
      expected = "a value that is no list: lists cannot be set here"
    }
    return count
  }

  mutating func reject() {
    if isHere, expected == nil { expected = "a value that it can have" }
  }

  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    guard isHere, expected == nil else { return }
    hasMatch = true
    switch kind {
    case .bool:
      let first = setting.text.utf8.first
      let isTrue = first == 0x74 || first == 0x79 || first == 0x31  // t, y, 1
      guard isTrue || first == 0x66 || first == 0x6E || first == 0x30 else {
        expected = "true or false"
        return
      }
      bits = isTrue ? 1 : 0
    case .int8: set(&bits, Int8(exactly: setting.number).map { UInt64(UInt8(bitPattern: $0)) })
    case .int16: set(&bits, Int16(exactly: setting.number).map { UInt64(UInt16(bitPattern: $0)) })
    case .int32: set(&bits, Int32(exactly: setting.number).map { UInt64(UInt32(bitPattern: $0)) })
    case .int64: set(&bits, Int64(exactly: setting.number).map { UInt64(bitPattern: $0) })
    case .uint8: set(&bits, UInt8(exactly: setting.number).map { UInt64($0) })
    case .uint16: set(&bits, UInt16(exactly: setting.number).map { UInt64($0) })
    case .uint32: set(&bits, UInt32(exactly: setting.number).map { UInt64($0) })
    case .uint64: set(&bits, UInt64(exactly: setting.number))
    case .float:
      set(&bits, setting.number.isFinite ? UInt64(Float(setting.number).bitPattern) : nil)
    case .double: set(&bits, setting.number.isFinite ? setting.number.bitPattern : nil)
    case .entity: expected = "a value that is no entity"
    }
  }

  private mutating func set(_ bits: inout UInt64, _ number: UInt64?) {
    if let number {
      bits = number
    } else {
      expected = "a number that it can have"
    }
  }
}
