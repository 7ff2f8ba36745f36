import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Every fault is reported, and none twice.
@Suite struct DiagnosticsTests {
  private let stage = DiagnosticsStage()
  private var simulation: Simulation { stage.simulation }
  private var world: World { stage.world }
  private var lines: DiagnosticsStage.Lines { stage.lines }
  private func begin() { stage.begin() }
  private func step(_ count: Int = 1) { stage.step(count) }
  private func run(_ body: @escaping (World) -> Void) { stage.run(body) }

  enum Fault: CaseIterable {
    case font, clip, timeline, path, followerAlone, noFrame, otherFrame, anchor, collider, sound
    case emptyClip, noTransform, noSprite, noAnimation, sizeAlone, emitterAlone, moverAlone,
      solidAlone,
      guideAlone, walkerAlone, shadowAlone, noLayer, linesAlone, effect, machine, nowhere,
      anchorInPixels, degrees, placedLayer, walkerWithUp, noLength

    /// The beginning of the reported line.
    var text: String {
      switch self {
      case .font: "A Label uses font 7 of 0,"
      case .clip: "A SpriteAnimation plays clip 99 of 0,"
      case .timeline: "A TimelinePlayer plays timeline 5 of 0,"
      case .path: "A PathFollower follows path 2 of 0,"
      case .followerAlone: "A PathFollower has no Transform"
      case .noFrame: "A Sprite has no frame:"
      case .otherFrame: "A Sprite shows frame 999 of atlas 0,"
      case .anchor: "An ScreenAnchor has no Transform"
      case .collider: "A Collider has no Transform"
      case .sound: "Sound 77 of 3,"
      case .emptyClip: "A SpriteAnimation plays clip 0, which has no frames:"
      case .noTransform: "A Sprite has neither Transform nor parent"
      case .noSprite: "A SpriteAnimation has no Sprite"
      case .noAnimation: "An AnimationState has no SpriteAnimation"
      case .sizeAlone: "A SpriteSize has no Sprite"
      case .emitterAlone: "A ParticleEmitter has neither Transform nor parent"
      case .moverAlone: "A Mover lacks a Transform or a Collider"
      case .solidAlone: "A Solid has no Collider"
      case .guideAlone: "A Platformer has no Mover"
      case .walkerAlone: "A GridWalker has no Transform"
      case .shadowAlone: "A DropShadow has no Sprite"
      case .noLayer: "A ParallaxLayer shows a frame that"
      case .linesAlone: "A RasterScroll has no ParallaxLayer"
      case .effect: "A ParticleEmitter has effect 3 of 0,"
      case .machine: "An AnimationState is in machine 4 of 0,"
      case .nowhere: "A Transform is at no place"
      case .anchorInPixels: "A Sprite's anchor is far from"
      case .degrees: "A Transform's rotation looks like degrees:"
      case .placedLayer: "A ParallaxLayer has a Transform"
      case .walkerWithUp: "A TopDownWalker's Mover has an up:"
      case .noLength: "A PathFollower follows a path of no length:"
      }
    }

