import Reel
import ReelProgram
import Testing

@testable import ReelHost

private struct Score: Resource {
  var isRunning = true
  var points: Int32 = -3
  var share: Float = 0.5
  var inner = Inner()
}

private struct Inner: FieldValue {
  var small: UInt8 = 200
  var large: UInt64 = .max
}

private struct Texts: Resource {
  var title = "a hero"
  var stops: [Float] = [1, 2.5]
  var bonus: Int16?
}

private struct Coin: Component {
  var worth: Int32 = 1
}

@Suite struct FieldReaderTests {
  private let world: World = {
    let world = World()
    world.insert(Score())
    world.insert(Texts())
    for worth in 1...3 { world.spawn(Coin(worth: Int32(worth))) }
    return world
  }()

  @Test(arguments: [
    ("Score.isRunning", ListedField.Content.bool(true)), ("Score.points", .integer(-3)),
    ("Score.share", .float(0.5)), ("Score.inner.small", .unsigned(200)),
    ("Score.inner.large", .unsigned(.max)), ("Texts.title", .text("a hero")),
    ("Texts.stops", .list(2)), ("Texts.stops[1]", .float(2.5)), ("Texts.bonus", .none),
    ("Coin", .unsigned(3)),
  ])
  func aFieldHasTheContentOfTheListing(_ name: String, _ content: ListedField.Content) throws {
    #expect(try FieldReader(name, in: world).content(in: world) == content)
  }

  @Test func oneReaderReadsAllWorldsAndTicks() throws {
    let points = try FieldReader("Score.points", in: world)
    let stop = try FieldReader("Texts.stops[5]", in: world)
    world[Score.self].points = 9
    #expect(points.content(in: world) == .integer(9))
    #expect(stop.content(in: world) == nil)
    world[Texts.self].stops = [0, 0, 0, 0, 0, 7]
    #expect(stop.content(in: world) == .float(7))
    let other = World()
    #expect(points.content(in: other) == nil && !points.exists(in: other))
    other.insert(Score())
    #expect(points.content(in: other) == .integer(-3))
  }

  @Test func aComponentHoldsIfItHoldsForAnEntity() throws {
    let worth = try FieldReader("Coin.worth", in: world)
    #expect(worth.content(in: world) == nil, "three entities have one")
    let (_, more) = try #require(FieldComparison.split("Coin.worth > 2"))
    let (_, most) = try #require(FieldComparison.split("Coin.worth>3"))
    #expect(try worth.holds(#require(more), in: world))
    #expect(try !worth.holds(#require(most), in: world))
    #expect(try FieldReader("Coin", in: world).exists(in: world))
  }

  @Test(arguments: ["", "Nothing", "Score", "Score.", "Score.pints", "Score.inner", "Coin.price"])
  func aMisspeltNameIsRefused(_ name: String) {
    #expect(throws: Failure.self) { try FieldReader(name, in: world) }
  }
}

@Suite struct SweepSeedsTests {
  @Test func shardsPartitionTheSeeds() throws {
    for count in [1, 2, 3, 7, 40] {
      var seeds: Set<UInt64> = []
      for shard in 0..<count {
        let part = try SweepSeeds("5..<25", shard: "\(shard)/\(count)")
        for index in 0..<part.count { #expect(seeds.insert(part[index]).inserted) }
      }
      #expect(seeds == Set(5..<25))
    }
  }

  @Test func theLastSeedIsASeed() throws {
    let seeds = try SweepSeeds("18446744073709551610...18446744073709551615", shard: "1/4")
    #expect((0..<seeds.count).map { seeds[$0] } == [.max - 4, .max])
  }
}

@Suite struct SweepLineTests {
  @Test func aLineIsReadBack() throws {
    var line = SweepLine(seed: .max, ticks: 12, end: .until)
    line.hash = 0xF
    line.values = [("a \"b\"\n", .double(0.5)), ("c", .null)]
    let bytes = Array(line.bytes.dropLast())
    let read = try #require(SweepLine(bytes))
    #expect(read.bytes == line.bytes)
    let head = try #require(SweepLine.head(of: bytes))
    #expect(head == (UInt64.max, 12))
  }

  /// Damage anywhere is `nil` or another line, never a trap.
  @Test func aDamagedLineIsNoTrap() {
    var line = SweepLine(seed: 4, ticks: 12, end: .trap)
    (line.error, line.reel) = ("a \"fault\"", "reels/seed-4.reel")
    let bytes = Array(line.bytes.dropLast())
    for at in bytes.indices {
      _ = SweepLine(Array(bytes[..<at]))
      _ = SweepLine.head(of: Array(bytes[..<at]))
      for byte: UInt8 in [0, 0x22, 0x2C, 0x39, 0x7B, 0xFF] {
        var damaged = bytes
        damaged[at] = byte
        _ = SweepLine(damaged)
        _ = SweepLine.head(of: damaged)
      }
    }
  }
}

@Suite struct SweepHistogramTests {
  @Test func everyWorldIsInABar() throws {
    for numbers in [
      [5.0], [1, 1, 1], [0, 1e14], [-1, 0.5, 2], [0, 10, 20, 470], [1e300, -1e300], [0.1, 0.1],
      [.nan, 3, .infinity], (0..<1000).map { Double($0 % 97) * 10 },
    ] {
      let histogram = try #require(SweepHistogram(numbers))
      let worlds = histogram.svg.matches(of: #/: (\d+) worlds</#)
        .reduce(0) { $0 + (Int($1.output.1) ?? 0) }
      #expect(worlds == numbers.count(where: \.isFinite), "\(numbers.prefix(5))")
    }
    #expect(SweepHistogram([.nan]) == nil && SweepHistogram([]) == nil)
  }
}
