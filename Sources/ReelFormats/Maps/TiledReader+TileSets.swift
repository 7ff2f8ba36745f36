import ReelContent
import ReelMath

extension TiledReader {
  /// Returns a tile set from its own file or from a map's; its numbers begin at 1.
  func tileSet(_ node: TiledNode) throws(ContentError) -> TileSet {
    check(node)
    var set = TileSet(name: node["name"] ?? "")
    let side = 0...ContentLimits.pictureSide
    set.className = node["class"] ?? ""
    set.tileSize = try node.size("tilewidth", "tileheight", 0, in: side)
    set.margin = Float(try node.int("margin", 0, in: side))
    set.spacing = Float(try node.int("spacing", 0, in: side))
    set.tileCount = UInt32(try node.int("tilecount", 0, in: 0...Int(TileCell.numberMask) - 1))
    set.columns = UInt32(try node.int("columns", 0, in: side))
    set.backgroundColor = try node.color("backgroundcolor")
    set.alignment = word(
      node, "objectalignment", .unspecified,
      [
        "unspecified": .unspecified, "topleft": .topLeft, "top": .top, "topright": .topRight,
        "left": .left, "center": .center, "right": .right, "bottomleft": .bottomLeft,
        "bottom": .bottom, "bottomright": .bottomRight,
      ])
    set.renderSize = word(node, "tilerendersize", .tile, ["tile": .tile, "grid": .grid])
    set.fillMode = word(
      node, "fillmode", .stretch,
      ["stretch": .stretch, "preserve-aspect-fit": .preserveAspectFit])
    set.properties = try properties(of: node)
    var terrains: WangSet?
    for child in node.children {
      switch child.name {
      case "image": set.picture = try picture(child)
      case "tileoffset":
        check(child)
        set.tileOffset = try child.vector("x", "y", .zero)
      case "grid":
        check(child)
        set.grid = TileSetGrid(
          isIsometric: word(child, "orientation", false, ["orthogonal": false, "isometric": true]),
          size: try child.vector("width", "height", .zero))
      case "transformations":
        check(child)
        set.transformations = TileTransformations(
          flipsAcross: try child.flag("hflip", false),
          flipsDown: try child.flag("vflip", false),
          rotates: try child.flag("rotate", false),
          prefersUntransformed: try child.flag("preferuntransformed", false))
      case "terraintypes": terrains = try self.terrains(child)
      case "wangsets":
        check(child)
        for wang in child.children where wang.name == "wangset" {
          set.wangSets.append(try wangSet(wang))
        }
      case "tile":
        set.tiles.append(try tile(child))
        if let text = child["terrain"] {
          let tile = set.tiles[set.tiles.count - 1].id
          try addTerrain(text, of: tile, child, to: &terrains)
        }
      default: break
      }
    }
    if let terrains { set.wangSets.append(terrains) }
    try finish(&set, node)
    return set
  }

  /// Sorts the tiles, and computes the numbers of columns and tiles from the picture.
  private func finish(_ set: inout TileSet, _ node: TiledNode) throws(ContentError) {
    set.tiles.sort { $0.id < $1.id }
    for at in set.tiles.indices.dropFirst() where set.tiles[at].id == set.tiles[at - 1].id {
      throw node.failure("each tile of a set once", "the tile \(set.tiles[at].id) twice")
    }
    if let picture = set.picture, picture.size != .zero, set.tileSize.x > 0, set.tileSize.y > 0 {
      func fitting(_ whole: Float, _ tile: Float) -> UInt32 {
        UInt32(max(0, (whole - set.margin + set.spacing) / (tile + set.spacing)))
      }
      set.columns = fitting(picture.size.x, set.tileSize.x)
      set.tileCount = max(set.tileCount, set.columns * fitting(picture.size.y, set.tileSize.y))
    } else if set.picture == nil {
      set.tileCount = max(set.tileCount, UInt32(set.tiles.count))
    }
    guard set.picture == nil || set.tileCount <= ContentLimits.frames,
      set.tiles.count <= ContentLimits.frames
    else {
      throw node.failure(
        "at most \(ContentLimits.frames) tiles in a set",
        "\(max(Int(set.tileCount), set.tiles.count))")
    }
  }

  func picture(_ node: TiledNode) throws(ContentError) -> MapPicture {
    check(node)
    guard let source = node["source"] else {
      throw node.failure("a picture in a file of its own", "none")
    }
    let side = 0...ContentLimits.pictureSide
    let path = try node.path(source)
    let declared = try node.size("width", "height", 0, in: side)
    return MapPicture(
      file: path, size: self.source.pictureSize(path) ?? declared,
      transparent: try node.color("trans"))
  }

