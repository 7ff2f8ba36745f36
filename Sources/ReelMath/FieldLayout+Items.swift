extension FieldLayout {
  /// A field in a layout, or a number without a name.
  public struct Item: Sendable {
    /// Empty for a value without a name.
    public var name: String
    /// Its type, such as `{x float, y float}`.
    public var type: String

    /// Both, as they stand in the layout.
    public var text: String { name.utf8.isEmpty ? type : name + " " + type }
  }

  /// The fields of a layout, not those within them. Of a text that is none, what can be found.
  public static func items(of layout: String) -> [Item] {
    var bytes = Array(layout.utf8)[...]
    if bytes.first == 0x7E {
      bytes.removeFirst()
      // A list that varies is between braces.
      if bytes.first == 0x7B && bytes.last == 0x7D { bytes = bytes.dropFirst().dropLast() }
    }
    var items: [Item] = []
    var start = bytes.startIndex
    var nameEnd: Int?
    var depth = 0
    func add(_ end: Int) {
      guard end > start else { return }
      let name = nameEnd.map { bytes[start..<$0] } ?? []
      let type = bytes[(nameEnd.map { $0 + 1 } ?? start)..<end]
      items.append(
        Item(
          name: String(decoding: name, as: UTF8.self), type: String(decoding: type, as: UTF8.self)))
    }
    for at in bytes.indices {
      switch bytes[at] {
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D: depth -= 1
      case 0x2C where depth == 0:
        add(at)
        start = at + 2
        nameEnd = nil
      case 0x20 where depth == 0 && nameEnd == nil && at > start: nameEnd = at
      default: break
      }
    }
    add(bytes.endIndex)
    return items
  }
}