    func spawn(_ world: World) {
      switch self {
      case .font: world.spawn(Transform(), Label("x", font: 7))
      case .clip:
        world.spawn(Transform(), Sprite(FrameID(index: 1)), SpriteAnimation(clip: 99))
      case .timeline: world.spawn(TimelinePlayer(5))
      case .path: world.spawn(Transform(), PathFollower(PathID(rawValue: 2), speed: 1))
      case .followerAlone: world.spawn(PathFollower(.none, speed: 1))
      case .noFrame: world.spawn(Transform(), Sprite(.none))
      case .otherFrame: world.spawn(Transform(), Sprite(FrameID(index: 999)))
      case .anchor: world.spawn(ScreenAnchor(.one))
      case .collider: world.spawn(Collider(.box(size: Vec2(2, 2))))
      case .sound: world.spawn(SoundEmitter(SoundID(rawValue: 77)))
      case .emptyClip:
        if world[Clips.self].all.isEmpty { _ = world[Clips.self].add(Clip([])) }
        world.spawn(Transform(), Sprite(FrameID(index: 1)), SpriteAnimation(clip: 0))
      case .noTransform: world.spawn(Sprite(FrameID(index: 1)))
      case .noSprite:
        let clip = world[Clips.self].add(Clip([FrameID(index: 1)], ticksPerFrame: 4))
        world.spawn(SpriteAnimation(clip: clip))
      case .noAnimation:
        if world[AnimationMachines.self].all.isEmpty {
          _ = world[AnimationMachines.self].add(AnimationMachine())
        }
        world.spawn(AnimationState(0))
      case .sizeAlone: world.spawn(SpriteSize(9, 9))
      case .emitterAlone:
        if world[ParticleEffects.self].all.isEmpty {
          _ = world[ParticleEffects.self].add(ParticleEffect())
        }
        world.spawn(ParticleEmitter(EffectID(rawValue: 0)))
      case .moverAlone: world.spawn(Transform(), Mover())
      case .solidAlone: world.spawn(Transform(), Solid())
      case .guideAlone: world.spawn(Transform(), Platformer())
      case .walkerAlone: world.spawn(GridWalker())
      case .shadowAlone: world.spawn(Transform(), DropShadow())
      case .noLayer: world.spawn(ParallaxLayer(FrameID(index: 999)))
      case .linesAlone: world.spawn(RasterScroll(near: 3))
      case .effect: world.spawn(Transform(), ParticleEmitter(EffectID(rawValue: 3)))
      case .machine:
        if world[Clips.self].all.isEmpty { _ = world[Clips.self].add(Clip([FrameID(index: 1)])) }
        world.spawn(
          Transform(), Sprite(FrameID(index: 1)), SpriteAnimation(clip: 0), AnimationState(4))
      case .nowhere: world.spawn(Transform(x: 1, y: .infinity))
      case .anchorInPixels:
        world.spawn(Transform(), Sprite(FrameID(index: 1), anchor: Vec2(16, 32)))
      case .degrees: world.spawn(Transform(x: 1, y: 2, rotation: -90))
      case .placedLayer: world.spawn(Transform(), ParallaxLayer(FrameID(index: 1)))
      case .walkerWithUp:
        world.spawn(Transform(), Collider(.circle(radius: 3)), Mover(), TopDownWalker())
      case .noLength:
        let path = world[Paths.self].add(.line([.zero, .zero]))
        world.spawn(Transform(), PathFollower(path, speed: 1))
      }
    }
  }

