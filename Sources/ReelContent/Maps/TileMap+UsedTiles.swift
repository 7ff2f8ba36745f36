import ReelMath

// Finds the tiles of a set that a map shows, and their frames in other atlases.

extension TileMap {
  /// Returns for each tile of a set, in the order of ``TileSet/pictures()``, true if the map shows it: in a cell, off
  /// the grid, as an object, or in the animation of a tile that it shows. O(cells).
  public func usedTiles(of set: Int) -> [Bool] {
    let tiles = sets[set]
    var used = [Bool](repeating: false, count: tiles.pictureCount)
    func markUsed(_ number: UInt32) {
      guard self.set(of: number) == set else { return }
      let id = number - tiles.firstNumber
      if let index = tiles.frameIndex(of: id) { used[Int(index)] = true }
      // The frames of an animation do not start animations of their own.
      for step in tiles.definition(of: id)?.animation ?? [] {
        if let index = tiles.frameIndex(of: step.tile) { used[Int(index)] = true }
      }
    }
    var cells = [TileCell](repeating: .empty, count: TileChunks.area)
    for layer in layers {
      for key in layer.tiles.chunks {
        if let cell = layer.tiles.uniformCell(of: key) {
          markUsed(cell.number)
          continue
        }
        cells.withUnsafeMutableBufferPointer { layer.tiles.copyChunk(key, into: $0) }
        var last: UInt32 = 0
        for cell in cells where cell.number != last {
          last = cell.number
          markUsed(last)
        }
      }
      for tile in layer.offGridTiles { markUsed(tile.cell.number) }
      for object in layer.objects { markUsed(object.cell.number) }
    }
    return used
  }
}

/// The frames of some atlases that may be tiles (their names contain `#`), sorted by name.
struct TileFrames {
  private var entries: [(name: String, size: Vec2, frame: FrameID)] = []

  init(in atlases: ArraySlice<Atlas>) {
    for (at, atlas) in zip(atlases.indices, atlases) {
      func add(_ name: String, _ index: Int) {
        guard name.utf8.contains(0x23) else { return }
        entries.append(
          (
            name, atlas.size(of: index),
            FrameID(
              atlas: UInt16(truncatingIfNeeded: at), index: UInt16(truncatingIfNeeded: index))
          ))
      }
      for (index, frame) in atlas.frames.enumerated() { add(frame.name, index) }
      for alias in atlas.aliases { add(alias.name, Int(alias.frame)) }
    }
    entries.sort { a, b in
      if a.name.utf8.elementsEqual(b.name.utf8) { return a.frame.atlas < b.frame.atlas }
      return a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
    }
  }

  /// Returns for each frame of a set's pictures the frame with the same name and size, or ``FrameID/none``. O(frames ·
  /// log entries).
  func frames(like pictures: Atlas) -> [FrameID] {
    guard !entries.isEmpty else { return [] }
    return pictures.frames.indices.map { index in
      let name = pictures.frames[index].name
      let first = entries.endOfPrefix { $0.name.utf8.lexicographicallyPrecedes(name.utf8) }
      // Several atlases may have a frame of this name.
      for entry in entries[first...] {
        guard entry.name.utf8.elementsEqual(name.utf8) else { break }
        if entry.size == pictures.size(of: index) { return entry.frame }
      }
      return .none
    }
  }
}
