import ReelContent
import ReelFormats
import ReelMath

/// Finds problems in a map that can be read. Without this check they appear only while a game runs.
public enum MapCheck {
  /// Returns a sentence for each problem, in the order of the map. At most ``ContentLimits/mendings`` missing tiles are
  /// reported for each layer.
  ///
  /// Problems are missing pictures, tiles that no set has or that reach out of their picture, animations with missing
  /// tiles, overlapping numbers of sets, repeated ids, and objects without a class. O(map).
  /// - Parameter hasPicture: returns true if there is a file of this name.
  public static func problems(
    of map: TileMap, hasPicture: (String) -> Bool
  ) -> [String] {
    problems(of: map, includingSets: true) { hasPicture($0) ? nil : noPicture($0) }
  }

  /// Returns the same problems, and those of pictures that cannot be opened; it reads their headers.
  /// - Parameters:
  ///   - folder: the folder with the pictures.
  ///   - includingSets: false for the problems of layers only. Levels of an LDtk project have the same sets.
  public static func problems(
    of map: TileMap, in folder: ContentFolder, includingSets: Bool = true
  ) -> [String] {
    problems(of: map, includingSets: includingSets) { file in
      guard folder.contains(file) else { return noPicture(file) }
      do throws(ContentError) {
        let size = try folder.pictureSize(of: file)
        let side = Float(ContentLimits.pictureSide)
        guard size.x <= side, size.y <= side,
          Int(size.x) * Int(size.y) <= ContentLimits.picturePixels
        else {
          throw ContentError(
            file: file,
            expected: "at most \(ContentLimits.pictureSide) × \(ContentLimits.pictureSide) and "
              + "\(ContentLimits.picturePixels) pixels", found: "\(Int(size.x)) × \(Int(size.y))")
        }
        return nil
      } catch {
        return "the picture \(ContentError.quoted(file)) cannot be opened: expected "
          + error.expected + (error.found.utf8.isEmpty ? "" : ", found \(error.found)")
      }
    }
  }

  private static func noPicture(_ file: String) -> String {
    "there is no picture \(ContentError.quoted(file))"
  }

  private static func problems(
    of map: TileMap, includingSets: Bool, picture: (String) -> String?
  ) -> [String] {
    var check = Checking(map: map)
    check.pictures(picture, includingSets: includingSets)
    if includingSets { check.sets() }
    check.layers()
    return check.problems
  }
}

private struct Checking {
  let map: TileMap
  private(set) var problems: [String] = []
  private var objectIDs: Set<UInt32> = []

  init(map: TileMap) { self.map = map }

  /// Checks that pictures exist.
  /// - Parameter problem: returns the problem of a picture's file, or `nil`.
  mutating func pictures(_ problem: (String) -> String?, includingSets: Bool) {
    var checked: Set<[UInt8]> = []
    func check(_ picture: MapPicture?, _ owner: String) -> String? {
      guard let picture, checked.insert(Array(picture.file.utf8)).inserted,
        let problem = problem(picture.file)
      else { return nil }
      return "\(owner): \(problem)"
    }
    for set in includingSets ? map.sets : [] {
      let owner = "tile set \(ContentError.quoted(set.name))"
      if let problem = check(set.picture, owner) { problems.append(problem) }
      for tile in set.tiles {
        if let problem = check(tile.picture, "\(owner), tile \(tile.id)") {
          problems.append(problem)
        }
      }
    }
    for layer in map.layers {
      if let problem = check(layer.picture, name(layer)) { problems.append(problem) }
      if layer.kind == .image, layer.picture == nil {
        problems.append("\(name(layer)): there is no picture")
      }
    }
  }

