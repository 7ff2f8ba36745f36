import ArgumentParser
import ReelContent
import ReelFormats
import ReelMath
import ReelProgram

struct MapDumpCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "dump", abstract: "Prints the contents of a map, a tile set or a world.",
      discussion: """
        With --json the output is one object with the structure of the values of ReelContent: every \
        field by its name. Cells are chunks of 32 × 32 numbers, row after row, by the column and row of \
        their first cell; the highest four bits of a number hold the tile's rotation and mirroring. \
        Unknown parts that the reader leaves out are reported on standard error.
        """)
  }

  @OptionGroup var source: MapFileArgument

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  func run() throws {
    try answering {
      let contents = try source.read { report($0.description) }
      if json {
        let dump = MapJSON { StandardStreams.printResult($0) }
        switch contents {
        case .map(let map): dump.add(map)
        case .set(let set): dump.add(set)
        case .world(let world): dump.add(world)
        }
        StandardStreams.printResult("\n")
        return
      }
      switch contents {
      case .map(let map): printText(map)
      case .set(let set): printText(set)
      case .world(let world):
        for map in world.maps {
          printResult(
            "\(ContentError.quoted(map.file)) at \(words(map.area.origin)), "
              + words(map.area.size)
              + (map.depth == 0 ? "" : ", depth \(map.depth)"))
        }
        for pattern in world.patterns {
          printResult("maps named as \(ContentError.quoted(pattern.expression))")
        }
      }
    }
  }

  private func printText(_ map: TileMap) {
    let bounds = map.bounds
    var line = "\(map.orientation) map of \(bounds.width) × \(bounds.height) cells"
    if map.isInfinite { line += " without edges, from \(bounds.x),\(bounds.y)" }
    printResult(line + ", each \(words(map.tileSize)) pixels")
    printProperties(map.properties, "")
    for set in map.sets { printText(set) }
    for layer in map.layers { printText(layer, of: map) }
  }

  private func printText(_ set: TileSet) {
    var line =
      "set \(ContentError.quoted(set.name)) from \(set.firstNumber): \(set.tileCount) tiles"
    line += " of \(words(set.tileSize))"
    if let picture = set.picture {
      line += " in \(ContentError.quoted(picture.file))"
    } else {
      line += ", a picture each"
    }
    if !set.file.isEmpty { line += ", read from \(ContentError.quoted(set.file))" }
    printResult(line)
    printProperties(set.properties, "  ")
    for tile in set.tiles {
      var parts: [String] = []
      if !tile.className.isEmpty { parts.append("class \(ContentError.quoted(tile.className))") }
      if !tile.animation.isEmpty { parts.append("\(tile.animation.count) frames") }
      if !tile.shapes.isEmpty { parts.append("\(tile.shapes.count) shapes") }
      if let picture = tile.picture { parts.append(ContentError.quoted(picture.file)) }
      if !parts.isEmpty { printResult("  tile \(tile.id): \(parts.joined(separator: ", "))") }
      printProperties(tile.properties, "    ")
    }
    for wang in set.wangSets {
      printResult(
        "  terrain \(ContentError.quoted(wang.name)): \(wang.colors.count) colours, "
          + "\(wang.tiles.count) tiles")
    }
  }

  private func printText(_ layer: MapLayer, of map: TileMap) {
    var depth = 0
    var group = layer.group
    while let at = group {
      depth += 1
      group = map.layers[Int(at)].group
    }
    let indent = String(repeating: "  ", count: depth)
    var line = "\(indent)layer \(layer.id) \(ContentError.quoted(layer.name)): "
    switch layer.kind {
    case .tiles:
      line += "tiles, \(layer.tiles.chunkCount) chunks in \(layer.tiles.memory) bytes"
      if !layer.offGridTiles.isEmpty { line += ", \(layer.offGridTiles.count) beside the grid" }
      if !layer.values.isEmpty { line += ", \(layer.values.chunkCount) chunks of values" }
    case .objects: line += "\(layer.objects.count) objects"
    case .image: line += "picture \(ContentError.quoted(layer.picture?.file ?? ""))"
    case .group: line += "group"
    }
    if !layer.isVisible { line += ", hidden" }
    if layer.opacity != 1 { line += ", opacity \(layer.opacity)" }
    if layer.parallax != .one { line += ", parallax \(words(layer.parallax))" }
    if layer.offset != .zero { line += ", moved by \(words(layer.offset))" }
    printResult(line)
    printProperties(layer.properties, indent + "  ")
    for object in layer.objects {
      var line = "\(indent)  object \(object.id) \(ContentError.quoted(object.name)): "
      line += "\(object.shape) at \(words(object.position)), \(words(object.size))"
      if !object.className.isEmpty { line += ", class \(ContentError.quoted(object.className))" }
      if object.rotation != 0 { line += ", turned by \(object.rotation)°" }
      if object.shape == .tile { line += ", tile \(object.cell.number)" }
      printResult(line)
      printProperties(object.properties, indent + "    ")
    }
  }

  private func printProperties(_ properties: [MapProperty], _ indent: String) {
    for property in properties {
      printResult("\(indent)\(ContentError.quoted(property.name)) = \(words(property.value))")
    }
  }

  private func words(_ value: MapValue) -> String {
    switch value {
    case .string(let text): ContentError.quoted(text)
    case .int(let number): "\(number)"
    case .float(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    case .color(let color): color.map { "colour \($0.r),\($0.g),\($0.b),\($0.a)" } ?? "no colour"
    case .file(let path): "file \(ContentError.quoted(path))"
    case .object(let id): "object \(id)"
    case .choice(let type, let text): "\(ContentError.shown(type)) \(ContentError.quoted(text))"
    case .members(let type, let members):
      "\(ContentError.shown(type)) of \(members.count) members"
    case .list(let list): "\(list.count) values"
    }
  }

  private func words(_ number: Float) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
  private func words(_ pair: Vec2) -> String { "\(words(pair.x)) × \(words(pair.y))" }
}
