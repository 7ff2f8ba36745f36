import Testing

@testable import ReelFormats
@testable import ReelPacking

@Suite struct RectanglePackerTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func packedRectanglesNeverOverlap(seed: UInt64) throws {
    var random = TestRandom(state: seed)
    for shape in [RectanglePacker.Shape.free, .square, .powerOfTwo] {
      for turning in [false, true] {
        var options = RectanglePacker.Options()
        options.shape = shape
        options.allowsTurning = turning
        options.maxWidth = 60 + Int32(random.below(100))
        options.maxHeight = 60 + Int32(random.below(100))
        options.spacing = Int32(random.below(4))
        options.effort = 1
        let side = Int(min(options.largest.width, options.largest.height))
        let sizes = (0..<(1 + random.below(80))).map { _ in
          PackSize(Int32(random.below(side / 2 + 1)), Int32(random.below(side + 1)))
        }
        let result = try RectanglePacker.pack(sizes, options)
        expectSound(result, sizes, options, "seed \(seed), \(shape), turning \(turning)")
        let again = try RectanglePacker.pack(sizes, options)
        #expect(again.positions == result.positions && again.bins == result.bins, "seed \(seed)")
      }
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func squareLayoutsAreDense(seed: UInt64) throws {
    let sizes = seededSizes(seed)
    var options = RectanglePacker.Options()
    options.shape = .square
    options.effort = 0
    for (turning, floor) in [(false, 96.5), (true, 97.8)] {
      options.allowsTurning = turning
      let result = try RectanglePacker.pack(sizes, options)
      expectSound(result, sizes, options, "seed \(seed)")
      let density = density(of: result.bins, sizes)
      #expect(density >= floor, "seed \(seed), turning \(turning): \(density) %")
    }
  }

  /// A change of the layout changes every atlas that is under version control.
  @Test func theLayoutOfGivenSizesNeverChanges() throws {
    var options = RectanglePacker.Options()
    options.shape = .square
    options.allowsTurning = true
    options.effort = 1
    let (positions, bins) = try RectanglePacker.pack(seededSizes(1), options)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for position in positions {
      for value in [position.bin, position.x, position.y, position.isTurned ? 1 : 0] {
        hash = (hash ^ UInt64(UInt32(bitPattern: value))) &* 0x100_0000_01B3
      }
    }
    #expect(bins == [PackSize(1518, 1518)])
    #expect(hash == 12_571_517_786_279_542_640)
  }

  @Test func anotherBinOpensWhenOneIsFull() throws {
    var options = RectanglePacker.Options()
    options.maxWidth = 100
    options.maxHeight = 100
    let tiles = Array(repeating: PackSize(50, 50), count: 9)
    let result = try RectanglePacker.pack(tiles, options)
    #expect(result.bins == [PackSize(100, 100), PackSize(100, 100), PackSize(50, 50)])
    expectSound(result, tiles, options, "tiles")

    options.maxWidth = 512
    options.maxHeight = 512
    options.shape = .powerOfTwo
    options.effort = 0
    let sizes = seededSizes(3)
    let many = try RectanglePacker.pack(sizes, options)
    expectSound(many, sizes, options, "seed 3")
    // 2.4 million pixels in bins of 262,144 need ten bins.
    #expect(many.bins.count == 10)
  }

  @Test func perfectFitsAreFound() throws {
    var options = RectanglePacker.Options()
    #expect(try RectanglePacker.pack([PackSize(30, 7)], options).bins == [PackSize(30, 7)])
    let tiles = Array(repeating: PackSize(16, 16), count: 64)
    #expect(density(of: try RectanglePacker.pack(tiles, options).bins, tiles) == 100)
    options.shape = .square
    #expect(try RectanglePacker.pack(tiles, options).bins == [PackSize(128, 128)])
    options.spacing = 2
    #expect(try RectanglePacker.pack(tiles, options).bins == [PackSize(142, 142)])
  }

  @Test func binsHaveTheSmallestPowersOfTwoThatFit() throws {
    var options = RectanglePacker.Options()
    options.shape = .powerOfTwo
    let tiles = Array(repeating: PackSize(16, 16), count: 33)
    #expect(try RectanglePacker.pack(tiles, options).bins == [PackSize(128, 128)])
    #expect(try RectanglePacker.pack([PackSize(65, 3)], options).bins == [PackSize(128, 4)])
    options.maxWidth = 100
    #expect(try RectanglePacker.pack(tiles, options).bins == [PackSize(64, 256)])
  }

  @Test func emptySizesTakeNoRoom() throws {
    var options = RectanglePacker.Options()
    let none = try RectanglePacker.pack([], options)
    #expect(none.positions.isEmpty && none.bins.isEmpty)
    let sizes = [PackSize(0, 0), PackSize(5, 4), PackSize(0, 9)]
    let result = try RectanglePacker.pack(sizes, options)
    #expect(result.bins == [PackSize(5, 9)])
    expectSound(result, sizes, options, "empty sizes")
    options.shape = .powerOfTwo
    #expect(try RectanglePacker.pack([PackSize(0, 0)], options).bins == [PackSize(1, 1)])
  }

  @Test func rectanglesTooLargeForABinAreNamed() throws {
    var options = RectanglePacker.Options()
    options.maxWidth = 100
    options.maxHeight = 50
    let tall = PackSize(40, 80)
    #expect(
      throws: RectanglePacker.Misfit(index: 1, size: tall, bin: PackSize(100, 50))
    ) { try RectanglePacker.pack([PackSize(1, 1), tall], options) }
    options.allowsTurning = true
    #expect(try RectanglePacker.pack([tall], options).bins == [PackSize(80, 40)])
    options.shape = .square
    #expect(throws: RectanglePacker.Misfit(index: 0, size: tall, bin: PackSize(50, 50))) {
      try RectanglePacker.pack([tall], options)
    }
    let negative = PackSize(-3, 4)
    let misfit = RectanglePacker.Misfit(index: 0, size: negative, bin: PackSize(50, 50))
    #expect(throws: misfit) { try RectanglePacker.pack([negative], options) }
    #expect(misfit.description == "rectangle 0 of -3 × 4 pixels has a negative side")
  }

  @Test func extremeOptionsAndSizesDoNotTrap() throws {
    var options = RectanglePacker.Options()
    options.effort = 0
    for extreme in [Int32.max, .min] {
      options.maxWidth = extreme
      options.maxHeight = extreme
      options.spacing = extreme
      let result = try RectanglePacker.pack([PackSize(1, 1), PackSize(1, 0)], options)
      #expect(result.bins.first == PackSize(1, 1))
      for size in [PackSize(.max, .max), PackSize(.min, .max), PackSize(0, .max)] {
        #expect(throws: RectanglePacker.Misfit.self) { try RectanglePacker.pack([size], options) }
      }
    }
    options.maxWidth = .max
    options.maxHeight = .max
    for shape in [RectanglePacker.Shape.free, .square, .powerOfTwo] {
      options.shape = shape
      options.spacing = shape == .free ? .max : 0
      let sizes = Array(repeating: PackSize(65_536, 65_536), count: 3) + [PackSize(1, 65_536)]
      #expect(try RectanglePacker.pack(sizes, options).bins.count == 4)
    }
  }
}
