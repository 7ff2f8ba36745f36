import ReelContent
import ReelJSON
import ReelMath

/// Reads one project of LDtk, and the levels in files of their own.
///
/// References cannot form a cycle: a project refers to level files and pictures, and a level file to pictures only.
final class LDtkReader {
  /// A level as the project lists it; its contents may be in a file of its own.
  struct Level {
    var node: JSONObject
    var identifier: String
    var iid: String
  }

  struct World {
    var identifier: String
    var layout: String
    var levels: [Int]
  }

  let source: MapSource
  let file: String
  let root: JSONObject
  /// The reports of content that was left out.
  private(set) var notices: [ContentError] = []
  /// The unknown keys that were reported, each with its kind of object.
  private var checked: Set<String> = []
  private(set) var levels: [Level] = []
  /// The indices in ``levels`` by the levels' instance ids.
  private var levelIndices: [String: Int] = [:]
  /// The same by the numbers that versions before 1.0 assigned to levels.
  private var levelIndicesByNumber: [Int: Int] = [:]
  private(set) var worlds: [World] = []
  /// The tile sets, with numbers that are the same in every level.
  var sets: [TileSet] = []
  /// The indices in ``sets`` by the sets' numbers in the file.
  var setIndices: [Int: Int] = [:]
  /// The names of all sets by their numbers in the file, including sets without a picture.
  var setNames: [Int: String] = [:]
  /// The errors of sets that cannot be read, by their numbers in the file. An error stops only the levels that show
  /// tiles of the set.
  var setErrors: [Int: ContentError] = [:]
  var layerDefinitions: [Int: JSONObject] = [:]
  var entityDefinitions: [Int: JSONObject] = [:]
  /// The properties with the names of IntGrid values, by the layer's definition.
  var valueNames: [Int: [MapProperty]] = [:]
  /// The number of cells that the remaining layers of the level may have.
  var cellsLeft = ContentLimits.mapCells
  private var hasDefinitions = false

  /// Reads the project's own file.
  init(_ source: MapSource, file: String) throws(ContentError) {
    self.source = source
    self.file = file
    let tree = try JSONValue.read(try source.bytes(file), file: file)
    root = try JSONObject(tree, file: file, owner: "")
    guard root["defs"] != nil, root["levels"] != nil || root["worlds"] != nil else {
      throw ContentError(
        file: file, expected: "a project of LDtk, with \"defs\" and \"levels\"",
        found: "another object")
    }
    check(root, as: "project")
    try checkVersion()
    try readWorlds()
  }

  // MARK: - Reporting

  func notice(_ error: @autoclosure () -> ContentError) {
    if notices.count < ContentLimits.mendings { notices.append(error()) }
  }

  /// Reports keys that are not in the vocabulary, each once for every kind of object.
  func check(_ node: JSONObject, as name: String) {
    guard let element = LDtkVocabulary.elements[name] else { return }
    for (key, _) in node.members where !element.contains(key) {
      guard notices.count < ContentLimits.mendings, checked.insert("\(name)/\(key)").inserted
      else { continue }
      notice(
        node.failure(
          "a key of this \(name) that Reel supports, and left out",
          ContentError.quoted(key)))
    }
  }

  private func checkVersion() throws(ContentError) {
    let version = try root.text("jsonVersion") ?? ""
    guard !LDtkVocabulary.isSupported(version: version) else { return }
    let last = LDtkVocabulary.lastVersion
    notice(
      ContentError(
        file: file, location: "jsonVersion",
        expected: "a version from 1.0 to \(last.major).\(last.minor), and read all the same",
        found: ContentError.quoted(version)))
  }

  // MARK: - Levels

  private func readWorlds() throws(ContentError) {
    let nodes = try root.nodes("worlds")
    if nodes.isEmpty {
      try addWorld(root, "")
    } else {
      for node in nodes {
        check(node, as: "world")
        guard let name = try node.text("identifier") else {
          throw node.wrong("identifier", "a world's name", nil)
        }
        try addWorld(node, name)
      }
    }
  }

