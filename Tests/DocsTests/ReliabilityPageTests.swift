import Foundation
import Testing

/// Tests that docs/reliability.md names a test or an attack for each promise, and docs/changes-of-code.md one for each
/// change, and that all of these exist.
@Suite struct ReliabilityPageTests {
  /// Returns the rows of tables with a column "shown by": the promise, and the names in that column.
  private func rows(_ page: String) throws -> [(promise: String, names: [String])] {
    var rows: [(String, [String])] = []
    var isInTable = false
    for line in try Documents.text(page).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      guard line.hasPrefix("|") else {
        isInTable = false
        continue
      }
      let cells = line.dropFirst().dropLast().split(
        separator: " | ", omittingEmptySubsequences: false)
      let last = (cells.last ?? "").trimmingCharacters(in: .whitespaces)
      if last == "shown by" {
        isInTable = true
      } else if isInTable, !last.hasPrefix("---") {
        rows.append((String(cells[0]), last.matches(of: /`([^`]+)`/).map { String($0.1) }))
      }
    }
    return rows
  }

  @Test func everyPromiseNamesATestOrAnAttackThatExists() throws {
    let tests = try swiftFiles("Tests").map { try Documents.text($0) }.joined(separator: "\n")
    let attacks = try swiftFiles("Tools/Attacks").map { try Documents.text($0) }
      .joined(separator: "\n")
    let pages = try Documents.text("Tools/Web/check_match.py")
    let changes = try rows("docs/changes-of-code.md")
    #expect(changes.count > 20)
    let rows = try rows("docs/reliability.md") + changes
    #expect(rows.count > 45)
    for (promise, names) in rows {
      #expect(!names.isEmpty, "nothing shows: \(promise)")
      for name in names {
        // The number of one attack may follow the name of its class, after a colon.
        let plain = String(name.prefix { $0 != ":" })
        let isThere =
          tests.contains("func \(plain)(") || tests.contains("struct \(plain) ")
          || tests.contains("struct \(plain):") || attacks.contains("\"\(plain)\"")
          || pages.contains("def \(plain)(")
          || FileManager.default.fileExists(
            atPath: Documents.root.appendingPathComponent(plain).path)
        #expect(isThere, "\(name), which shows: \(promise)")
      }
    }
  }

  private func swiftFiles(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: Documents.root.appendingPathComponent(folder).path
    ).filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
  }
}
