import Foundation
import ReelContent
import ReelMath
import Testing

@testable import ReelFormats

/// Every element and attribute of the table in `docs/maps.md`: a change of one that is read changes the result, a
/// change of one that is the editor's own does not, and the reader's vocabulary has no others.
@Suite struct TiledTableTests {
  /// The result of reading: the map and its notices, or the refusal.
  private enum Answer: Equatable {
    case map(TileMap, [ContentError])
    case refused(ContentError)
  }

  private func answer(_ files: [String: String]) -> Answer {
    var notices: [ContentError] = []
    do throws(ContentError) {
      let map = try MapFixtures.read("m.tmx", files) { notices.append($0) }
      return .map(map, notices)
    } catch {
      return .refused(error)
    }
  }

  /// Returns the name of an element in the vocabulary.
  private func key(_ name: String, in parent: String) -> String {
    name == "tile" && (parent == "data" || parent == "chunk") ? "data/tile" : name
  }

  /// Changes the first attribute of this name in the first element of this key.
  private func change(
    _ node: inout XMLNode, _ element: String, _ attribute: String, in parent: String
  ) -> Bool {
    if key(node.name, in: parent) == element,
      let at = node.attributes.firstIndex(where: { $0.name == attribute })
    {
      let value = node.attributes[at].value
      switch value {
      case _ where attribute == "version": node.attributes[at].value = "9.9"
      case "1": node.attributes[at].value = "0"
      case "": node.attributes[at].value = "x"
      default:
        if let number = Int(value) {
          node.attributes[at].value = "\(number + 1)"
        } else if let number = Double(value) {
          node.attributes[at].value = "\(number + 0.5)"
        } else if value.hasPrefix("#") {
          node.attributes[at].value = "#0a0b0c0d"
        } else {
          node.attributes[at].value = value + "x"
        }
      }
      return true
    }
    for at in node.children.indices
    where change(&node.children[at], element, attribute, in: node.name) {
      return true
    }
    return false
  }

  /// Removes the first element of this key.
  private func remove(_ node: inout XMLNode, _ element: String) -> Bool {
    for at in node.children.indices {
      if key(node.children[at].name, in: node.name) == element {
        node.children.remove(at: at)
        return true
      }
      if remove(&node.children[at], element) { return true }
    }
    return false
  }

  private func text(_ node: XMLNode) -> String {
    func escaped(_ text: String) -> String {
      text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
    var written = "<\(node.name)"
    for (name, value) in node.attributes { written += " \(name)=\"\(escaped(value))\"" }
    return written + ">" + escaped(node.text) + node.children.map(text).joined() + "</\(node.name)>"
  }

  /// Returns the files with the first one changed in which `body` changes something.
  private func changed(_ body: (inout XMLNode) -> Bool) throws -> [String: String]? {
    for name in ["m.tmx", "sets/c.tsx", "t/o.tx"] {
      var root = try XMLReader.root(
        of: Array((MapFixtures.files[name] ?? "").utf8), file: name)
      guard body(&root) else { continue }
      var files = MapFixtures.files
      files[name] = text(root)
      return files
    }
    return nil
  }

  @Test(arguments: TiledVocabulary.elements.keys.sorted())
  func everyAttributeIsReadOrUnusedAsInTheVocabulary(element: String) throws {
    let before = answer(MapFixtures.files)
    let words = try #require(TiledVocabulary.elements[element])
    for attribute in words.read + words.unused {
      let files = try changed { change(&$0, element, attribute, in: "") }
      let changed = try #require(files, "the files have no \(element)/\(attribute)")
      let isRead = words.read.contains(attribute)
      #expect((answer(changed) != before) == isRead, "\(element)/\(attribute)")
    }
  }

  @Test(arguments: TiledVocabulary.elements.keys.sorted())
  func everyElementIsRead(element: String) throws {
    // Removing an element must give another map or a refusal. The roots of the files cannot be removed.
    guard element != "map", element != "tileset", element != "template" else { return }
    let files = try #require(try changed { remove(&$0, element) }, "no \(element) in the files")
    // An element is removed with everything that it contains, so groups, layers and lists make a difference as well.
    #expect(answer(files) != answer(MapFixtures.files), "\(element)")
  }

  @Test func theEditorsOwnElementsAreIgnored() throws {
    let files = try #require(try changed { remove(&$0, "editorsettings") })
    #expect(answer(files) == answer(MapFixtures.files))
  }

  /// The table lists exactly the elements and attributes of the reader's vocabulary.
  @Test func theTableOfThePageListsTheTiledVocabulary() throws {
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/maps.md"), encoding: .utf8)
    var documented: Set<String> = []
    var unused: Set<String> = []
    for line in page.split(separator: "\n") where line.hasPrefix("| `<") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      let elements = cells[1].split(separator: "`").map(String.init).filter { $0.hasPrefix("<") }
      let attributes = cells[2].split(separator: "`").map(String.init)
        .filter { $0.first?.isLetter == true }
      for element in elements {
        let name = String(element.dropFirst().dropLast())
        documented.insert(name)
        for attribute in attributes {
          documented.insert("\(name)/\(attribute)")
          if cells[4].hasPrefix("left out") { unused.insert("\(name)/\(attribute)") }
        }
      }
    }
    var supported: Set<String> = []
    for (name, element) in TiledVocabulary.elements {
      supported.insert(name)
      for attribute in element.read + element.unused { supported.insert("\(name)/\(attribute)") }
      for attribute in element.read { #expect(!unused.contains("\(name)/\(attribute)")) }
      for attribute in element.unused {
        #expect(unused.contains("\(name)/\(attribute)"), "\(name)/\(attribute)")
      }
      for child in element.unusedChildren { supported.insert(child) }
    }
    #expect(supported.subtracting(documented).sorted() == [], "missing in docs/maps.md")
    #expect(documented.subtracting(supported).sorted() == [], "only in docs/maps.md")
  }
}
