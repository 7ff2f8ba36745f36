import ReelCollision
import ReelMath

/// A collision set, and the same shapes as a plain list.
struct QueryScene {
  struct Item {
    var key: UInt64
    var piece: Piece
    var categories: UInt32
    var isSensor: Bool
  }

  enum Part {
    case shape(Shape, isSensor: Bool, isStatic: Bool)
    case chain(Chain)
    case grid(TileGrid)
  }

  let set: CollisionSet
  var items: [Item] = []

  /// Returns random shapes of all kinds, some of which are sensors, chains and grids.
  static func parts(_ maker: inout ShapeMaker, count: Int) -> [Part] {
    (0..<count).map { number in
      if number % 40 == 10 {
        let points = (0..<maker.chance.int(in: 2...8)).map { _ in maker.point() }
        return .chain(Chain(points, isLoop: maker.chance.bool()))
      }
      if number % 80 == 20 {
        let tiles = (0..<48).map { _ in
          maker.chance.bool() ? Tile.empty : maker.chance.pick(Tile.allCases)!
        }
        return .grid(
          TileGrid(origin: maker.point(), cellSize: Vec2(4, 4), columns: 8, tiles: tiles))
      }
      return .shape(
        maker.shape(), isSensor: maker.chance.bool(0.1), isStatic: maker.chance.bool())
    }
  }

  /// Inserts the parts into a set in some order. The index of a part gives its key and its category. Some shapes are
  /// inserted elsewhere and then moved.
  init(_ parts: [Part], order: [Int]) {
    set = CollisionSet()
    for number in order {
      let categories: UInt32 = 1 << UInt32(number % 3)
      // Some pairs of parts share a key.
      let key = UInt64(number / 11 * 10 + min(number % 11, 9))
      switch parts[number] {
      case .shape(let shape, let isSensor, let isStatic):
        let isMoved = number % 4 == 0
        let proxy = set.insert(
          isMoved ? .circle(radius: 3, at: Vec2(Float(number), 7)) : shape, key: key,
          categories: categories, isSensor: isSensor, isStatic: isStatic)
        if isMoved { set.move(proxy, to: shape) }
        items.append(
          Item(
            key: key, piece: Piece(index: 0, shape: shape), categories: categories,
            isSensor: isSensor))
      case .chain(let chain):
        _ = set.insert(chain, key: key, categories: categories)
        for index in 0..<chain.count {
          items.append(
            Item(key: key, piece: chain.piece(index), categories: categories, isSensor: false))
        }
      case .grid(let grid):
        _ = set.insert(grid, key: key, categories: categories)
        grid.forEachPiece(near: grid.bounds) {
          items.append(Item(key: key, piece: $0, categories: categories, isSensor: false))
          return true
        }
      }
    }
  }

  /// Returns the items that pass a filter.
  func items(_ filter: ShapeFilter) -> [Item] {
    items.filter {
      $0.categories & filter.categories != 0 && $0.key != filter.ignored
        && (filter.includesSensors || !$0.isSensor)
    }
  }
}
