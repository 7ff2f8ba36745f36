import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct MapLayerPainterTests {
  private func quads(_ simulation: Simulation) -> [DrawQuad] {
    let painter = ScenePainter(simulation)
    painter.recordTick(simulation.world)
    var list = DrawList()
    painter.paint(simulation.world, into: &list)
    return list.quads
  }

  private func step(_ simulation: Simulation, _ ticks: Int = 1) {
    for _ in 0..<ticks { simulation.step(TickInput(viewWidth: 64, viewHeight: 48)) }
  }

  @Test func onlyTilesInViewAreDrawn() {
    let simulation = makeMapSimulation()
    simulation.world.spawnMap(0)
    step(simulation)
    // The corner of the walls: five tiles across and four down, including those that begin at the end of the view.
    let all = quads(simulation)
    #expect(all.filter { $0.key == DrawQuad.key(layer: -100) }.count == 8)
    simulation.world[Camera.self].position = Vec2(200, 200)
    #expect(quads(simulation).isEmpty)
    simulation.world[Camera.self].position = Vec2(-1000, 0)
    #expect(quads(simulation).isEmpty)
    simulation.world[Camera.self].position = .zero
    simulation.world[Camera.self].zoom = 0.05
    #expect(quads(simulation).count == 40 * 2 + 28 * 2 + 3 + 1)
  }

  @Test func turnedTilesHaveTurnedTexels() throws {
    let simulation = makeMapSimulation()
    let world = simulation.world
    world.spawnMap(0)
    step(simulation)
    world[Camera.self].position = Vec2(100, 100)
    func texels(_ turn: TileTurn) throws -> [Vec2] {
      world.maps.set(TileCell(2, turn), 8, 7, of: 0, in: 0)
      let quad = try #require(quads(simulation).first)
      #expect(quad.corners.0.position == Vec2(28, 12) && quad.corners.2.position == Vec2(44, 28))
      return [
        quad.corners.0.texel, quad.corners.1.texel, quad.corners.2.texel, quad.corners.3.texel,
      ].map { $0 - Vec2(16, 0) }
    }
    let (a, b, c, d) = (Vec2(0, 0), Vec2(16, 0), Vec2(16, 16), Vec2(0, 16))
    #expect(try texels([]) == [a, b, c, d])
    #expect(try texels(.horizontal) == [b, a, d, c])
    #expect(try texels(.vertical) == [d, c, b, a])
    #expect(try texels(.diagonal) == [a, d, c, b])
    // Turned by a quarter clockwise: the picture's top left is at the top right.
    #expect(try texels([.diagonal, .horizontal]) == [d, a, b, c])
    #expect(try texels([.diagonal, .vertical]) == [b, c, d, a])
    #expect(try texels([.horizontal, .vertical]) == [c, d, a, b])
  }

  @Test func animatedTilesFollowTheClock() throws {
    let simulation = makeMapSimulation()
    let world = simulation.world
    world.spawnMap(0)
    world.maps.set(TileCell(4), 8, 7, of: 0, in: 0)
    world[Camera.self].position = Vec2(100, 100)
    var shown: [Float] = []
    for _ in 0..<18 {
      step(simulation)
      shown.append(try #require(quads(simulation).first).corners.0.texel.x)
    }
    // A tick lasts 16.7 ms. The other picture shows from tick 6 (100 ms) for three ticks (50 ms).
    #expect(shown == [48, 48, 48, 48, 48, 0, 0, 0, 48, 48, 48, 48, 48, 48, 0, 0, 0, 48])
  }

  @Test func mapParallaxIsRelativeToTheMiddleOfTheView() throws {
    var map = makeMap()
    map.layers[0].parallax = Vec2(0.5, 1)
    map.parallaxOrigin = Vec2(32, 24)
    var content = GameContent()
    content.add(map)
    let simulation = Simulation(content: content, seed: 1)
    simulation.world.spawnMap(0)
    step(simulation)
    // The middle of the view is the origin: no layer is moved.
    #expect(quads(simulation).first?.corners.0.position == .zero)
    simulation.world[Camera.self].position.x = 10
    #expect(quads(simulation).first?.corners.0.position == Vec2(-5, 0))
  }

  @Test func paintingAMapTwiceGivesTheSameList() {
    let simulation = makeMapSimulation()
    simulation.world.spawnMap(0)
    step(simulation)
    let painter = ScenePainter(simulation)
    painter.recordTick(simulation.world)
    var (one, two) = (DrawList(), DrawList())
    painter.paint(simulation.world, into: &one)
    painter.paint(simulation.world, into: &two)
    #expect(one == two)
  }

  /// Draws maps with numbers that files may contain and no picture can show: nothing traps, and drawing ends soon.
  @Test func mapsWithHostileNumbersAreDrawnInBoundedTime() {
    func paint(_ change: (inout TileMap) -> Void) -> Int {
      var map = makeMap()
      change(&map)
      var content = GameContent()
      content.add(map)
      let simulation = Simulation(content: content, seed: 1)
      simulation.world.spawnMap(0)
      step(simulation)
      return quads(simulation).count
    }
    // Infinity times zero is not a number.
    let groups = paint { map in
      for at in 0..<6 {
        var group = MapLayer(.group)
        group.group = at == 0 ? nil : UInt32(at - 1)
        group.opacity = at == 0 ? 0 : 1e30
        map.layers.insert(group, at: at)
      }
      map.layers[6].group = 5
      map.layers[9].group = 8
    }
    #expect(groups <= 1)
    for orientation in MapOrientation.allCases {
      for far in [Float(1_073_741_824), -1_073_741_824, 1e38, .infinity, .nan] {
        _ = paint { map in
          (map.isInfinite, map.orientation) = (true, orientation)
          map.sets[0].tileOffset = Vec2(far, far)
        }
        _ = paint { map in
          (map.isInfinite, map.orientation) = (true, orientation)
          map.hexSideLength = far
          map.layers[0].offset = Vec2(far, far)
        }
      }
      _ = paint { map in
        (map.isInfinite, map.orientation, map.hexSideLength) = (true, orientation, -16)
        map.layers[0].tiles[.max, .max] = TileCell(1)
        map.layers[0].tiles[.min, .min] = TileCell(1)
      }
    }
  }

  @Test func animationsInSetsWithoutACommonPictureAreDrawn() throws {
    var map = makeMap()
    map.sets[0].picture = nil
    map.sets[0].tiles = [
      TileDefinition(id: 2, animation: [TileFrame(tile: 60_000, duration: 50)]),
      TileDefinition(id: 60_000, picture: MapPicture(file: "far.png", size: Vec2(16, 16))),
    ]
    map.layers[0].tiles[0, 0] = TileCell(3)
    map.layers[0].tiles[1, 0] = TileCell(60_001)
    var content = GameContent()
    content.add(map)
    let simulation = Simulation(content: content, seed: 1)
    simulation.world.spawnMap(0)
    step(simulation)
    #expect(quads(simulation).count == 2)
  }
}
