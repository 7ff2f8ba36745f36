import Foundation
import ReelContent
import ReelJSON
import ReelMath
import Testing

@testable import ReelFormats

/// Every row of the table of `docs/maps-ldtk.md`: a change of a key that is read changes the result, a change of a key
/// that is left out does not.
@Suite struct LDtkTableTests {
  /// A project with several worlds, and with the default values that a level falls back upon.
  private static let worlds = """
    {"jsonVersion": "1.5.3", "defaultGridSize": 4, "defaultLevelBgColor": "#0000FF",
    "defs": {}, "levels": [], "worlds": [{"identifier": "Sky", "worldLayout": "Free", "iid": "x",
    "worldGridWidth": 1, "worldGridHeight": 1, "defaultLevelWidth": 1, "defaultLevelHeight": 1,
    "levels": [{"identifier": "C", "pxWid": 16, "pxHei": 16, "layerInstances": []}]}]}
    """

  private static let files = LDtkFixtures.files.merging(["q.ldtk": worlds]) { $1 }

  private struct Answer: Equatable {
    var maps: [TileMap] = []
    var worlds: [MapWorld] = []
    var notices: [String] = []
  }

  /// Returns the maps and worlds of the project that a file belongs to, with all notices and errors.
  private func answer(_ files: [String: String], of file: String) -> Answer {
    var answer = Answer()
    for name in file == "q.ldtk" ? ["q.ldtk#C"] : ["p/w.ldtk#A", "p/w.ldtk#B"] {
      do {
        answer.maps.append(try LDtkFixtures.read(name, files) { answer.notices.append("\($0)") })
      } catch {
        answer.notices.append("\(error)")
      }
    }
    do {
      let name = file == "q.ldtk" ? "q.ldtk#Sky" : "p/w.ldtk"
      answer.worlds.append(try LDtkFixtures.world(name, files))
    } catch {
      answer.notices.append("\(error)")
    }
    return answer
  }

  // MARK: - Changing one key

  /// The paths to the objects of each kind; `*` stands for every index of an array.
  private static let ways: [String: [String]] = [
    "project": [""], "definitions": ["defs"], "tileset": ["defs/tilesets/*"],
    "custom data": ["defs/tilesets/*/customData/*"], "enum tag": ["defs/tilesets/*/enumTags/*"],
    "layer definition": ["defs/layers/*"], "IntGrid value": ["defs/layers/*/intGridValues/*"],
    "IntGrid group": ["defs/layers/*/intGridValuesGroups/*"],
    "entity definition": ["defs/entities/*"], "enumeration": ["defs/enums/*"],
    "world": ["worlds/*"], "level": ["levels/*", "worlds/*/levels/*"],
    "background place": ["levels/*/__bgPos", "__bgPos"], "neighbour": ["levels/*/__neighbours/*"],
    "layer": ["levels/*/layerInstances/*", "layerInstances/*"],
    "old IntGrid value": ["levels/*/layerInstances/*/intGrid/*"],
    "tile": ["autoLayerTiles", "gridTiles"].map { "levels/*/layerInstances/*/\($0)/*" },
    "entity": ["levels/*/layerInstances/*/entityInstances/*"],
    "field": ["levels/*/layerInstances/*/entityInstances/*/fieldInstances/*"]
      + ["levels/*/fieldInstances/*"],
    "tile rectangle": ["levels/*/layerInstances/*/entityInstances/*/__tile"],
    "point": ["levels/*/layerInstances/*/entityInstances/*/fieldInstances/*/__value"],
    "reference": ["levels/*/layerInstances/*/entityInstances/*/fieldInstances/*/__value"],
  ]

  private func other(_ tree: JSONValue) -> JSONValue {
    switch tree {
    case .null: .number("5")
    case .bool(let flag): .bool(!flag)
    case .number(let text): .number("\((Double(text) ?? 0) + 1)")
    case .text(let text): .text("x" + text)
    case .list(let elements): elements.isEmpty ? .list([.number("5")]) : .list([])
    case .numbers(let numbers): .numbers(numbers.map { $0 + 1 })
    case .object: .object([])
    }
  }

