import Reel
import ReelCollision
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Faults in values, machines, movers and gestures that the checks of several features report.
@Suite struct FeatureChecksTests {
  private let stage = DiagnosticsStage()
  private var simulation: Simulation { stage.simulation }
  private var world: World { stage.world }
  private var lines: DiagnosticsStage.Lines { stage.lines }
  private func begin() { stage.begin() }
  private func step(_ count: Int = 1) { stage.step(count) }
  private func run(_ body: @escaping (World) -> Void) { stage.run(body) }

  /// Sets values out of their ranges: each is reported with the system that set it.
  @Test func valuesOutOfRangeAreReported() {
    var still = ParticleEffect()
    still.rate = 9
    let number = world.add(still, named: "still")
    begin()
    run { world in
      guard world[Clock.self].tick == 4 else { return }
      world.audio.setVolume(80)
      world.audio.play(SoundID(rawValue: 0), gain: 80)
      world.camera.shake(50)
      world.burst(number, at: .zero)
      world.interface.setText("x", of: 7)
      world[Camera.self].zoom = 0
      world.spawn(Visibility(opacity: 50))
      var turned = ParticleEffect()
      turned.direction = -90
      _ = world[ParticleEffects.self].add(turned)
    }
    step(9)
    let beginnings = [
      "A Visibility has an opacity of more than 1", "A sound is played at a gain above 16",
      "Effect 0 bursts without a count", "Effect 1 of particles has a direction",
      "The camera is shaken by more than 1", "The camera's zoom is 0", "The volume is set beyond",
      "Widget 7 is to be changed",
    ]
    let reported = lines.all.sorted()
    #expect(reported.count == beginnings.count, "\(reported)")
    for (line, beginning) in zip(reported, beginnings) { #expect(line.hasPrefix(beginning)) }
  }

  @Test func machinesThatCannotContinueAreReported() {
    let clip = world.add(Clip([FrameID(index: 1)]), named: "loop")
    var (lost, endless, sound) = (AnimationMachine(), AnimationMachine(), AnimationMachine())
    for _ in 0..<2 { _ = lost.addState(clip: clip) }
    lost.addTransition(from: 1, to: 0, when: [.above(AnimationParameter(0), 1)])
    for _ in 0..<2 { _ = endless.addState(clip: clip) }
    endless.addTransition(from: nil, to: 1, when: [.triggered(AnimationParameter(0))])
    endless.addTransition(from: 1, to: 0, when: [.clipEnded])
    for _ in 0..<2 { _ = sound.addState(clip: clip) }
    sound.addTransition(from: nil, to: 1, when: [.triggered(AnimationParameter(0))])
    sound.addTransition(from: 1, to: 0, when: [.below(AnimationParameter(0), 1)])
    for machine in [sound, lost, endless] { _ = world[AnimationMachines.self].add(machine) }
    begin()
    step(3)
    #expect(
      simulation.diagnoses.map(\.sentence) == [
        "Machine 1: no transition leads to its state 1: it is never entered",
        "Machine 2: a transition waits for the end of its state 1, whose clip is played for ever",
      ])
  }

