import ReelContent
import ReelMath

extension TileMap {
  /// Returns the first flaw, apart from numbers that are not finite.
  func flaw(in content: GameContent) -> PackedContent.Flaw? {
    if let flaw = boundsFlaw { return flaw }
    guard Self.isPixels(tileSize) else {
      return PackedContent.Flaw(
        "tileSize", "whole numbers from 0 to \(ContentLimits.pictureSide)",
        found: "\(tileSize.x) × \(tileSize.y)")
    }
    guard sets.count <= ContentLimits.mapLayers else {
      return PackedContent.Flaw(
        "sets", "at most \(ContentLimits.mapLayers) of them", found: "\(sets.count)")
    }
    for (at, set) in sets.enumerated() {
      guard at == 0 || sets[at - 1].firstNumber <= set.firstNumber,
        UInt64(set.firstNumber) + UInt64(set.idEnd) <= UInt64(TileCell.numberMask)
      else {
        return PackedContent.Flaw(
          "sets[\(at)].firstNumber", "ascending numbers of tiles", found: "\(set.firstNumber)")
      }
      if let flaw = set.flaw(in: content) { return flaw.inside("sets[\(at)]") }
    }
    return layerFlaw(in: content)
  }

  private var boundsFlaw: PackedContent.Flaw? {
    let side = Int32(ContentLimits.mapSide)
    guard bounds.width >= 0, bounds.height >= 0,
      !bounds.x.addingReportingOverflow(bounds.width).overflow,
      !bounds.y.addingReportingOverflow(bounds.height).overflow
    else { return PackedContent.Flaw("bounds", "columns and rows below 2^31") }
    // The bounds of an infinite map are a box around cells that may lie anywhere.
    guard isInfinite || bounds.width <= side && bounds.height <= side else {
      return PackedContent.Flaw(
        "bounds", "at most \(side) columns and rows", found: "\(bounds.width) × \(bounds.height)")
    }
    return nil
  }

  private func layerFlaw(in content: GameContent) -> PackedContent.Flaw? {
    guard layers.count <= ContentLimits.mapLayers else {
      return PackedContent.Flaw(
        "layers", "at most \(ContentLimits.mapLayers) of them", found: "\(layers.count)")
    }
    for (at, layer) in layers.enumerated() {
      guard layer.group.map({ Int($0) < at }) ?? true,
        layer.frame.map({ content.frame($0) != nil }) ?? true
      else {
        return PackedContent.Flaw("layers[\(at)]", "a group before it, and an existing frame")
      }
      if let size = layer.cellSize, !Self.isPixels(size) || size.x < 1 || size.y < 1 {
        return PackedContent.Flaw(
          "layers[\(at)].cellSize", "whole numbers from 1 to \(ContentLimits.pictureSide)",
          found: "\(size.x) × \(size.y)")
      }
    }
    return nil
  }

  fileprivate static func isPixels(_ size: Vec2) -> Bool {
    [size.x, size.y].allSatisfy {
      0...Float(ContentLimits.pictureSide) ~= $0 && $0 == $0.rounded(.down)
    }
  }
}

extension TileSet {
  fileprivate func flaw(in content: GameContent) -> PackedContent.Flaw? {
    guard Int(tileCount) <= ContentLimits.mapTiles, tiles.count <= ContentLimits.frames else {
      return PackedContent.Flaw(
        "tileCount", "at most \(ContentLimits.mapTiles) tiles",
        found: "\(max(Int(tileCount), tiles.count))")
    }
    guard TileMap.isPixels(tileSize), TileMap.isPixels(Vec2(margin, spacing)) else {
      return PackedContent.Flaw(
        "tileSize", "pixels, margins and distances from 0 to \(ContentLimits.pictureSide)",
        found: "\(tileSize.x) × \(tileSize.y), \(margin), \(spacing)")
    }
    for (at, tile) in tiles.enumerated() {
      guard tile.id < TileCell.numberMask, at == 0 || tiles[at - 1].id < tile.id else {
        return PackedContent.Flaw(
          "tiles[\(at)].id", "ascending numbers of tiles", found: "\(tile.id)")
      }
    }
    let pictures = min(picture != nil ? Int(tileCount) : tiles.count, 65_536)
    guard frames.isEmpty || frames.count == pictures,
      frames.allSatisfy({ $0 == .none || content.frame($0) != nil }),
      !frames.isEmpty || Int(atlas) < content.atlases.count
    else { return PackedContent.Flaw("frames", "a frame for each tile") }
    for (at, wang) in wangSets.enumerated() {
      for (number, tile) in wang.tiles.enumerated() {
        guard tile.colors.count == 8, number == 0 || wang.tiles[number - 1].tile <= tile.tile
        else {
          return PackedContent.Flaw(
            "wangSets[\(at)].tiles[\(number)]", "ascending tiles of eight colours")
        }
      }
    }
    return nil
  }
}
