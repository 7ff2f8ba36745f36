import Reel

/// The level, a letter a tile: `#` ground, `=` a ledge, `o` a coin, `^` spikes, `s` a slime, `F` the flag.
enum Level {
  static let rows = [
    "                                                                                ",
    "                                                                                ",
    "                                                                                ",
    "                                                              oo                ",
    "                              oo                             ====               ",
    "                 o           ====                    oo            o            ",
    "                ===                      oo         ====         =====          ",
    "      oo                oo              ====    oo                         oo   ",
    "            s         ##      s    ^           s    ##      ^     s     ##    F ",
    "##################   ##################   ###########   #############  #########",
    "##################   ##################   ###########   #############  #########",
    "##################   ##################   ###########   #############  #########",
  ]
  static let tile: Float = 16
  static let area = Rect(0, 0, Float(rows[0].utf8.count) * tile, Float(rows.count) * tile)
  static let start = Vec2(32, 9 * tile)
  static let coins = rows.joined().utf8.filter { $0 == UInt8(ascii: "o") }.count

  private static let letters = rows.map { Array($0.utf8) }

  /// Returns the letter of a tile; beyond the level there is air.
  static func letter(_ column: Int, _ row: Int) -> Character {
    guard letters.indices.contains(row), letters[row].indices.contains(column) else { return " " }
    return Character(Unicode.Scalar(letters[row][column]))
  }

  static func spawn(in world: World) {
    var grid = TileGrid(
      cellSize: Vec2(tile, tile), columns: letters[0].count, rows: letters.count)
    for row in letters.indices {
      for column in letters[row].indices {
        let letter = letter(column, row)
        if letter == "#" { grid[column, row] = .full }
        if letter == "=" { grid[column, row] = .oneWay }
        spawn(letter, column, row, in: world)
      }
    }
    world.spawn(Transform(), TileCollider(grid, categories: Category.ground))
    // Walls at both ends keep everything inside the level.
    for x in [-tile, area.maxX] {
      world.spawn(
        Transform(x: x, y: 0), Solid(),
        Collider(Rect(0, -200, tile, 600), categories: Category.ground))
    }
    world.spawn(ParallaxLayer(world.frame("clouds"), factor: Vec2(0.1, 0), drift: Vec2(0.1, 0)))
    world.spawn(
      ParallaxLayer(world.frame("hills"), factor: Vec2(0.3, 0), fromBottom: true, layer: -90))
  }

  private static func spawn(_ letter: Character, _ column: Int, _ row: Int, in world: World) {
    // The middle of the tile's lower edge, on which most things stand.
    let transform = Transform(x: (Float(column) + 0.5) * tile, y: Float(row + 1) * tile)
    let box = Rect(-5, -10, 10, 10)
    switch letter {
    case "#":
      let isGrass = Self.letter(column, row - 1) != "#"
      world.spawn(transform, world.sprite(isGrass ? "grass" : "earth"))
    case "=": world.spawn(transform, world.sprite("ledge"))
    case "o":
      world.spawn(
        transform, Coin(), world.sprite("coin-1", layer: 5),
        SpriteAnimation(clip: world.clip("coin")), Collider(box, categories: Category.items))
    case "^":
      world.spawn(
        transform, Spikes(), world.sprite("spikes", layer: 5),
        Collider(Rect(-4, -5, 8, 5), categories: Category.items))
    case "s":
      // A slime walks as far as there is ground below it and air before it.
      func isFree(_ column: Int) -> Bool {
        Self.letter(column, row + 1) == "#" && Self.letter(column, row) != "#"
          && Self.letter(column, row) != "^"
      }
      var (left, right) = (column, column)
      while isFree(left - 1) && column - left < 5 { left -= 1 }
      while isFree(right + 1) && right - column < 5 { right += 1 }
      world.spawn(
        transform, Slime(left: Float(left) * tile + 8, right: Float(right) * tile + 8),
        world.sprite("slime-1", layer: 6), SpriteAnimation(clip: world.clip("slime")),
        Collider(box, categories: Category.items))
    case "F":
      world.spawn(
        transform, Flag(), world.sprite("flag", layer: 4),
        Collider(Rect(-6, -30, 12, 30), categories: Category.items))
    default: break
    }
  }
}

extension World {
  /// Returns a picture whose lower edge is at its entity's position.
  func sprite(_ name: String, layer: Int16 = 0) -> Sprite {
    Sprite(frame(name), layer: layer, anchor: Vec2(0.5, 1))
  }

  func position(_ entity: Entity) -> Vec2? { self[entity, Transform.self]?.position }
}
