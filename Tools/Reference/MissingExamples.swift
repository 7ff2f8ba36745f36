/// Public components whose pages do not show how to use them.
struct MissingExamples {
  var graph: SymbolGraph
  /// The most lines of code that an example may have.
  static let longest = 5

  /// The number of components.
  var count: Int { graph.types(conformingTo: "Component").count }

  /// One line for each component without an example, and for each with one that is empty or too long.
  ///
  /// An example is a block of Swift in the comment, between "```swift" and "```".
  var lines: [String] {
    let components = graph.types(conformingTo: "Component")
    // If the graphs lack the protocol, nothing would be checked.
    if components.isEmpty { return ["no public type conforms to Component"] }
    return components.compactMap { type in
      let lengths = Self.lengths(of: type.docComment?.lines.map(\.text) ?? [])
      guard let longest = lengths.max() else { return "\(type.name) has no example" }
      if lengths.contains(0) { return "\(type.name) has an example without code" }
      return longest > Self.longest
        ? "\(type.name) has an example of \(longest) lines, more than \(Self.longest)" : nil
    }
  }

  /// Returns the number of lines of each block that is closed, without blank ones.
  private static func lengths(of comment: [String]) -> [Int] {
    var lengths: [Int] = []
    var open: Int?
    for line in comment {
      let text = line.drop { $0 == " " }
      if let length = open {
        if text == "```" {
          lengths.append(length)
          open = nil
        } else if !text.isEmpty {
          open = length + 1
        }
      } else if text == "```swift" {
        open = 0
      }
    }
    return lengths
  }
}
