import ReelContent
import ReelMath

extension LDtkReader {
  /// Returns the positions of the levels of a world.
  /// - Parameter name: the world's name. Without one, the first world of the project is used.
  func world(_ name: LDtkName) throws(ContentError) -> MapWorld {
    var chosen = worlds.first
    if !name.part.utf8.isEmpty {
      chosen = worlds.first { $0.identifier == name.part }
    } else if worlds.count > 1 {
      notice(
        ContentError(
          file: file, location: "worlds",
          expected: "the name of a world behind #, and the first taken",
          found: "\(worlds.count) worlds"))
    }
    guard let chosen else { throw noWorld(named: name.part) }
    var world = MapWorld(file: name.whole)
    let isFree = ["Free", "GridVania"].contains(chosen.layout)
    if !isFree, !["LinearHorizontal", "LinearVertical"].contains(chosen.layout) {
      throw ContentError(
        file: file, location: "worldLayout",
        expected: "Free, GridVania, LinearHorizontal or LinearVertical",
        found: ContentError.quoted(chosen.layout))
    }
    var next = Vec2.zero
    for at in chosen.levels {
      let node = levels[at].node
      let limit = 0x4000_0000
      var area = Rect(
        0, 0, Float(try node.int("pxWid", 0, in: 0...limit)),
        Float(try node.int("pxHei", 0, in: 0...limit)))
      if isFree {
        area.x = Float(try node.int("worldX", 0, in: -limit...limit))
        area.y = Float(try node.int("worldY", 0, in: -limit...limit))
      } else {
        // The file has no positions for these levels: they stand side by side.
        (area.x, area.y) = (next.x, next.y)
        if chosen.layout == "LinearVertical" {
          next.y += area.height
        } else {
          next.x += area.width
        }
      }
      world.maps.append(
        MapWorld.Entry(
          file: LDtkName(file: file, part: levels[at].identifier).whole, area: area,
          depth: Int32(try node.int("worldDepth", 0, in: -limit...limit))))
    }
    return world
  }
}
