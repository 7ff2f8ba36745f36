import ReelContent
import ReelMath

extension TiledReader {
  /// Returns a tile set from its own file or from a map's; its numbers begin at 1.
  func tileSet(_ node: TiledNode, file: String) throws(ContentError) -> TileSet {
    check(node, file)
    var set = TileSet(name: node["name"] ?? "")
    let side = 0...ContentLimits.pictureSide
    set.className = node["class"] ?? ""
    set.tileSize = Vec2(
      Float(try int(node, file, "tilewidth", 0, in: side)),
      Float(try int(node, file, "tileheight", 0, in: side)))
    set.margin = Float(try int(node, file, "margin", 0, in: side))
    set.spacing = Float(try int(node, file, "spacing", 0, in: side))
    set.tileCount = UInt32(
      try int(node, file, "tilecount", 0, in: 0...Int(TileCell.numberMask) - 1))
    set.columns = UInt32(try int(node, file, "columns", 0, in: side))
    set.backgroundColor = try color(node, file, "backgroundcolor")
    set.alignment = word(
      node, file, "objectalignment", .unspecified,
      [
        "unspecified": .unspecified, "topleft": .topLeft, "top": .top, "topright": .topRight,
        "left": .left, "center": .center, "right": .right, "bottomleft": .bottomLeft,
        "bottom": .bottom, "bottomright": .bottomRight,
      ])
    set.renderSize = word(node, file, "tilerendersize", .tile, ["tile": .tile, "grid": .grid])
    set.fillMode = word(
      node, file, "fillmode", .stretch,
      ["stretch": .stretch, "preserve-aspect-fit": .preserveAspectFit])
    set.properties = try properties(of: node, file)
    var terrains: WangSet?
    for child in node.children {
      switch child.name {
      case "image": set.picture = try picture(child, file)
      case "tileoffset":
        check(child, file)
        set.tileOffset = Vec2(try float(child, file, "x", 0), try float(child, file, "y", 0))
      case "grid":
        check(child, file)
        set.grid = TileSetGrid(
          isIsometric: word(
            child, file, "orientation", false, ["orthogonal": false, "isometric": true]),
          size: Vec2(try float(child, file, "width", 0), try float(child, file, "height", 0)))
      case "transformations":
        check(child, file)
        set.transformations = TileTransformations(
          flipsAcross: try flag(child, file, "hflip", false),
          flipsDown: try flag(child, file, "vflip", false),
          rotates: try flag(child, file, "rotate", false),
          prefersUntransformed: try flag(child, file, "preferuntransformed", false))
      case "terraintypes": terrains = try self.terrains(child, file)
      case "wangsets":
        check(child, file)
        for wang in child.children where wang.name == "wangset" {
          set.wangSets.append(try wangSet(wang, file))
        }
      case "tile":
        set.tiles.append(try tile(child, file))
        if let text = child["terrain"] {
          let tile = set.tiles[set.tiles.count - 1].id
          try addTerrain(text, of: tile, child, file, to: &terrains)
        }
      default: break
      }
    }
    if let terrains { set.wangSets.append(terrains) }
    try finish(&set, node, file)
    return set
  }

  /// Sorts the tiles, and computes the numbers of columns and tiles from the picture.
  private func finish(
    _ set: inout TileSet, _ node: TiledNode, _ file: String
  ) throws(ContentError) {
    set.tiles.sort { $0.id < $1.id }
    for at in set.tiles.indices.dropFirst() where set.tiles[at].id == set.tiles[at - 1].id {
      throw ContentError(
        file: file, location: node.location, expected: "each tile of a set once",
        found: "the tile \(set.tiles[at].id) twice")
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
      throw ContentError(
        file: file, location: node.location,
        expected: "at most \(ContentLimits.frames) tiles in a set",
        found: "\(max(Int(set.tileCount), set.tiles.count))")
    }
  }

  func picture(_ node: TiledNode, _ file: String) throws(ContentError) -> MapPicture {
    check(node, file)
    guard let source = node["source"] else {
      throw ContentError(
        file: file, location: node.location, expected: "a picture in a file of its own",
        found: "none")
    }
    let side = 0...ContentLimits.pictureSide
    let path = try path(source, node, file)
    let declared = Vec2(
      Float(try int(node, file, "width", 0, in: side)),
      Float(try int(node, file, "height", 0, in: side)))
    return MapPicture(
      file: path, size: self.source.pictureSize(path) ?? declared,
      transparent: try color(node, file, "trans"))
  }