  mutating func sets() {
    for (at, set) in map.sets.enumerated() {
      let owner = "tile set \(ContentError.quoted(set.name))"
      if at + 1 < map.sets.count, set.firstNumber + set.idEnd > map.sets[at + 1].firstNumber {
        problems.append(
          "\(owner): its tiles have numbers up to \(set.firstNumber + set.idEnd - 1), and "
            + "\(ContentError.quoted(map.sets[at + 1].name)) begins at "
            + "\(map.sets[at + 1].firstNumber)")
      }
      if set.picture != nil {
        if let first = (0..<set.tileCount).first(where: { set.area(of: $0) == nil }) {
          let count = (first..<set.tileCount).count { set.area(of: $0) == nil }
          problems.append("\(owner): \(count) tiles from \(first) on lie beyond the picture")
        }
      }
      for tile in set.tiles {
        if tile.id >= set.idEnd {
          problems.append("\(owner): tile \(tile.id) is not in the set")
        }
        for frame in tile.animation where !has(set, frame.tile) {
          problems.append(
            "\(owner), tile \(tile.id): its animation shows tile \(frame.tile), which is not there")
        }
        if let area = tile.area, let picture = tile.picture,
          area.x < 0 || area.y < 0 || area.x + area.width > picture.size.x
            || area.y + area.height > picture.size.y
        {
          problems.append("\(owner), tile \(tile.id): its part lies beyond its picture")
        }
      }
    }
  }

  private func has(_ set: TileSet, _ tile: UInt32) -> Bool {
    set.picture != nil ? tile < set.tileCount : set.index(of: tile) != nil
  }

  private func has(_ number: UInt32) -> Bool {
    guard let set = map.set(of: number) else { return false }
    return has(map.sets[set], number - map.sets[set].firstNumber)
  }

  mutating func layers() {
    var layerIDs: Set<UInt32> = []
    for layer in map.layers {
      if layer.id > 0, !layerIDs.insert(layer.id).inserted {
        problems.append("\(name(layer)): another layer has the id \(layer.id) too")
      }
      cells(layer)
      objects(layer)
    }
  }

  private mutating func cells(_ layer: MapLayer) {
    // Most cells show few different tiles. An array indexed by the low bits of a tile's number caches existing tiles,
    // because a dictionary look-up for each cell takes longer than reading the map.
    var existingCache = [UInt32](repeating: 0, count: 256)
    var existing: [UInt32: Bool] = [:]
    var wrong: [UInt32: (count: Int, x: Int32, y: Int32)] = [:]
    var order: [UInt32] = []
    var cells = [TileCell](repeating: .empty, count: TileChunks.area)
    for key in layer.tiles.chunks {
      if let only = layer.tiles.uniformCell(of: key),
        existingCache[Int(only.number & 255)] == only.number
      {
        continue
      }
      cells.withUnsafeMutableBufferPointer { layer.tiles.copyChunk(key, into: $0) }
      for at in 0..<TileChunks.area {
        let cell = cells[at]
        if cell.isEmpty || existingCache[Int(cell.number & 255)] == cell.number { continue }
        let isThere = existing[cell.number] ?? has(cell.number)
        existing[cell.number] = isThere
        if isThere {
          existingCache[Int(cell.number & 255)] = cell.number
          continue
        }
        if wrong[cell.number] == nil {
          order.append(cell.number)
          wrong[cell.number] = (0, key.x << 5 | Int32(at & 31), key.y << 5 | Int32(at >> 5))
        }
        wrong[cell.number]?.count += 1
      }
    }
    for number in order.prefix(ContentLimits.mendings) {
      guard let missing = wrong[number] else { continue }
      problems.append(
        "\(name(layer)): \(missing.count) cells, the first at \(missing.x),\(missing.y), have the tile "
          + "\(number), which no set has")
    }
  }

  private mutating func objects(_ layer: MapLayer) {
    for object in layer.objects {
      let owner = "\(name(layer)), object \(object.id)"
      if object.id > 0, !objectIDs.insert(object.id).inserted {
        problems.append("\(owner): another object has this id too")
      }
      if object.shape == .tile, !has(object.cell.number) {
        problems.append("\(owner): it shows the tile \(object.cell.number), which no set has")
      }
      // Tiles and texts are drawn with the map; other objects only serve their class.
      if object.className.utf8.isEmpty, object.shape != .tile, object.shape != .text {
        problems.append("\(owner): it has no class")
      }
    }
  }

  private func name(_ layer: MapLayer) -> String { "layer \(ContentError.quoted(layer.name))" }
}
