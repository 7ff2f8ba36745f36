import ArgumentParser
import ReelECS

/// The name of an entity on a command line: its slot and generation, or its slot alone.
struct EntityName: ExpressibleByArgument {
  let text: String
  let index: UInt32
  let generation: UInt32?

  init?(argument: String) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    guard let index = parts.first.flatMap({ UInt32($0) }), parts.count <= 2 else { return nil }
    text = argument
    self.index = index
    generation = parts.count > 1 ? UInt32(parts[1]) : nil
    if parts.count > 1 && generation == nil { return nil }
  }
}

extension Entity {
  /// The slot and generation in the form of a command line: `12.1`.
  var numbers: String { "\(index).\(generation)" }
}