  private func tile(_ node: TiledNode) throws(ContentError) -> TileDefinition {
    check(node)
    var tile = TileDefinition(
      id: UInt32(try node.int("id", nil, in: 0...Int(TileCell.numberMask) - 1)),
      className: node["type"] ?? node["class"] ?? "", properties: try properties(of: node),
      probability: try node.float("probability", 1))
    for child in node.children {
      switch child.name {
      case "image": tile.picture = try picture(child)
      case "animation":
        check(child)
        for frame in child.children where frame.name == "frame" {
          check(frame)
          tile.animation.append(
            TileFrame(
              tile: UInt32(try frame.int("tileid", nil, in: 0...Int(TileCell.numberMask))),
              duration: UInt32(try frame.int("duration", 0, in: 0...Int(Int32.max)))))
        }
      case "objectgroup":
        check(child)
        for shape in child.children where shape.name == "object" {
          tile.shapes.append(try object(shape) { _ in nil })
        }
      default: break
      }
    }
    if let picture = tile.picture, node["x"] != nil || node["y"] != nil || node["width"] != nil {
      let corner = try node.vector("x", "y", .zero)
      tile.area = Rect(
        corner.x, corner.y, try node.float("width", picture.size.x - corner.x),
        try node.float("height", picture.size.y - corner.y))
    }
    return tile
  }

  // MARK: - Terrains

  private func optionalTile(_ node: TiledNode) throws(ContentError) -> UInt32? {
    let tile = try node.int("tile", -1, in: -1...Int(TileCell.numberMask))
    return tile < 0 ? nil : UInt32(tile)
  }

  private func wangSet(_ node: TiledNode) throws(ContentError) -> WangSet {
    check(node)
    var set = WangSet(
      name: node["name"] ?? "", className: node["class"] ?? "",
      kind: word(node, "type", .mixed, ["corner": .corner, "edge": .edge, "mixed": .mixed]),
      tile: try optionalTile(node), properties: try properties(of: node))
    // TMJ before Tiled 1.5 has separate colours for edges and corners, each numbered from 1.
    let isOld = node.child("edgecolors") != nil || node.child("cornercolors") != nil
    for child in node.children where !(isOld && child.name == "wangtile") {
      switch child.name {
      case "wangcolor":
        check(child)
        set.colors.append(
          WangColor(
            name: child["name"] ?? "", className: child["class"] ?? "",
            color: try child.color("color") ?? .white, tile: try optionalTile(child),
            probability: try child.float("probability", 1),
            properties: try properties(of: child)))
      case "wangtile":
        check(child)
        let text = child["wangid"] ?? ""
        if text.utf8.starts(with: "0x".utf8) {
          notice(
            child.wrong("wangid", "colours between commas, as since Tiled 1.5, and left out", text))
          continue
        }
        let colors = text.split(separator: ",").compactMap { UInt8($0) }
        guard colors.count == 8, text.utf8.count < 64 else {
          throw child.wrong("wangid", "eight numbers of colours between commas", text)
        }
        set.tiles.append(
          WangTile(
            tile: UInt32(try child.int("tileid", nil, in: 0...Int(TileCell.numberMask))),
            colors: colors))
      default: break
      }
    }
    set.tiles.sort { $0.tile < $1.tile }
    return set
  }

  /// Returns the terrains of files before Tiled 1.5 as a set of corner colours.
  private func terrains(_ node: TiledNode) throws(ContentError) -> WangSet {
    check(node)
    var set = WangSet(name: "Terrains", kind: .corner)
    for terrain in node.children where terrain.name == "terrain" {
      check(terrain)
      set.colors.append(
        WangColor(
          name: terrain["name"] ?? "", tile: try optionalTile(terrain),
          properties: try properties(of: terrain)))
    }
    return set
  }

  /// Adds the terrains of a tile to the set of corner colours.
  /// - Parameter text: the terrains of the four corners, row after row; empty or -1 for none.
  private func addTerrain(
    _ text: String, of tile: UInt32, _ node: TiledNode, to set: inout WangSet?
  ) throws(ContentError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    var colors: [UInt8] = []
    for part in parts.prefix(5) {
      let number = part.isEmpty ? -1 : Int(part)
      guard let number, (-1..<254).contains(number) else { break }
      colors.append(UInt8(number + 1))
    }
    guard parts.count == 4, colors.count == 4 else {
      throw node.wrong("terrain", "four numbers of terrains between commas", text)
    }
    if set == nil { set = WangSet(name: "Terrains", kind: .corner) }
    set?.tiles.append(
      WangTile(tile: tile, colors: [0, colors[1], 0, colors[3], 0, colors[2], 0, colors[0]]))
  }
}
