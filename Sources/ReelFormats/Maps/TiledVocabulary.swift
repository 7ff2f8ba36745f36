/// The vocabulary of Tiled's files that the reader supports: every element, its attributes, and its child elements.
/// `docs/maps.md` contains the same as a table; a test compares the two.
enum TiledVocabulary {
  typealias Element = VocabularyElement

  private static let layer =
    "id name class offsetx offsety opacity tintcolor mode visible locked parallaxx parallaxy"

  /// The elements by name. A `tile` within `data` is `data/tile`.
  static let elements: [String: Element] = [
    "map": Element(
      "version class orientation renderorder width height tilewidth tileheight hexsidelength "
        + "staggeraxis staggerindex parallaxoriginx parallaxoriginy backgroundcolor infinite",
      unused: "tiledversion compressionlevel nextlayerid nextobjectid",
      in: "properties tileset layer objectgroup imagelayer group", unusedIn: "editorsettings"),
    "tileset": Element(
      "firstgid source name class tilewidth tileheight spacing margin tilecount columns "
        + "objectalignment tilerendersize fillmode backgroundcolor version",
      unused: "tiledversion",
      in: "image tileoffset grid properties terraintypes wangsets transformations tile",
      unusedIn: "editorsettings"),
    "image": Element("source trans width height", unused: "format id"),
    "tileoffset": Element("x y"),
    "grid": Element("orientation width height"),
    "transformations": Element("hflip vflip rotate preferuntransformed"),
    "terraintypes": Element("", in: "terrain"),
    "terrain": Element("name tile", in: "properties"),
    "tile": Element(
      "id type class terrain probability x y width height",
      in: "properties image objectgroup animation"),
    "animation": Element("", in: "frame"),
    "frame": Element("tileid duration"),
    "wangsets": Element("", in: "wangset"),
    "wangset": Element("name class type tile", in: "properties wangcolor wangtile"),
    "wangcolor": Element("name class color tile probability", in: "properties"),
    "wangtile": Element("tileid wangid", unused: "hflip vflip dflip"),
    "layer": Element(
      layer + " x y width height", unused: "startx starty", in: "properties data"),
    "data": Element("encoding compression", in: "tile chunk"),
    "chunk": Element("x y width height", in: "tile"),
    "data/tile": Element("gid"),
    "objectgroup": Element(
      layer + " x y color draworder", unused: "width height", in: "properties object"),
    "object": Element(
      "id name type class x y width height rotation gid visible opacity template",
      in: "properties ellipse point polygon polyline text capsule"),
    "ellipse": Element(""),
    "point": Element(""),
    "capsule": Element(""),
    "polygon": Element("points"),
    "polyline": Element("points"),
    "text": Element(
      "fontfamily pixelsize wrap color bold italic underline strikeout kerning halign valign"),
    "imagelayer": Element(
      layer + " x y repeatx repeaty", unused: "width height", in: "properties image"),
    "group": Element(
      layer + " x y", unused: "width height", in: "properties layer objectgroup imagelayer group"),
    "properties": Element("", in: "property"),
    "property": Element("name type propertytype value", in: "properties item"),
    "item": Element("type propertytype value", in: "properties item"),
    "template": Element("", in: "tileset object"),
  ]

  /// The last version that this reader supports; the first is 1.0. Major and minor are separate numbers, because 1.10
  /// comes after 1.9.
  static let lastVersion = (major: 1, minor: 12)

  static func isSupported(version: String) -> Bool {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), !parts.contains(where: { $0 == nil }),
      let major = parts[0]
    else { return false }
    let minor = parts.count > 1 ? parts[1] ?? 0 : 0
    return major == lastVersion.major && (0...lastVersion.minor).contains(minor)
  }
}
