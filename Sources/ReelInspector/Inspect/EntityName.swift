/// The name of an entity on a command line: its slot and generation, or its slot alone.
package struct EntityName {
  let text: String
  let index: UInt32
  let generation: UInt32?

  /// Reads a name such as `12.1` or `12`; `nil` for other texts.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let index = parts.first.flatMap({ UInt32($0) }), parts.count <= 2 else { return nil }
    self.text = text
    self.index = index
    generation = parts.count > 1 ? UInt32(parts[1]) : nil
    if parts.count > 1 && generation == nil { return nil }
  }
}
