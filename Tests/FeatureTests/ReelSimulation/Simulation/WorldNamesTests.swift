import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct WorldNamesTests {
  private let simulation: Simulation
  private var world: World { simulation.world }

  init() {
    var atlas = Atlas(frames: ["bullet.png", "walk-1", "walk-2"].map { AtlasFrame(name: $0) })
    atlas.tags = [AtlasTag(name: "walk", from: 1, to: 2)]
    var content = GameContent(atlases: [atlas])
    content.fontNames = ["small.fnt", "big.fnt"]
    content.soundNames = ["bang.wav", "catch.wav", "music.ogg"]
    simulation = Simulation(content: content, seed: 1)
  }

  @Test func assetsAreFoundByName() {
    #expect(world.frame("bullet") == FrameID(index: 0) && world.frame("bullet.png") == FrameID())
    #expect(world.frames("walk-") == [FrameID(index: 1), FrameID(index: 2)])
    #expect(world.sound("catch") == SoundID(rawValue: 1) && world.sound("music").rawValue == 2)
    #expect(world.font("big") == 1)
    let walk = world.clip("walk")
    #expect(world[Clips.self].all[walk.index].frames.map(\.frame) == world.frames("walk-"))
    // The clip is made only once.
    #expect(world.clip("walk") == walk && world[Clips.self].all.count == 1)
    #expect(simulation.missingNames.isEmpty)
  }

  @Test func valuesAddedByRulesAreFoundByName() {
    let blink = world.add(Clip([FrameID()]), named: "blink")
    let jump = world.add(.tween(.position, by: Vec2(0, -1), over: .ticks(8)), named: "jump")
    let alien = world.add(AnimationMachine(), named: "alien")
    let sparks = world.add(ParticleEffect(), named: "sparks")
    #expect(world.particleEffect("sparks") == sparks)
    let lap = world.add(.line([Vec2.zero, Vec2(9, 0)]), named: "lap")
    simulation.start()
    let snapshot = simulation.snapshot()
    simulation.step(TickInput())
    #expect(world.clip("blink") == blink && world.timeline("jump") == jump)
    #expect(world.machine("alien") == alien && world.path("lap") == lap)
    #expect(throws: Never.self) { try simulation.restore(snapshot) }
    #expect(world.clip("blink") == blink && world.timeline("jump") == jump)
    // A clone contains the names.
    #expect(world.clone().frame("bullet") == FrameID())
  }

  @Test func missingNamesOfEveryKindAreRecordedOnceDuringTheSetUp() {
    #expect(world.frame("shell") == .none && world.frame("shell") == .none)
    #expect(world.frames("run-") == [])
    #expect(world.sound("boom") == .none)
    #expect(world.font("huge") == .none)
    #expect(world.clip("fly") == .none)
    #expect(world.timeline("fall") == .none)
    #expect(world.machine("robot") == .none && world.path("maze") == .none)
    #expect(world.particleEffect("smoke") == .none)
    let all = ["shell", "run-1", "boom", "huge", "fly", "fall", "robot", "maze", "smoke"]
    #expect(simulation.missingNames == all)
    simulation.start()
    #expect(world.frame("later") == .none && world.clip("walk") == .none)
    #expect(simulation.missingNames == all)
  }

  /// Checks that missing assets draw nothing and play nothing, and that nothing traps.
  @Test func missingAssetsHaveNoEffect() {
    let entity = world.spawn(
      Transform(), Sprite(world.frame("shell")), SpriteAnimation(clip: world.clip("fly")),
      AnimationState(world.machine("robot")), TimelinePlayer(world.timeline("fall")),
      Label("text", font: world.font("huge")), ParticleEmitter(world.particleEffect("smoke")))
    world.audio.play(world.sound("boom"))
    let painter = ScenePainter(simulation)
    for _ in 0..<3 { simulation.step(TickInput()) }
    painter.recordTick(world)
    var list = DrawList(view: Vec2(100, 100))
    painter.paint(world, into: &list)
    #expect(list.quads.isEmpty)
    #expect(world.isAlive(entity))
  }

  @Test func assetConstantsAreComparedWithTheContent() {
    simulation.check(
      assets: """
        frame 0 0 bullet.png
        frame 0 2 walk-2
        font 0 1 big.fnt
        sound 0 1 catch.wav
        """)
    #expect(simulation.missingNames.isEmpty)
    simulation.check(
      assets: """
        frame 0 1 bullet.png
        frame 1 2 walk-2
        frame 0 4 two words
        sound 0 0 bang.wav
        sound 0 3 gone.wav
        """)
    #expect(simulation.missingNames.count == 3)
    #expect(simulation.missingNames.prefix(2) == ["two words", "gone.wav"])
    #expect(simulation.missingNames.last?.hasPrefix("2 assets at the places") == true)
  }

  #if !os(Windows)
    @Test func namingLateOrTwiceTraps() async {
      await #expect(processExitsWith: .failure) {
        let simulation = Simulation(content: GameContent(), seed: 1)
        simulation.world.add(Clip([FrameID()]), named: "a")
        simulation.world.add(Clip([FrameID()]), named: "a")
      }
      await #expect(processExitsWith: .failure) {
        let simulation = Simulation(content: GameContent(), seed: 1)
        simulation.start()
        simulation.world.add(Clip([FrameID()]), named: "a")
      }
    }
  #endif
}
