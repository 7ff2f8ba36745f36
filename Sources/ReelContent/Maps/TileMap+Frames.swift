import ReelMath

// The pictures of tiles: every set is an atlas, and every tile one of its frames.

extension TileMap {
  /// Returns the index in ``sets`` of the set that contains a tile; `nil` for 0 and for numbers of no set. O(log sets).
  public func set(of number: UInt32) -> Int? {
    let at = sets.endOfPrefix { $0.firstNumber <= number } - 1
    guard number > 0, at >= 0, number - sets[at].firstNumber < sets[at].idEnd else { return nil }
    return at
  }

  /// Returns the picture of a tile in the content that the map was added to; `nil` if it has none. O(log sets + log
  /// tiles).
  public func frame(of cell: TileCell) -> FrameID? {
    guard let set = set(of: cell.number) else { return nil }
    return sets[set].frame(of: cell.number - sets[set].firstNumber)
  }

  /// Returns the attributes of a tile; `nil` if the file has none.
  public func definition(of cell: TileCell) -> TileDefinition? {
    guard let set = set(of: cell.number) else { return nil }
    return sets[set].definition(of: cell.number - sets[set].firstNumber)
  }

  /// Returns a layer combined with the groups around it: opacities, tints and parallax factors are multiplied, offsets
  /// are added, and the layer is visible if all of them are. O(depth).
  public func resolved(_ layer: Int) -> MapLayer {
    var resolved = layers[layer]
    resolved.opacity = resolved.opacity.share
    var group = resolved.group
    while let at = group, Int(at) < layers.count {
      let outer = layers[Int(at)]
      resolved.offset += outer.offset
      resolved.opacity = resolved.opacity.share * outer.opacity.share
      resolved.tint = resolved.tint.multiplied(by: outer.tint)
      resolved.parallax = resolved.parallax * outer.parallax
      resolved.isVisible = resolved.isVisible && outer.isVisible
      // A group must stand before its members. Checking this ends the loop for any file.
      group = outer.group.flatMap { $0 < at ? $0 : nil }
    }
    return resolved
  }

  /// Returns the index in ``layers`` of the first layer with this name. O(layers).
  public func layer(_ name: String) -> Int? {
    layers.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

extension TileSet {
  /// Returns the picture of a tile of the set in the content that the map was added to; `nil` if it has none.
  public func frame(of tile: UInt32) -> FrameID? {
    guard let index = frameIndex(of: tile) else { return nil }
    guard frames.isEmpty else {
      return frames[Int(index)] == .none ? nil : frames[Int(index)]
    }
    return FrameID(atlas: atlas, index: index)
  }

  /// Returns the index of a tile's frame in ``pictures()``, or `nil`. In a set that cuts one picture it is the tile's
  /// number, otherwise the tile's index in ``tiles``.
  func frameIndex(of tile: UInt32) -> UInt16? {
    if picture != nil { return tile < min(tileCount, 65_536) ? UInt16(tile) : nil }
    guard let index = index(of: tile), tiles[index].picture != nil, index < 65_536 else {
      return nil
    }
    return UInt16(index)
  }

  /// The number of frames of ``pictures()``.
  var pictureCount: Int {
    picture != nil ? Int(min(tileCount, 65_536)) : min(tiles.count, 65_536)
  }

  /// Returns the set's pictures as an atlas with a frame for each tile, named `set#number`. O(tiles).
  ///
  /// A tile that reaches out of its picture, and a tile of a collection without a picture, has an empty frame.
  public func pictures() -> Atlas {
    var atlas = Atlas()
    if let picture {
      atlas.images.append(picture.image)
      atlas.frames.reserveCapacity(Int(min(tileCount, 65_536)))
      for tile in 0..<min(tileCount, 65_536) {
        atlas.frames.append(
          AtlasFrame(name: "\(name)#\(tile)", rect: area(of: tile) ?? .zero, source: tileSize))
      }
      return atlas
    }
    let first = firstOfEachPicture()
    var images = [UInt16](repeating: 0, count: first.count)
    for (index, tile) in tiles.prefix(65_536).enumerated() {
      guard let picture = tile.picture else {
        atlas.frames.append(AtlasFrame(name: "\(name)#\(tile.id)"))
        continue
      }
      if first[index] == index {
        images[index] = UInt16(atlas.images.count)
        atlas.images.append(picture.image)
      }
      atlas.frames.append(
        AtlasFrame(
          name: "\(name)#\(tile.id)", image: images[first[index]],
          rect: tile.area ?? Rect(0, 0, picture.size.x, picture.size.y)))
    }
    return atlas
  }

  /// Returns for each tile of a collection the index of the first tile with the same picture. O(tiles · log tiles).
  private func firstOfEachPicture() -> [Int] {
    let count = min(tiles.count, 65_536)
    var first = Array(0..<count)
    let order = first.filter { tiles[$0].picture != nil }.sorted { a, b in
      let (left, right) = (tiles[a].picture?.file ?? "", tiles[b].picture?.file ?? "")
      if left.utf8.elementsEqual(right.utf8) { return a < b }
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    for (before, index) in zip(order, order.dropFirst())
    where tiles[before].picture == tiles[index].picture {
      first[index] = first[before]
    }
    return first
  }

  /// Returns the rectangle of a tile in the picture that is cut; `nil` if it reaches out of the picture.
  public func area(of tile: UInt32) -> Rect? {
    guard let picture, columns > 0, tileSize.x > 0, tileSize.y > 0 else { return nil }
    let (row, column) = (tile / columns, tile % columns)
    let area = Rect(
      margin + Float(column) * (tileSize.x + spacing), margin + Float(row) * (tileSize.y + spacing),
      tileSize.x, tileSize.y)
    guard area.x + area.width <= picture.size.x, area.y + area.height <= picture.size.y else {
      return nil
    }
    return area
  }
}

extension MapPicture {
  /// The picture as an image of an atlas.
  var image: AtlasImage {
    var image = AtlasImage(file: file, size: size)
    image.transparent = transparent
    return image
  }
}

extension Color {
  package func multiplied(by other: Color) -> Color {
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((UInt32(a) * UInt32(b) + 127) / 255)
    }
    return Color(
      channel(r, other.r), channel(g, other.g), channel(b, other.b), channel(a, other.a))
  }
}

extension Float {
  /// The nearest number from 0 to 1; 0 for NaN.
  fileprivate var share: Float { self > 0 ? min(self, 1) : 0 }
}