  @Test(arguments: Fault.allCases)
  func eachFaultIsReportedOnceWithEntityAndSystem(fault: Fault) throws {
    begin()
    run { fault.spawn($0) }
    step(2)
    #expect(lines.all.isEmpty)
    step(4)
    let diagnosis = try #require(simulation.diagnoses.first)
    #expect(lines.all.count == 1 && simulation.diagnoses.count == 1, "\(lines.all)")
    #expect(diagnosis.sentence.hasPrefix(fault.text), "\(diagnosis.sentence)")
    #expect(diagnosis.system == "culprit" && diagnosis.tick == 2 && world.isAlive(diagnosis.entity))
    #expect(
      lines.all == ["\(diagnosis.sentence) (\(diagnosis.entity), system culprit, tick 2)"])
  }

  @Test func faultsOfTheSetUpAreReported() {
    let title = world.spawn(Label("x", font: 1))
    world.setName("title", of: title)
    begin()
    step()
    #expect(
      lines.all == [
        "A Label uses font 1 of 0, counted from 0: it is not drawn (\(title) 'title', "
          + "the set-up)"
      ])
  }

  @Test func aFaultSetLaterIsReportedWithItsSystem() {
    let content = GameContent(
      atlases: [ScenePainterTests.atlas], fonts: [BitmapFont(name: "f", lineHeight: 8)])
    let simulation = Simulation(content: content, seed: 1)
    simulation.world.spawn(Transform(), Label("x"))
    simulation.world.spawn(Transform(), Sprite(FrameID(index: 1)))
    simulation.schedule.add("harmless") { world in
      world.each { (transform: inout Transform) in transform.position.x += 1 }
    }
    simulation.schedule.add("paint") { world in
      guard world[Clock.self].tick == 3 else { return }
      world.each { (label: inout Label) in label.font = 4 }
    }
    simulation.diagnose { [lines] in lines.all.append($0) }
    for _ in 0..<6 { simulation.step(TickInput(viewWidth: 100, viewHeight: 50)) }
    #expect(simulation.diagnoses.map(\.system) == ["paint"] && lines.all.count == 1, "\(lines.all)")
  }

  @Test func propertiesWithoutAComponentAreReported() {
    begin()
    let bare = world.spawn()
    run { world in
      world.properties.set(.position, of: bare, to: AnimatedValue(1, 2))
      world.properties.set(AnimatedProperty("nobody's"), of: bare, to: 1)
      world.properties.set(.position, of: .none, to: AnimatedValue(1, 2))
    }
    step(5)
    #expect(
      simulation.diagnoses.map(\.sentence) == [
        "A property is set of an entity that has no component for it: nothing happens",
        "A property is set that no feature has added: nothing happens",
      ])
    #expect(simulation.diagnoses.allSatisfy { $0.system == "culprit" })
  }

  @Test func faultsByCommandsAreReportedWithTheirSystem() {
    begin()
    run { world in world.commands.spawn(ScreenAnchor(.one)) }
    step(4)
    #expect(simulation.diagnoses.map(\.system) == ["culprit"])
  }

  @Test func missingSoundsAreReported() {
    begin()
    run { world in
      world.audio.play(SoundID(rawValue: 2))
      world.audio.play(SoundID(rawValue: 9))
      world.audio.playMusic(SoundID(rawValue: 9))
    }
    step(5)
    #expect(
      lines.all == [
        "Sound 9 of 3, counted from 0, is played: it is silent (system culprit, tick 2)"
      ])
  }

  @Test func namesThatShadowOthersAreReported() {
    let name = ScenePainterTests.atlas.frames[0].name
    _ = simulation.frame(name)
    _ = simulation.frame(name)
    begin()
    step(3)
    #expect(
      lines.all == [
        "The frame \(name) is in several atlases: number 0 of the manifest shadows number 1, from 0 "
          + "(the set-up)"
      ])
  }

  @Test func correctEntitiesAreNotReported() {
    let clip = world[Clips.self].add(Clip((0..<3).map { FrameID(index: $0) }))
    let hop = world[Timelines.self].add(.tween(.rotation, by: 1, over: .ticks(3)))
    begin()
    run { world in
      guard world[Clock.self].tick == 4 else { return }
      let lead = world.spawn(
        Transform(), Sprite(FrameID()), SpriteAnimation(clip: clip), TimelinePlayer(hop))
      world.spawn(Transform(), ScreenAnchor(.one), Collider(.box(size: Vec2(2, 2))))
      world.spawn(Transform(), Sprite(.none), TimelinePlayer(.none, target: lead))
      world.each { (sprite: inout Sprite) in
        if sprite.frame == .none { sprite.isVisible = false }
      }
      world.audio.play(SoundID(rawValue: 0))
    }
    step(12)
    #expect(lines.all.isEmpty, "\(lines.all)")
  }

  @Test func diagnosisChangesNoStateAndReportsNothingWhileItIsOff() {
    let other = Simulation(
      content: GameContent(atlases: [ScenePainterTests.atlas, ScenePainterTests.atlas]), seed: 1)
    for simulation in [simulation, other] {
      simulation.schedule.add("culprit") { world in
        world.spawn(Label("x", font: 3))
        world.spawn(Transform(), Sprite(.none), SpriteAnimation(clip: 9))
        world.audio.play(SoundID(rawValue: 9))
      }
    }
    begin()
    for _ in 0..<20 {
      step()
      other.step(TickInput(viewWidth: 100, viewHeight: 50))
      #expect(simulation.stateHash == other.stateHash)
      #expect(simulation.audioCommands == other.audioCommands)
    }
    #expect(other.diagnoses.isEmpty && simulation.diagnoses.count == 4)
  }

  @Test func aRestoreRepeatsAndMissesNoFault() throws {
    begin()
    run { world in
      if world[Clock.self].tick == 5 { world.spawn(ScreenAnchor(.one)) }
    }
    step(3)
    let snapshot = simulation.snapshot()
    step(6)
    try simulation.restore(snapshot)
    world.spawn(Label("x", font: 3))
    step(6)
    #expect(lines.all.count == 2, "\(lines.all)")
  }

  @Test func reportsEndAfterAHundredLines() {
    begin()
    run { world in
      for font in 0..<UInt16(30) {
        world.spawn(
          Transform(),
          Label("x", font: FontID(rawValue: font + 30 * UInt16(world[Clock.self].tick))))
      }
    }
    step(20)
    #expect(simulation.diagnoses.count == 100 && lines.all.count == 101)
    #expect(lines.all.last == "These were 100 such lines; further ones are not shown.")
  }

  @Test func aGameAddsItsOwnChecks() {
    simulation.addCheck { check in
      check.each(Transform.self) { _, transform in
        transform.position.x > 1000 ? "An entity is far away: no camera shows it" : nil
      }
    }
    begin()
    run { $0.spawn(Transform(x: 2000)) }
    step(4)
    #expect(simulation.diagnoses.map(\.sentence) == ["An entity is far away: no camera shows it"])
  }

  @Test func namesFirstUsedInTheMiddleOfTheGameAreReported() {
    var atlas = Atlas(frames: [AtlasFrame(name: "walk-1")])
    atlas.tags = [AtlasTag(name: "walk", from: 0, to: 0)]
    let simulation = Simulation(content: GameContent(atlases: [atlas]), seed: 1)
    let lines = DiagnosticsStage.Lines()
    simulation.world.add(.tween(.rotation, by: 1, over: .ticks(3)), named: "hops")
    simulation.schedule.add("early") { world in _ = world.frame("before") }
    simulation.step(TickInput())
    simulation.diagnose { lines.all.append($0) }
    simulation.schedule.add("late") { world in
      #expect(world.clip("walk") == .none && world.frame("wolk-1") == .none)
      _ = (world.sound("bang"), world.font("tiny"), world.timeline("hop"), world.frame("walk-1"))
    }
    for _ in 0..<3 { simulation.step(TickInput()) }
    let about = { (what: String, system: String) in
      "The rules look up the \(what): nothing comes of it (system \(system), tick 1)"
    }
    #expect(
      lines.all == [
        about("frame \"before\", which is not there", "early"),
        "The clip \"walk\" is first looked up in the middle of the game: it shows nothing. Look it up in "
          + "the set-up (system late, tick 1)",
        about("frame \"wolk-1\", which is not there (there is \"walk-1\")", "late"),
        about("sound \"bang\", which is not there", "late"),
        about("font \"tiny\", which is not there", "late"),
        about("timeline \"hop\", which is not there (there is \"hops\")", "late"),
      ])
    #expect(simulation.missingNames.isEmpty)
  }

  /// Adds the missing component a tick later: no fault.
  @Test func anEntityCompletedATickLaterIsNotReported() {
    begin()
    run { world in
      if world[Clock.self].tick == 2 { world.spawn(Sprite(FrameID(index: 1))) }
      guard world[Clock.self].tick == 3, let late = world.query(with: Sprite.self).first else {
        return
      }
      world.insert(late, Transform())
    }
    step(8)
    #expect(lines.all.isEmpty, "\(lines.all)")
  }

  private struct Hero: Component {}
  private struct Coin: Component {}
  private struct Wall: Component {}

  @Test func kindsThatCanNeverCollideAreReported() {
    begin()
    world.spawn(Transform(), Hero(), Collider(.point(.zero), categories: 1, mask: 2))
    world.spawn(Transform(), Wall(), Collider(.point(.zero), categories: 2))
    run { world in
      _ = world.contacts(Hero.self, Wall.self, .began)
      _ = world.contacts(Coin.self, Hero.self)
    }
    // Without coins their collision masks are unknown.
    step(100)
    #expect(lines.all.isEmpty)
    world.spawn(Transform(), Coin(), Collider(.point(.zero), categories: 4, mask: 2))
    // After the first 300 ticks, only every sixteenth tick is inspected.
    step(2000)
    #expect(
      lines.all.count == 1
        && lines.all[0].hasPrefix("Contacts of Coin and Hero are queried, and none"),
      "\(lines.all)")
    #expect(simulation.diagnoses.first?.system == "culprit")
  }

  /// Checks that kinds whose masks fitted once are not reported, because masks may change at run time.
  @Test func aKindWithoutCollidersIsReported() {
    struct Coin: Component {}
    struct Hero: SparseComponent {}
    struct Ghost: Component {}
    begin()
    world.spawn(Transform(), Coin())
    world.spawn(Transform(), Hero(), Collider(Rect(0, 0, 8, 8)))
    run { world in
      // No ghost exists so far, which is no fault.
      _ = world.contacts(Ghost.self, Hero.self)
      _ = world.contacts(Hero.self, Coin.self)
    }
    step(6000)
    #expect(lines.all.count == 1, "\(lines.all)")
    #expect(
      lines.all.first?.hasPrefix(
        "Contacts of Hero and Coin are queried, and no entity with a Coin has a collider") == true
    )
    #expect(simulation.diagnoses.first?.system == "culprit")
  }

  @Test func kindsThatCouldCollideOnceAreNotReported() {
    begin()
    let hero = world.spawn(Transform(), Hero(), Collider(.point(.zero), categories: 1, mask: 4))
    world.spawn(Transform(), Coin(), Collider(.point(.zero), categories: 4))
    run { world in
      _ = world.contacts(Coin.self, Hero.self)
      if world[Clock.self].tick == 9 { world[hero, Collider.self]?.mask = 0 }
    }
    step(100)
    #expect(lines.all.isEmpty, "\(lines.all)")
  }

  @Test func actionsWithoutBindingsAreReported() {
    world[Bindings.self] = Bindings { $0.bind(.space, to: Action(0)) }
    world.spawn(Transform(), PressButton(Rect(0, 0, 9, 9), action: Action(1)))
    begin()
    run { world in
      let actions = world[Actions.self]
      for number in 0..<3 as Range<UInt8> { _ = actions.isActive(Action(number)) }
      _ = actions.hasBegun(Action(3))
      // A rule of the game sets this action.
      world[Actions.self].add(held: 1 << 4, pressed: 0)
      _ = actions.isActive(Action(4))
    }
    step(70)
    #expect(
      lines.all.map { $0.prefix(25) }
        == ["Action 2 is read, and no key", "Action 3 is read, and no key"].map { $0.prefix(25) },
      "\(lines.all)")
  }

  @Test func aTimelineOfAMissingComponentIsReported() {
    begin()
    let fade = world.add(
      .sequence([
        .tween(.position, to: Vec2(9, 9), over: .ticks(4)),
        .tween(.opacity, to: 0, over: .ticks(4)),
      ]), named: "fade")
    run { world in
      guard world[Clock.self].tick == 2 else { return }
      world.spawn(Transform(), Sprite(FrameID(index: 1)), TimelinePlayer(fade))
    }
    step(5)
    #expect(lines.all.isEmpty, "\(lines.all)")
    let bare = world.spawn(Transform(), TimelinePlayer(fade))
    step(3)
    #expect(simulation.diagnoses.map(\.entity) == [bare])
    #expect(
      lines.all.first?.hasPrefix("A TimelinePlayer moves a property that its entity has no") == true
    )
  }

  private enum Screen: UInt8, GameState {
    case title, playing
    init() { self = .title }
  }

  @Test func aStateSetToItsOwnValueIsReportedWithItsSystem() {
    begin()
    world.insert(Screen.title)
    simulation.schedule.onEnter(Screen.playing, "start") { $0.spawn(Label("x", font: 5)) }
    run { world in
      switch world[Clock.self].tick {
      // A state without systems on entering the title is no fault; a transition that is taken back starts nothing
      // either.
      case 2: world.setState(Screen.title)
      case 4: world.setState(Screen.playing)
      case 6: world.setState(Screen.playing)
      default: break
      }
    }
    step(20)
    #expect(
      lines.all.map { String($0.prefix(42)) } == [
        "A Label uses font 5 of 0, counted from 0: ", "Screen is set to playing, which it is alre",
      ], "\(lines.all)")
    // The systems that run on entering a state have a name, too.
    #expect(simulation.diagnoses.map(\.system) == ["start", "culprit"])
  }

  @Test func aStateInsertedAgainByASystemIsReported() {
    begin()
    world.insert(Screen.title)
    // The set-up may insert a state twice.
    world.insert(Screen.playing)
    run { if $0[Clock.self].tick == 3 { $0.insert(Screen.playing) } }
    step(9)
    #expect(lines.all.count == 1, "\(lines.all)")
    #expect(
      lines.all.first?.hasPrefix("Screen is inserted again as playing: systems see it") == true)
    #expect(simulation.diagnoses.first?.system == "culprit")
  }

  @Test func twoSystemsThatSetAStateAreReported() {
    begin()
    world.insert(Screen.title)
    simulation.schedule.onEnter(Screen.playing, "enter") { _ in }
    for name in ["first", "second"] as [StaticString] {
      simulation.schedule.add(name) { world in
        if world[Clock.self].tick == 3 {
          world.setState(world.isSystemEnabled("first") ? Screen.playing : .title)
          world.setSystem("first", enabled: false)
        }
      }
    }
    step(9)
    #expect(lines.all.count == 1, "\(lines.all)")
    #expect(
      lines.all.first?.hasPrefix(
        "Screen is set to title, and was set to playing by first before the schedule began again")
        == true)
    #expect(simulation.diagnoses.first?.system == "second")
  }
}
