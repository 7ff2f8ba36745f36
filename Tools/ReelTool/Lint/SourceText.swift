import Foundation

/// The lines of a source file, and the exemptions in its comments.
struct SourceText {
  private let lines: [String]
  /// The offset of each line's first byte.
  private let starts: [Int]

  init(_ bytes: Data) {
    var starts = [0]
    for (at, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(at + 1) }
    self.starts = starts
    lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns line and column of a byte, counted from 1.
  func location(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }

  enum Exemption { case none, reason, withoutReason }

  /// Returns the exemption for a line: in a comment of its own on the line before, or at the end of the line.
  func exemption(ofLine line: Int) -> Exemption {
    let own = Self.exemption(in: text(line))
    if own != .none { return own }
    let before = text(line - 1).drop { $0 == " " || $0 == "\t" }
    return before.hasPrefix("//") ? Self.exemption(in: String(before)) : .none
  }

  private func text(_ line: Int) -> String {
    lines.indices.contains(line - 1) ? lines[line - 1] : ""
  }

  private static func exemption(in line: String) -> Exemption {
    guard let mark = line.range(of: "// lint:") else { return .none }
    return line[mark.upperBound...].contains { $0.isLetter } ? .reason : .withoutReason
  }
}