  /// Returns a copy of the tree for each object at the end of the path, with the key of that object changed.
  private func changes(
    _ tree: JSONValue, _ way: ArraySlice<Substring>, _ key: String
  ) -> [JSONValue] {
    if let step = way.first {
      switch tree {
      case .object(var members):
        guard let at = members.firstIndex(where: { $0.name == step }) else { return [] }
        return changes(members[at].value, way.dropFirst(), key).map {
          members[at].value = $0
          return .object(members)
        }
      case .list(let elements) where step == "*":
        return elements.indices.flatMap { at in
          changes(elements[at], way.dropFirst(), key).map { changed in
            var elements = elements
            elements[at] = changed
            return .list(elements)
          }
        }
      default: return []
      }
    }
    guard case .object(var members) = tree,
      let at = members.firstIndex(where: { $0.name == key })
    else { return [] }
    members[at].value = other(members[at].value)
    return [.object(members)]
  }

  /// Returns the changed files: for each object of the kind, one with the key of that object changed.
  private func changed(
    _ element: String, _ key: String
  ) throws -> [(file: String, tree: JSONValue)] {
    var all: [(file: String, tree: JSONValue)] = []
    for (name, file) in Self.files.sorted(by: { $0.key < $1.key }) {
      let tree = try JSONValue.read(Array(file.utf8), file: name)
      var ways = Self.ways[element] ?? []
      // A level in a file of its own is the root of that file.
      if element == "level", name.hasSuffix(".ldtkl") { ways = [""] }
      if element == "project", name.hasSuffix(".ldtkl") { continue }
      for way in ways {
        for change in changes(tree, way.split(separator: "/")[...], key) {
          all.append((name, change))
        }
      }
    }
    return all
  }

  @Test(arguments: LDtkVocabulary.elements.keys.sorted())
  func everyKeyIsReadOrUnusedAsInTheVocabulary(element: String) throws {
    let before = Dictionary(
      uniqueKeysWithValues: Self.files.keys.map { ($0, answer(Self.files, of: $0)) })
    let words = try #require(LDtkVocabulary.elements[element])
    for key in words.read + words.unused {
      let changes = try changed(element, key)
      #expect(!changes.isEmpty, "the files have no \(element)/\(key)")
      let isRead = changes.contains { change in
        var files = Self.files
        files[change.file] = change.tree.json
        return answer(files, of: change.file) != before[change.file]
      }
      #expect(isRead == words.read.contains(key), "\(element)/\(key)")
    }
  }

  /// The fixtures have no key that the reader's vocabulary lacks.
  @Test func theLDtkFixturesHaveNoUnknownKeys() {
    for file in Self.files.keys {
      #expect(!answer(Self.files, of: file).notices.contains { $0.contains("a key of") })
    }
  }

  /// The table lists exactly the keys of the reader's vocabulary.
  @Test func theTableOfThePageListsTheLDtkVocabulary() throws {
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/maps-ldtk.md"), encoding: .utf8)
    var documented: Set<String> = []
    var left: Set<String> = []
    for line in page.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      func words(_ cell: String) -> [String] {
        cell.split(separator: "`").map(String.init).filter { $0 != " " }
      }
      for element in words(cells[1]) {
        for key in words(cells[2]) {
          #expect(documented.insert("\(element)/\(key)").inserted, "twice: \(element)/\(key)")
          if cells[3].hasPrefix("left out") { left.insert("\(element)/\(key)") }
        }
      }
    }
    var supported: Set<String> = []
    var unused: Set<String> = []
    for (name, element) in LDtkVocabulary.elements {
      for key in element.read + element.unused { supported.insert("\(name)/\(key)") }
      for key in element.unused { unused.insert("\(name)/\(key)") }
    }
    #expect(supported.subtracting(documented).sorted() == [], "missing in docs/maps-ldtk.md")
    #expect(documented.subtracting(supported).sorted() == [], "only in docs/maps-ldtk.md")
    #expect(left == unused)
  }
}
