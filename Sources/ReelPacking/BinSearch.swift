/// Finds small bins for the remaining rectangles, one bin at a time.
///
/// Sizes of rectangles and bins here include the spacing on two of their sides. A bin for the enlarged rectangles
/// therefore has room for the true ones with the spacing between them.
struct BinSearch {
  let options: RectanglePacker.Options
  let spacing: Int32
  var fill: SkylineFill

  /// The remaining rectangles in four orders, from large to small.
  var orders: [[Int32]]
  /// The area of the remaining rectangles.
  var total = 0

  /// The best bin so far for the remaining rectangles, with their positions and their order.
  var best: PackSize?
  var bestPositions: [PackPlacement] = []
  var bestOrder: [Int32] = []

  /// The state of the random numbers of the search.
  var seed: UInt64 = 0

  init(_ sizes: [PackSize], _ indices: [Int32], _ options: RectanglePacker.Options) {
    self.options = options
    let spacing = min(max(options.spacing, 0), 1024)
    self.spacing = spacing
    let sizes = sizes.map { PackSize($0.width + spacing, $0.height + spacing) }
    fill = SkylineFill(sizes, allowsTurning: options.allowsTurning)
    // The index breaks ties, because `sorted` does not promise to be stable.
    let keys: [(PackSize) -> (Int, Int32)] = [
      { ($0.area, $0.height) }, { (Int($0.height), $0.width) },
      { (Int($0.width) + Int($0.height), max($0.width, $0.height)) },
      { (Int(max($0.width, $0.height)), min($0.width, $0.height)) },
    ]
    orders = keys.map { key in
      let keyed = indices.map { (key(sizes[Int($0)]), $0) }
      return keyed.sorted { $0.0 != $1.0 ? $0.0 > $1.0 : $0.1 < $1.1 }.map(\.1)
    }
  }

  /// Places as many of the remaining rectangles as possible into one bin, if possible all.
  ///
  /// - Parameter bin: the index of the bin, for the positions.
  /// - Returns: the bin's size, or `nil` if no rectangle remains.
  mutating func next(_ positions: inout [PackPlacement], bin: Int32) -> PackSize? {
    guard !orders[0].isEmpty else { return nil }
    total = orders[0].reduce(0) { $0 + fill.sizes[Int($1)].area }
    best = nil
    let largest = padded(options.largest)
    if largest.area >= total {
      for order in orders where best == nil { _ = attempt(order, largest) }
    }
    if best == nil { fillLargest(largest) }
    guard best != nil else { return finish(&positions, bin) }
    switch options.shape {
    case .free: searchFree(largest)
    case .square: searchSquare()
    case .powerOfTwo: searchPowers()
    }
    improve()
    improveByMaxRects()
    return finish(&positions, bin)
  }

  /// Copies the best positions to the result, and removes the placed rectangles from the orders.
  /// - Returns: the true size of the bin, without spacing, in the required shape.
  mutating func finish(_ positions: inout [PackPlacement], _ bin: Int32) -> PackSize {
    let packed = bestPositions
    for index in orders[0] where packed[Int(index)].bin == 0 {
      positions[Int(index)] = packed[Int(index)]
      positions[Int(index)].bin = bin
    }
    let size = extent(packed)
    for at in orders.indices { orders[at].removeAll { packed[Int($0)].bin == 0 } }
    return options.shaped(size)
  }

  /// Returns the true size of the placed rectangles, without the spacing after the last.
  func extent(_ positions: [PackPlacement]) -> PackSize {
    var size = PackSize(0, 0)
    for index in orders[0] where positions[Int(index)].bin == 0 {
      let position = positions[Int(index)]
      let own = fill.sizes[Int(index)]
      size.width = max(size.width, position.x + (position.isTurned ? own.height : own.width))
      size.height = max(size.height, position.y + (position.isTurned ? own.width : own.height))
    }
    return PackSize(size.width - spacing, size.height - spacing)
  }

  func padded(_ size: PackSize) -> PackSize {
    PackSize(size.width + spacing, size.height + spacing)
  }

  /// Returns true if all rectangles fit into a bin in this order. The bin, cut to the required size, then becomes the
  /// best.
  mutating func attempt(_ order: [Int32], _ bin: PackSize) -> Bool {
    let spare = bin.area - total
    guard spare >= 0,
      fill.fill(order, width: bin.width, height: bin.height, limit: spare) == spare
    else { return false }
    keep(order, fill.positions)
    return true
  }

  /// Makes a packing the best one; its bin is cut to the required size.
  mutating func keep(_ order: [Int32], _ positions: [PackPlacement]) {
    bestOrder = order
    bestPositions = positions
    best = padded(options.shaped(extent(bestPositions)))
  }
}
