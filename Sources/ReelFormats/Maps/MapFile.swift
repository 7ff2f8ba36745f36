import ReelContent

/// Reads maps of tiles from a folder of content.
public enum MapFile {
  /// Reads a map that Tiled made, with the tile sets and templates that it names.
  ///
  /// | name | what is read |
  /// |---|---|
  /// | `x.tmx`, `x.xml` | TMX, with TSX and TX |
  /// | `x.tmj`, `x.json` | TMJ, with TSJ and TJ |
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
  public static func readWorld(
    _ name: String, in folder: ContentFolder, noticed: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> MapWorld {
    var notices: [ContentError] = []
    defer { for notice in notices { noticed(notice) } }
    let bytes = try folder.bytes(of: name, limit: ContentLimits.listBytes)
    return try TiledWorld.read(bytes, file: name, notices: &notices)
  }
}