  @Test func parametersThatNoConditionReadsAreReported() {
    let clip = world.add(Clip([FrameID(index: 1)]), named: "loop")
    var machine = AnimationMachine()
    for _ in 0..<2 { _ = machine.addState(clip: clip) }
    machine.addTransition(from: 0, to: 1, when: [.above(AnimationParameter(6), 2)])
    let number = world.add(machine, named: "walk")
    for parameter in [6, 3] {
      var component = AnimationState(number)
      component[AnimationParameter(parameter)] = 1
      world.spawn(
        Transform(), Sprite(FrameID(index: 1)), SpriteAnimation(clip: clip), component)
    }
    begin()
    step(3)
    #expect(
      simulation.diagnoses.map(\.sentence) == [
        "An AnimationState sets AnimationParameter(3), which no condition of machine 0 reads: set a parameter of "
          + "this machine"
      ])
  }

  @Test func moversThatNoSolidStopsAreReported() {
    begin()
    let ghost = world.spawn(Transform(), Collider(.circle(radius: 3)), Mover(mask: 4))
    world.spawn(Transform(x: 9), Collider(.circle(radius: 3)), Mover(mask: 6))
    world.spawn(Transform(y: 99), Collider(Rect(0, 0, 9, 9), categories: 2), Solid())
    step(4)
    #expect(simulation.diagnoses.map(\.entity) == [ghost])
  }

  /// Checks ground of tiles and lines, which is solid by itself and may also be spawned a tick later.
  @Test func moversThatGroundStopsAreNotReported() {
    begin()
    world.spawn(Transform(), Collider(.circle(radius: 3)), Mover(mask: 4))
    world.spawn(Transform(x: 50), Collider(.circle(radius: 3)), Mover(mask: 8))
    world.spawn(Transform(y: 99), Collider(Rect(0, 0, 9, 9), categories: 2), Solid())
    step()
    var grid = TileGrid(cellSize: Vec2(16, 16), columns: 2, rows: 1)
    grid[0, 0] = .full
    world.spawn(Transform(y: 200), TileCollider(grid, categories: 4))
    world.spawn(ChainCollider(Chain([.zero, Vec2(9, 0)]), categories: 8))
    step(60)
    #expect(simulation.diagnoses.isEmpty, "\(lines.all)")
  }

  @Test func sensorsThatAreSolidAreReported() {
    begin()
    world.spawn(Transform(), Collider(.circle(radius: 3), isSensor: true), Solid())
    step(3)
    #expect(lines.all.count == 1 && lines.all[0].hasPrefix("A Solid is a sensor"), "\(lines.all)")
  }

  /// The view is 100 points wide, the picture 30.
  @Test func picturesManyTimesTheViewAreReported() {
    let picture = FrameID(index: 2)
    begin()
    for (width, fill) in [(1500, .stretch), (9000, .tile), (9000, .ninePatch)]
      as [(Float, SpriteFill)]
    {
      world.spawn(Transform(), Sprite(picture), SpriteSize(width, 10, fill: fill))
    }
    world.spawn(Transform(position: .zero, scale: Vec2(50, 1)), Sprite(picture))
    step(5)
    #expect(lines.all.isEmpty, "\(lines.all)")
    let wide = world.spawn(Transform(), Sprite(picture), SpriteSize(1700, 10))
    step(3)
    #expect(simulation.diagnoses.map(\.entity) == [wide])
    #expect(
      lines.all.first?.hasPrefix("A Sprite's picture is stretched to more than 16 times") == true,
      "\(lines.all)")
  }

  @Test func scalesManyTimesTheViewAreReported() {
    begin()
    let picture = FrameID(index: 2)
    let tall = world.spawn(Transform(position: .zero, scale: Vec2(1, -90)), Sprite(picture))
    step(3)
    #expect(simulation.diagnoses.map(\.entity) == [tall], "\(lines.all)")
  }

  /// Stretches a single pixel, which is a plain colour: the ground of a level.
  @Test func aStretchedPixelIsNotReported() {
    let dot = Atlas(
      images: [AtlasImage(file: "a.png", size: Vec2(8, 8))],
      frames: [AtlasFrame(name: "dot", rect: Rect(0, 0, 1, 1))])
    let simulation = Simulation(content: GameContent(atlases: [dot]), seed: 1)
    simulation.world.spawn(
      Transform(), Sprite(simulation.frame("dot")), SpriteSize(90_000, 10))
    simulation.diagnose { _ in }
    for _ in 0..<5 { simulation.step(TickInput(viewWidth: 100, viewHeight: 50)) }
    #expect(simulation.diagnoses.isEmpty)
  }

  @Test func aButtonWithoutATransformIsReported() {
    stage.begin()
    stage.world.spawn(Transform(), PressButton(Rect(0, 0, 10, 10), action: Action(0)))
    stage.world.spawn(PressButton(Rect(0, 0, 10, 10), action: Action(0)))
    stage.step(3)
    #expect(
      stage.lines.all.filter { $0.hasPrefix("A PressButton has no Transform") }.count == 1,
      "\(stage.lines.all)")
  }

  @Test func gesturesThatNothingRecognisesAreReported() {
    begin()
    run { _ = $0.events(Gesture.self) }
    step(70)
    #expect(lines.all.count == 1 && lines.all[0].hasPrefix("Gestures are read, and nothing"))
  }
}
