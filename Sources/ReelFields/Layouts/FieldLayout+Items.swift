extension FieldLayout {
  /// A field in a layout, or a number without a name.
  public struct Item: Sendable {
    /// The name; empty for a value without one.
    public var name: String
    /// The type, such as `{x float, y float}`.
    public var type: String

    /// The name and the type, as they occur in the layout.
    public var text: String { name.utf8.isEmpty ? type : name + " " + type }
  }

  /// Returns the fields of a layout, without the fields inside of them. If the text is no layout, returns the items
  /// that it can find.
  public static func items(of layout: String) -> [Item] {
    var bytes = Array(layout.utf8)[...]
    if bytes.first == 0x7E {
      bytes.removeFirst()
      // A varying list is enclosed in braces.
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
