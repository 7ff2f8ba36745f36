import ReelECS

extension Entity {
  /// The slot and generation in the form of a command line: `12.1`.
  package var numbers: String { "\(index).\(generation)" }
}
