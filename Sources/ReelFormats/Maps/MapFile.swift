import ReelContent

/// Reads maps of tiles from a folder of content.
public enum MapFile {
  /// Reads a map that Tiled made, with the tile sets and templates that it names, or a level of LDtk.
  ///
  /// | name | what is read |
  /// |---|---|
  /// | `x.tmx`, `x.xml` | TMX, with TSX and TX |
  /// | `x.tmj`, `x.json` | TMJ, with TSJ and TJ |
  /// | `x.ldtk#Level` | a level of an LDtk project; where there is only one, `x.ldtk` is enough |
  ///
  /// Which form a file has is seen from what it holds, so that files of both may name each other. The
  /// pictures are not opened but for their size, where they are PNG.
  /// - Parameters:
  ///   - name: relative to the folder. What it names may lie elsewhere in the folder, never outside.
  ///   - noticed: is told what is not known to this reader and so left out: elements, attributes, words,
  ///     versions; the first 1,000 of them.
  /// - Throws: where a file is missing, malformed or beyond ``ContentLimits``.
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

  /// Reads a tile set in a file of its own. Its numbers begin at 1.
  public static func readTileSet(
    _ name: String, in folder: ContentFolder, noticed: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> TileSet {
    let reader = TiledReader(MapSource(folder))
    defer { for notice in reader.notices { noticed(notice) } }
    return try reader.tileSet(inFile: name, from: name, place: "")
  }

  /// Reads how the maps of a world lie beside each other. The maps themselves are not opened.
  /// - Parameter name: a `.world` of Tiled, or an LDtk project; `x.ldtk#World` where that has several.
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

  /// True if a name is that of a world: a `.world`, an LDtk project, or a world of one
  /// (`x.ldtk#World`, where no level has this name).
  public static func namesWorld(
    _ name: String, in folder: ContentFolder
  ) throws(ContentError) -> Bool {
    guard let world = LDtkName(name) else { return name.lowercased().hasSuffix(".world") }
    if world.part.utf8.isEmpty { return true }
    return try LDtkReader(MapSource(folder), file: world.file).isWorld(named: world.part)
  }

  /// Reads all levels of an LDtk project, one after the other, and its own file only once.
  /// - Parameters:
  ///   - name: the project's; `x.ldtk#World` for the levels of one of several worlds.
  ///   - body: is called for each level with its name, `x.ldtk#Level`. A level that can not be read
  ///     stops no
  ///     other.
  /// - Throws: where the project itself can not be read.
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
