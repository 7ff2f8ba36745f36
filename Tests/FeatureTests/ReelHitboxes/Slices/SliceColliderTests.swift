import Reel
import ReelCollision
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct SliceColliderTests {
  /// Creates content with two frames of 20 × 10, of which only the second has the slice.
  private func content() -> GameContent {
    var atlas = Atlas()
    for index in 0..<2 {
      var frame = AtlasFrame()
      frame.name = "hero-\(index)"
      frame.rect = Rect(Float(index) * 20, 0, 20, 10)
      frame.source = Vec2(20, 10)
      atlas.frames.append(frame)
    }
    atlas.images = [AtlasImage(file: "hero.png", size: Vec2(40, 10))]
    atlas.slices = [
      AtlasSlice(name: "hit", keys: [AtlasSlice.Key(frame: 1, bounds: Rect(14, 2, 4, 3))])
    ]
    var content = GameContent()
    content.atlases = [atlas]
    return content
  }

  @Test func theColliderFollowsTheSliceOfTheFrame() {
    let simulation = Simulation(content: content(), seed: 1)
    let world = simulation.world
    let hit = simulation.slice("hit")
    let hero = world.spawn(
      Transform(x: 100, y: 50), Sprite(FrameID(atlas: 0, index: 0)), SliceCollider(hit, mask: 2))
    world.spawn(Transform(x: 107, y: 48), Collider(.point(.zero), categories: 2))
    func step() { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
    step()
    #expect(world.events(ContactBegan.self).isEmpty)
    world[hero, Sprite.self]?.frame = FrameID(atlas: 0, index: 1)
    step()
    #expect(world.events(ContactBegan.self).count == 1)
    #expect(world.collision.shape(of: hero)?.rect == Rect(104, 47, 4, 3))
    // Mirrored about the anchor, and stretched.
    world[hero, Sprite.self]?.flipsX = true
    step()
    #expect(world.events(ContactEnded.self).count == 1)
    #expect(world.collision.shape(of: hero)?.rect == Rect(92, 47, 4, 3))
    world.insert(hero, SpriteSize(40, 10))
    step()
    #expect(world.collision.shape(of: hero)?.rect == Rect(84, 47, 8, 3))
    #expect(simulation.missingNames.isEmpty)
  }

  @Test func aMissingSliceIsRecorded() {
    let simulation = Simulation(content: content(), seed: 1)
    #expect(simulation.slice("hurt") == .none && simulation.missingNames == ["hurt"])
  }

  /// Checks that a repeated `World.slice` call adds nothing to the state, and that a name that first comes up in the
  /// middle of the game is reported.
  @Test func aSliceIsAddedOnce() {
    let simulation = Simulation(content: content(), seed: 1)
    let first = simulation.world.slice("hit")
    let before = simulation.stateHash
    #expect(simulation.world.slice("hit") == first && simulation.stateHash == before)
    var lines: [String] = []
    simulation.diagnose { lines.append($0) }
    simulation.schedule.add("ask") { world in
      #expect(world.slice("hit") == first && world.slice("hurt") == .none)
    }
    simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
    #expect(lines.count == 1 && lines[0].contains("the slice \"hurt\""), "\(lines)")
  }

  @Test func aSliceNamedFirstInTheMiddleOfTheGameIsReported() {
    let simulation = Simulation(content: content(), seed: 1)
    var lines: [String] = []
    simulation.diagnose { lines.append($0) }
    simulation.schedule.add("ask") { world in #expect(world.slice("hit") == .none) }
    simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
    #expect(lines.count == 1 && lines[0].contains("in the middle of the game"), "\(lines)")
  }
}
