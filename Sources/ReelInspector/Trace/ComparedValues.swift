import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

// A type that only one of two builds has, or that has other fields in each, changes the hash of the state from the
// first tick on. The values that both builds have can be compared nevertheless, by names:
//
//     component Drop   speed float                     ─▶ hash of speed          the same as long as speed is
//     component Drop   speed float, mana int32         ─▶ hash of speed          left out: component Drop.mana

/// The values of components, resources and game states without those that another build lacks.
struct ComparedValues {
  /// The types that are left out, such as `component Drop`.
  private var types: Set<String> = []
  /// The fields that are left out, by the type.
  private var fields: [String: [String]] = [:]

  /// True if nothing is left out.
  let isComplete: Bool

  /// - Parameter names: types, such as `component Drop`, and fields, such as `component Drop.path[].x`.
  init(without names: [String]) {
    isComplete = names.isEmpty
    for name in names {
      types.insert(name)
      // A type's name may have points, so each part may be the type.
      for at in name.indices where name[at] == "." {
        fields[String(name[..<at]), default: []].append(String(name[name.index(after: at)...]))
      }
    }
  }

  /// Returns a value without its fields that are left out; `nil` if the type is left out.
  func reduced(_ value: ListedValue, isComponent: Bool) -> ListedValue? {
    let titles =
      isComponent
      ? ["component \(value.name)"] : ["resource \(value.name)", "state \(value.name)"]
    if titles.contains(where: types.contains) { return nil }
    let left = titles.flatMap { fields[$0] ?? [] }
    if left.isEmpty { return value }
    var value = value
    value.fields.removeAll { field in
      let path = Self.withoutIndices(field.path)
      return left.contains { path == $0 || path.hasPrefix($0 + ".") || path.hasPrefix($0 + "[]") }
    }
    return value
  }

  /// Returns the path of a field for all elements of its lists: `path[].x` for `path[2].x`.
  private static func withoutIndices(_ path: String) -> String {
    guard path.utf8.contains(0x5B) else { return path }
    var (result, isIndex) = ("", false)
    for character in path {
      if character == "]" { isIndex = false }
      if !isIndex { result.append(character) }
      if character == "[" { isIndex = true }
    }
    return result
  }

  /// Returns the hash of all values, and that of each type, sorted by type. It depends neither on the order of rows nor
  /// on that of types and fields, which may be other ones in another build. O(state).
  func hash(_ world: World) -> (total: UInt64, types: [(title: String, hash: UInt64)]) {
    var hashes: [String: UInt64] = [:]
    func add(_ value: ListedValue, _ owner: UInt64, isComponent: Bool) {
      guard !value.isTransient, let value = reduced(value, isComponent: isComponent) else { return }
      let title = "\(isComponent ? "component" : "resource") \(value.name)"
      var hasher = StableHasher()
      hasher.combine(owner)
      hasher.combine(value.fields.reduce(0) { $0 &+ Self.hash($1) })
      hashes[title, default: 0] &+= hasher.value
    }
    for entity in world.listedEntities() {
      for value in world.listed(entity) { add(value, entity.bits, isComponent: true) }
    }
    for value in world.listedResources() { add(value, 0, isComponent: false) }
    var total = StableHasher()
    let types = hashes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (title, hash) in types {
      Self.combine(title, into: &total)
      total.combine(hash)
    }
    return (total.value, types.map { ($0.key, $0.value) })
  }

  private static func hash(_ field: ListedField) -> UInt64 {
    var hasher = StableHasher()
    combine(field.path, into: &hasher)
    switch field.content {
    case .bool(let value): hasher.combine(value ? 1 : 0 as UInt64)
    // The same number in a wider field has the same hash.
    case .integer(let value): hasher.combine(UInt64(bitPattern: value))
    case .unsigned(let value): hasher.combine(value)
    case .float(let value): hasher.combine(UInt64(value.isNaN ? 0x7FC0_0000 : value.bitPattern))
    case .double(let value): hasher.combine(value.isNaN ? 0x7FF8 << 48 : value.bitPattern)
    case .entity(let bits): hasher.combine(bits)
    case .text(let text): combine(text, into: &hasher)
    case .none: hasher.combine(.max)
    case .list(let count): hasher.combine(UInt64(count))
    }
    return hasher.value
  }

  private static func combine(_ text: String, into hasher: inout StableHasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
