import ReelContent

/// Reads tile maps from a folder of content.
public enum MapFile {
  /// Reads a map of Tiled, with its tile sets and templates, or a level of LDtk.
  ///
  /// | name | format |
  /// |---|---|
  /// | `x.tmx`, `x.xml` | TMX, with TSX and TX |
  /// | `x.tmj`, `x.json` | TMJ, with TSJ and TJ |
  /// | `x.ldtk#Level` | a level of an LDtk project; if it has only one, `x.ldtk` is enough |
  ///
  /// A file's content determines its format, so XML and JSON files may refer to each other. Pictures are opened only to
  /// read the size in their headers.
  /// - Parameters:
  ///   - name: relative to the folder. Files that the map refers to may lie elsewhere in the folder, never outside.
  ///   - noticed: receives a report of everything that this reader does not support and leaves out: elements,
  ///     attributes, words, versions; the first 1,000 of them.
  /// - Throws: if a file is missing, malformed or beyond ``ContentLimits``.
  public static func read(
    _ name: String, in folder: ContentFolder, noticed: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> TileMap {
    try read(name, from: MapSource(folder), noticed: noticed)
  }

  static func read(
    _ name: String, from source: MapSource, noticed: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> TileMap {
    if let level = LDtkName(name) {
      let reader = try LDtkReader(source, file: level.file)
      defer { for notice in reader.notices { noticed(notice) } }
      return try reader.map(level)
    }
    let reader = TiledReader(source)
    defer { for notice in reader.notices { noticed(notice) } }
    return try reader.map(name)
  }

  /// Reads a tile set from a file of its own. Its numbers begin at 1.
  public static func readTileSet(
    _ name: String, in folder: ContentFolder, noticed: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> TileSet {
    let reader = TiledReader(MapSource(folder))
    defer { for notice in reader.notices { noticed(notice) } }
    return try reader.tileSet(inFile: name)
  }

  /// Reads the positions of the maps of a world. The maps themselves are not opened.
  /// - Parameter name: a `.world` of Tiled, or an LDtk project; `x.ldtk#World` if that has several worlds.
  public static func readWorld(
    _ name: String, in folder: ContentFolder, noticed: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> MapWorld {
    if let world = LDtkName(name) {
      return try readWorld(world, from: MapSource(folder), noticed: noticed)
    }
    var notices: [ContentError] = []
    defer { for notice in notices { noticed(notice) } }
    let bytes = try folder.bytes(of: name, limit: ContentLimits.listBytes)
    return try TiledWorld.read(bytes, file: name, notices: &notices)
  }

  /// Returns true if a name is that of a world: a `.world`, an LDtk project, or a world of one (`x.ldtk#World`, if no
  /// level has this name).
  public static func namesWorld(
    _ name: String, in folder: ContentFolder
  ) throws(ContentError) -> Bool {
    guard let world = LDtkName(name) else { return name.lowercased().hasSuffix(".world") }
    if world.part.utf8.isEmpty { return true }
    return try LDtkReader(MapSource(folder), file: world.file).isWorld(named: world.part)
  }

  /// Reads all levels of an LDtk project, one after the other, and the project's own file only once.
  /// - Parameters:
  ///   - name: the project's name; `x.ldtk#World` for the levels of one of several worlds.
  ///   - body: called for each level with its name, `x.ldtk#Level`. If a level cannot be read, the others still are.
  /// - Throws: if the project itself cannot be read.
  public static func readLevels(
    of name: String, in folder: ContentFolder, noticed: (ContentError) -> Void = { _ in },
    _ body: (String, Result<TileMap, ContentError>) -> Void
  ) throws(ContentError) {
    guard let world = LDtkName(name) else {
      throw ContentError(file: name, expected: "an LDtk project", found: "another file's name")
    }
    let reader = try LDtkReader(MapSource(folder), file: world.file)
    defer { for notice in reader.notices { noticed(notice) } }
    try reader.eachLevel(of: world.part, body)
  }

  static func readWorld(
    _ name: LDtkName, from source: MapSource, noticed: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> MapWorld {
    let reader = try LDtkReader(source, file: name.file)
    defer { for notice in reader.notices { noticed(notice) } }
    return try reader.world(name)
  }
}