  private func tile(_ node: TiledNode, _ file: String) throws(ContentError) -> TileDefinition {
    check(node, file)
    var tile = TileDefinition(
      id: UInt32(try int(node, file, "id", nil, in: 0...Int(TileCell.numberMask) - 1)),
      className: node["type"] ?? node["class"] ?? "", properties: try properties(of: node, file),
      probability: try float(node, file, "probability", 1))
    for child in node.children {
      switch child.name {
      case "image": tile.picture = try picture(child, file)
      case "animation":
        check(child, file)
        for frame in child.children where frame.name == "frame" {
          check(frame, file)
          tile.animation.append(
            TileFrame(
              tile: UInt32(try int(frame, file, "tileid", nil, in: 0...Int(TileCell.numberMask))),
              duration: UInt32(try int(frame, file, "duration", 0, in: 0...Int(Int32.max)))))
        }
      case "objectgroup":
        check(child, file)
        for shape in child.children where shape.name == "object" {
          tile.shapes.append(try object(shape, file) { _ in nil })
        }
      default: break
      }
    }
    if let picture = tile.picture, node["x"] != nil || node["y"] != nil || node["width"] != nil {
      let corner = Vec2(try float(node, file, "x", 0), try float(node, file, "y", 0))
      tile.area = Rect(
        corner.x, corner.y, try float(node, file, "width", picture.size.x - corner.x),
        try float(node, file, "height", picture.size.y - corner.y))
    }
    return tile
  }

  // MARK: - Terrains

  private func optionalTile(_ node: TiledNode, _ file: String) throws(ContentError) -> UInt32? {
    let tile = try int(node, file, "tile", -1, in: -1...Int(TileCell.numberMask))
    return tile < 0 ? nil : UInt32(tile)
  }

  private func wangSet(_ node: TiledNode, _ file: String) throws(ContentError) -> WangSet {
    check(node, file)
    var set = WangSet(
      name: node["name"] ?? "", className: node["class"] ?? "",
      kind: word(
        node, file, "type", .mixed, ["corner": .corner, "edge": .edge, "mixed": .mixed]),
      tile: try optionalTile(node, file), properties: try properties(of: node, file))
    // TMJ before Tiled 1.5 has separate colours for edges and corners, each numbered from 1.
    let isOld = node.child("edgecolors") != nil || node.child("cornercolors") != nil
    for child in node.children where !(isOld && child.name == "wangtile") {
      switch child.name {
      case "wangcolor":
        check(child, file)
        set.colors.append(
          WangColor(
            name: child["name"] ?? "", className: child["class"] ?? "",
            color: try color(child, file, "color") ?? .white, tile: try optionalTile(child, file),
            probability: try float(child, file, "probability", 1),
            properties: try properties(of: child, file)))
      case "wangtile":
        check(child, file)
        let text = child["wangid"] ?? ""
        if text.utf8.starts(with: "0x".utf8) {
          notice(
            wrong(
              child, file, "wangid", "colours between commas, as since Tiled 1.5, and left out",
              text))
          continue
        }
        let colors = text.split(separator: ",").compactMap { UInt8($0) }
        guard colors.count == 8, text.utf8.count < 64 else {
          throw wrong(child, file, "wangid", "eight numbers of colours between commas", text)
        }
        set.tiles.append(
          WangTile(
            tile: UInt32(try int(child, file, "tileid", nil, in: 0...Int(TileCell.numberMask))),
            colors: colors))
      default: break
      }
    }
    set.tiles.sort { $0.tile < $1.tile }
    return set
  }

  /// Returns the terrains of files before Tiled 1.5 as a set of corner colours.
  private func terrains(_ node: TiledNode, _ file: String) throws(ContentError) -> WangSet {
    check(node, file)
    var set = WangSet(name: "Terrains", kind: .corner)
    for terrain in node.children where terrain.name == "terrain" {
      check(terrain, file)
      set.colors.append(
        WangColor(
          name: terrain["name"] ?? "", tile: try optionalTile(terrain, file),
          properties: try properties(of: terrain, file)))
    }
    return set
  }

  /// Adds the terrains of a tile to the set of corner colours.
  /// - Parameter text: the terrains of the four corners, row after row; empty or -1 for none.
  private func addTerrain(
    _ text: String, of tile: UInt32, _ node: TiledNode, _ file: String, to set: inout WangSet?
  ) throws(ContentError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    var colors: [UInt8] = []
    for part in parts.prefix(5) {
      let number = part.isEmpty ? -1 : Int(part)
      guard let number, (-1..<254).contains(number) else { break }
      colors.append(UInt8(number + 1))
    }
    guard parts.count == 4, colors.count == 4 else {
      throw wrong(node, file, "terrain", "four numbers of terrains between commas", text)
    }
    if set == nil { set = WangSet(name: "Terrains", kind: .corner) }
    set?.tiles.append(
      WangTile(tile: tile, colors: [0, colors[1], 0, colors[3], 0, colors[2], 0, colors[0]]))
  }
}
