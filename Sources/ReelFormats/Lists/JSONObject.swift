import ReelContent
import ReelJSON
import ReelMath

/// An object of a JSON file, with its location. A member that is `null` counts as missing.
struct JSONObject: FileElement {
  let file: String
  private let owner: String
  private let index: Int?
  let members: [(name: String, value: JSONValue)]

  /// Creates an object from a value.
  /// - Parameters:
  ///   - owner: the path of keys that leads to it.
  ///   - index: its index, if `owner` leads to an array.
  init(
    _ tree: JSONValue, file: String, owner: String, index: Int? = nil
  ) throws(ContentError) {
    self.file = file
    self.owner = owner
    self.index = index
    guard case .object(let members) = tree else {
      self.members = []
      throw failure("an object", tree.words)
    }
    self.members = members
    guard members.count <= Self.memberLimit else {
      throw failure("an object of at most \(Self.memberLimit) keys", "\(members.count)")
    }
  }

  /// The largest number of members: more than any format gives to an object. Look-ups are linear.
  private static var memberLimit: Int { 256 }

  /// The location: keys and indices between slashes.
  var location: String {
    @inline(never) get { index.map { "\(owner)/\($0)" } ?? owner }
  }

  subscript(key: String) -> JSONValue? {
    @inline(never) get {
      for member in members where member.name == key {
        if case .null = member.value { return nil }
        return member.value
      }
      return nil
    }
  }

  @inline(never)
  func wrong(_ key: String, _ expected: String, _ actual: JSONValue?) -> ContentError {
    failure(at: key, expected, actual?.words ?? "none")
  }

  // MARK: - Values

  /// Returns a whole number.
  /// - Parameter otherwise: the default for a missing value; if it is `nil`, a missing value throws.
  @inline(never)
  func int(
    _ key: String, _ otherwise: Int?, in range: ClosedRange<Int>
  ) throws(ContentError) -> Int {
    let value = self[key]
    if value == nil, let otherwise { return otherwise }
    guard let number = value?.integer.map(Int.init), range.contains(number) else {
      throw wrong(
        key, "a whole number from \(range.lowerBound) to \(range.upperBound)", value)
    }
    return number
  }

  /// Returns a number within ±2³⁰.
  @inline(never)
  func float(_ key: String, _ otherwise: Float) throws(ContentError) -> Float {
    guard let value = self[key] else { return otherwise }
    return try float(value, key)
  }

  @inline(never)
  private func float(_ value: JSONValue, _ key: String) throws(ContentError) -> Float {
    guard let number = value.double, abs(number) <= 1_073_741_824 else {
      throw wrong(key, "a number within ±1073741824", value)
    }
    return Float(number)
  }

  @inline(never)
  func flag(_ key: String, _ otherwise: Bool) throws(ContentError) -> Bool {
    switch self[key] {
    case nil: return otherwise
    case .bool(let flag): return flag
    case .some(let value): throw wrong(key, "true or false", value)
    }
  }

  @inline(never)
  func text(_ key: String) throws(ContentError) -> String? {
    switch self[key] {
    case nil: return nil
    case .text(let text): return text
    case .some(let value): throw wrong(key, "a text", value)
    }
  }

  @inline(never)
  func color(_ key: String) throws(ContentError) -> Color? {
    guard let text = try text(key), !text.utf8.isEmpty else { return nil }
    guard let color = Color(written: text) else {
      throw wrong(key, "a colour like #RRGGBB", self[key])
    }
    return color
  }

  /// Returns an array of exactly `count` numbers; `nil` if it is missing.
  @inline(never)
  func floats(_ key: String, count: Int) throws(ContentError) -> [Float]? {
    guard let value = self[key] else { return nil }
    guard let elements = value.elements, elements.count == count else {
      throw wrong(key, "an array of \(count) numbers", value)
    }
    var floats: [Float] = []
    for element in elements { floats.append(try float(element, key)) }
    return floats
  }

  /// Returns an array of two numbers as a vector; `nil` if it is missing.
  @inline(never)
  func pair(_ key: String) throws(ContentError) -> Vec2? {
    guard let two = try floats(key, count: 2) else { return nil }
    return Vec2(two[0], two[1])
  }

  // MARK: - Objects and arrays

  @inline(never)
  func node(_ key: String) throws(ContentError) -> JSONObject? {
    guard let value = self[key] else { return nil }
    return try JSONObject(value, file: file, owner: location(key))
  }

  /// Returns the values of an array; none if it is missing.
  @inline(never)
  func elements(_ key: String) throws(ContentError) -> [JSONValue] {
    guard let value = self[key] else { return [] }
    guard let elements = value.elements else { throw wrong(key, "an array", value) }
    return elements
  }

  /// Returns the texts of an array; none if it is missing.
  @inline(never)
  func texts(_ key: String) throws(ContentError) -> [String] {
    guard let value = self[key] else { return [] }
    return try texts(value, key)
  }

  @inline(never)
  func texts(_ value: JSONValue, _ key: String) throws(ContentError) -> [String] {
    guard let elements = value.elements else { throw wrong(key, "an array", value) }
    var texts: [String] = []
    for element in elements {
      guard case .text(let text) = element else { throw wrong(key, "texts", element) }
      texts.append(text)
    }
    return texts
  }

  /// Returns the objects of an array as an iterator, because there may be millions.
  @inline(never)
  func objects(_ key: String) throws(ContentError) -> JSONObjects {
    JSONObjects(elements: try elements(key), file: file, owner: location(key))
  }

  /// Returns the objects of an array, at most ``ContentLimits/mapLayers``.
  @inline(never)
  func nodes(_ key: String) throws(ContentError) -> [JSONObject] {
    let count = try elements(key).count
    guard count <= ContentLimits.mapLayers else {
      throw failure(at: key, "at most \(ContentLimits.mapLayers) of them", "\(count)")
    }
    var nodes: [JSONObject] = []
    var objects = try objects(key)
    while let node = try objects.next() { nodes.append(node) }
    return nodes
  }
}

/// An iterator over the objects of an array in a JSON file.
///
/// Callers loop over ``next()``. A method with a closure parameter would be compiled again for each closure.
struct JSONObjects {
  let elements: [JSONValue]
  let file: String
  /// The path of keys that leads to the array.
  let owner: String
  private var index = 0

  init(elements: [JSONValue], file: String, owner: String) {
    self.elements = elements
    self.file = file
    self.owner = owner
  }

  /// Returns the next object; `nil` after the last one.
  @inline(never)
  mutating func next() throws(ContentError) -> JSONObject? {
    guard index < elements.count else { return nil }
    defer { index += 1 }
    return try JSONObject(elements[index], file: file, owner: owner, index: index)
  }
}
