import ReelContent
import ReelMath

/// An object of a JSON file and where it stands. What is `null` there counts as not there.
struct JSONObject {
  let file: String
  private let owner: String
  private let index: Int?
  let members: [(key: String, value: JSONTree)]

  /// - Parameters:
  ///   - owner: the keys that lead to it.
  ///   - index: its place, where `owner` leads to an array.
  init(
    _ tree: JSONTree, file: String, owner: String, index: Int? = nil
  ) throws(ContentError) {
    self.file = file
    self.owner = owner
    self.index = index
    guard case .object(let members) = tree else {
      self.members = []
      throw ContentError(file: file, place: place, expected: "an object", found: tree.words)
    }
    self.members = members
    guard members.count <= Self.memberLimit else {
      throw ContentError(
        file: file, place: place, expected: "an object of at most \(Self.memberLimit) keys",
        found: "\(members.count)")
    }
  }

  /// More than any format gives to an object. Keys are looked for one after the other.
  private static var memberLimit: Int { 256 }

  /// The keys and places that lead to it, between strokes.
  var place: String { index.map { "\(owner)/\($0)" } ?? owner }

  func place(_ key: String) -> String { place.utf8.isEmpty ? key : "\(place)/\(key)" }

  subscript(key: String) -> JSONTree? {
    for member in members where member.key == key {
      if case .null = member.value { return nil }
      return member.value
    }
    return nil
  }

  func wrong(_ key: String, _ expected: String, _ found: JSONTree?) -> ContentError {
    ContentError(
      file: file, place: place(key), expected: expected, found: found?.words ?? "none")
  }

  // MARK: - Values

  /// A whole number.
  /// - Parameter otherwise: what it is where there is none; `nil` refuses that.
  func int(
    _ key: String, _ otherwise: Int?, in range: ClosedRange<Int>
  ) throws(ContentError) -> Int {
    let value = self[key]
    if value == nil, let otherwise { return otherwise }
    guard let real = value?.real, let number = Int(exactly: real), range.contains(number) else {
      throw wrong(
        key, "a whole number from \(range.lowerBound) to \(range.upperBound)", value)
    }
    return number
  }

  /// A number within ±2³⁰.
  func float(_ key: String, _ otherwise: Float) throws(ContentError) -> Float {
    guard let value = self[key] else { return otherwise }
    return try float(value, key)
  }

  private func float(_ value: JSONTree, _ key: String) throws(ContentError) -> Float {
    guard let number = value.real, abs(number) <= 1_073_741_824 else {
      throw wrong(key, "a number within ±1073741824", value)
    }
    return Float(number)
  }

  func flag(_ key: String, _ otherwise: Bool) throws(ContentError) -> Bool {
    switch self[key] {
    case nil: return otherwise
    case .bool(let flag): return flag
    case .some(let value): throw wrong(key, "true or false", value)
    }
  }

  func text(_ key: String) throws(ContentError) -> String? {
    switch self[key] {
    case nil: return nil
    case .string(let text): return text
    case .some(let value): throw wrong(key, "a text", value)
    }
  }

  func color(_ key: String) throws(ContentError) -> Color? {
    guard let text = try text(key), !text.utf8.isEmpty else { return nil }
    guard let color = TiledReader.color(text) else {
      throw wrong(key, "a colour like #RRGGBB", self[key])
    }
    return color
  }

  /// As many numbers as `count` says; `nil` where there are none.
  func floats(_ key: String, count: Int) throws(ContentError) -> [Float]? {
    guard let value = self[key] else { return nil }
    guard let elements = value.elements, elements.count == count else {
      throw wrong(key, "an array of \(count) numbers", value)
    }
    var floats: [Float] = []
    for element in elements { floats.append(try float(element, key)) }
    return floats
  }

  /// Two numbers.
  func pair(_ key: String) throws(ContentError) -> Vec2? {
    guard let two = try floats(key, count: 2) else { return nil }
    return Vec2(two[0], two[1])
  }

  // MARK: - What stands in it

  func node(_ key: String) throws(ContentError) -> JSONObject? {
    guard let value = self[key] else { return nil }
    return try JSONObject(value, file: file, owner: place(key))
  }

  /// The values of an array, none where there is no array.
  func elements(_ key: String) throws(ContentError) -> [JSONTree] {
    guard let value = self[key] else { return [] }
    guard let elements = value.elements else { throw wrong(key, "an array", value) }
    return elements
  }

  /// The texts of an array.
  func texts(_ key: String) throws(ContentError) -> [String] {
    var texts: [String] = []
    for element in try elements(key) {
      guard case .string(let text) = element else { throw wrong(key, "texts", element) }
      texts.append(text)
    }
    return texts
  }

  /// Hands over the objects of an array, one after the other: there may be millions.
  func each(
    _ key: String, _ body: (JSONObject) throws(ContentError) -> Void
  ) throws(ContentError) {
    let owner = place(key)
    for (index, element) in try elements(key).enumerated() {
      try body(try JSONObject(element, file: file, owner: owner, index: index))
    }
  }

  /// The objects of an array, at most ``ContentLimits/mapLayers``.
  func nodes(_ key: String) throws(ContentError) -> [JSONObject] {
    let count = try elements(key).count
    guard count <= ContentLimits.mapLayers else {
      throw ContentError(
        file: file, place: place(key), expected: "at most \(ContentLimits.mapLayers) of them",
        found: "\(count)")
    }
    var nodes: [JSONObject] = []
    try each(key) { nodes.append($0) }
    return nodes
  }
}

extension JSONTree {
  /// A number.
  var real: Double? {
    if case .number(let text) = self { PropertyList.decimal(text) } else { nil }
  }

  /// The values of an array.
  package var elements: [JSONTree]? {
    switch self {
    case .array(let elements): elements
    case .numbers(let numbers): numbers.map { .number("\($0)") }
    default: nil
    }
  }
}