  private func addWorld(_ node: JSONObject, _ name: String) throws(ContentError) {
    // Files before 0.6 have no layout; their levels stand in a row.
    let layout = try node.text("worldLayout") ?? "LinearHorizontal"
    var world = World(identifier: name, layout: layout, levels: [])
    var levelObjects = try node.objects("levels")
    while let level = try levelObjects.next() {
      guard levels.count < ContentLimits.worldMaps else {
        throw level.failure("at most \(ContentLimits.worldMaps) levels", "more")
      }
      check(level, as: "level")
      guard let identifier = try level.text("identifier") else {
        throw level.wrong("identifier", "a level's name", nil)
      }
      world.levels.append(levels.count)
      let iid = try level.text("iid") ?? ""
      if !iid.utf8.isEmpty, levelIndices[iid] == nil { levelIndices[iid] = levels.count }
      if level["uid"] != nil {
        let uid = try level.int("uid", nil, in: Self.uids)
        if levelIndicesByNumber[uid] == nil { levelIndicesByNumber[uid] = levels.count }
      }
      levels.append(Level(node: level, identifier: identifier, iid: iid))
    }
    worlds.append(world)
  }

  /// Returns the level with this name. O(levels).
  private func level(named name: String) throws(ContentError) -> Level {
    if name.utf8.isEmpty, levels.count == 1 { return levels[0] }
    if let level = levels.first(where: { $0.identifier == name }) { return level }
    throw ContentError(
      name.utf8.isEmpty ? .damaged : .missing, file: file, location: "levels",
      expected: "the name of a level behind #: " + Self.listed(levels.map(\.identifier)),
      found: name.utf8.isEmpty ? "none" : ContentError.quoted(name))
  }

  /// Returns the name of the map for a level, by the level's instance id.
  func mapName(ofLevel iid: String) -> String? { mapName(at: levelIndices[iid]) }

  /// Returns the name of the map for a level, by the number that versions before 1.0 assigned.
  func mapName(ofLevel number: Int) -> String? { mapName(at: levelIndicesByNumber[number]) }

  private func mapName(at index: Int?) -> String? {
    index.map { LDtkName(file: file, part: levels[$0].identifier).whole }
  }

  /// Returns a level as a map.
  func map(_ name: LDtkName) throws(ContentError) -> TileMap {
    try map(of: try level(named: name.part), name.whole)
  }

  /// Returns a level as a map.
  /// - Parameter name: the map's name.
  func map(of level: Level, _ name: String) throws(ContentError) -> TileMap {
    if !hasDefinitions {
      try readDefinitions()
      hasDefinitions = true
    }
    cellsLeft = ContentLimits.mapCells
    guard let path = try level.node.text("externalRelPath"),
      level.node["layerInstances"] == nil
    else { return try map(level.node, of: level, name) }
    let levelFile = try MapFilePath.resolved(
      path, from: file, location: level.node.location("externalRelPath"))
    let tree = try JSONValue.read(try source.bytes(levelFile), file: levelFile)
    let node = try JSONObject(tree, file: levelFile, owner: "")
    check(node, as: "level")
    guard node["layerInstances"] != nil else {
      throw node.wrong("layerInstances", "a level with its layers", nil)
    }
    let iid = try node.text("iid") ?? ""
    if iid != level.iid {
      notice(
        ContentError(
          file: levelFile, location: "iid",
          expected: "the level \(ContentError.quoted(level.iid)), and read all the same",
          found: ContentError.quoted(iid)))
    }
    return try map(node, of: level, name)
  }

  /// Reads all levels, or those of one world, one after the other. The file's definitions are read once.
  func eachLevel(
    of world: String, _ body: (String, Result<TileMap, ContentError>) -> Void
  ) throws(ContentError) {
    let chosen = worlds.filter { world.utf8.isEmpty || $0.identifier == world }
    guard !chosen.isEmpty else { throw noWorld(named: world) }
    // The positions of the levels must be readable, too.
    for world in chosen { _ = try self.world(LDtkName(file: file, part: world.identifier)) }
    for at in chosen.flatMap(\.levels) {
      let name = LDtkName(file: file, part: levels[at].identifier).whole
      do throws(ContentError) {
        body(name, .success(try map(of: levels[at], name)))
      } catch {
        body(name, .failure(error))
        // Without definitions, every other level would fail for the same reason.
        if !hasDefinitions { return }
      }
    }
  }

  /// Returns true if a world has this name, and no level has it.
  func isWorld(named name: String) -> Bool {
    worlds.contains { $0.identifier == name } && !levels.contains { $0.identifier == name }
  }

  func noWorld(named name: String) -> ContentError {
    ContentError(
      .missing, file: file, location: "worlds",
      expected: "the name of a world behind #: " + Self.listed(worlds.map(\.identifier)),
      found: ContentError.quoted(name))
  }

  private static func listed(_ names: [String]) -> String {
    names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }
}
