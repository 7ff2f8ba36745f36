import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct PausedTests {
  private let simulation = Simulation(
    content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
  private var world: World { simulation.world }

  private func step() { simulation.step(TickInput(viewWidth: 100, viewHeight: 100)) }

  /// Spawns an entity that animates, moves to a new value, plays a timeline and emits sound.
  private func spawn() -> Entity {
    let clip = world[Clips.self].add(
      Clip((0..<3).map { FrameID(index: $0) }, ticksPerFrame: 1))
    let line = world[Timelines.self].add(.tween(.rotation, from: 0, to: 40, over: .ticks(40)))
    let entity = world.spawn(
      Transform(), Sprite(FrameID()), SpriteAnimation(clip: clip), TimelinePlayer(line),
      SoundEmitter(SoundID(rawValue: 1), pansWithPosition: false))
    world.properties.animate(over: .ticks(40), curve: .linear) {
      world.properties.set(.position, of: entity, to: Vec2(40, 0))
    }
    return entity
  }

  private struct Interpolated: Equatable {
    var frame: UInt16
    var turn: Float
    var x: Float
  }

  private func interpolated(_ entity: Entity) -> Interpolated {
    Interpolated(
      frame: world[entity, Sprite.self]!.frame.index,
      turn: world[entity, Transform.self]!.rotation,
      x: world[entity, Transform.self]!.position.x)
  }

  @Test func everythingOfAPausedEntityStandsStill() {
    let held = spawn()
    let free = spawn()
    for _ in 0..<3 { step() }
    #expect(interpolated(held) == interpolated(free))
    let before = interpolated(held)
    world.insert(held, Paused())
    step()
    #expect(simulation.audioCommands.count == 1, "the voice of one of them ends")
    for _ in 0..<3 { step() }
    #expect(interpolated(held) == before)
    #expect(interpolated(free) != before)
    world.remove(held, Paused.self)
    step()
    #expect(simulation.audioCommands.count == 1, "and begins anew")
    for _ in 0..<3 { step() }
    // The entity continues from where it was: as far as the other one was four ticks ago.
    #expect(interpolated(held).x == interpolated(free).x - 4)
    #expect(interpolated(held).turn == interpolated(free).turn - 4)
  }

  @Test func childrenArePausedWithTheirParents() {
    let panel = world.spawn(Transform())
    let child = spawn()
    let grandchild = spawn()
    world.setParent(of: child, to: panel)
    world.setParent(of: grandchild, to: child)
    step()
    let before = (interpolated(child), interpolated(grandchild))
    world.insert(panel, Paused())
    #expect(world.isPaused(grandchild) && world.hasPaused)
    for _ in 0..<4 { step() }
    #expect(interpolated(child) == before.0 && interpolated(grandchild) == before.1)
    world.setParent(of: grandchild, to: .none)
    step()
    #expect(interpolated(child) == before.0 && interpolated(grandchild) != before.1)
  }

  @Test func followersAndMachinesArePaused() {
    let leader = spawn()
    let clip = world[Clips.self].add(
      Clip((0..<3).map { FrameID(index: $0) }, ticksPerFrame: 1))
    let follower = world.spawn(
      Transform(), Sprite(FrameID()), SpriteAnimation(clip: clip), AnimationFollower(of: leader))
    var machine = AnimationMachine()
    let first = machine.addState(clip: clip)
    let second = machine.addState(clip: clip, speed: 0.5)
    machine.addTransition(
      from: first, to: second, when: [.above(AnimationParameter(0), 0.5)], waitsForFrame: false)
    let number = world[AnimationMachines.self].add(machine)
    let walker = world.spawn(
      Transform(), Sprite(FrameID()), SpriteAnimation(clip: clip), AnimationState(number))
    step()
    world.insert(follower, Paused())
    world.insert(walker, Paused())
    world[walker, AnimationState.self]?[AnimationParameter(0)] = 1
    let frame = world[follower, Sprite.self]!.frame
    for _ in 0..<4 {
      step()
      #expect(world[follower, Sprite.self]!.frame == frame)
      #expect(world[walker, AnimationState.self]!.state == first)
    }
    world.remove(walker, Paused.self)
    step()
    #expect(world[walker, AnimationState.self]!.state == second)
  }

  @Test func pausedMoversIgnoreTheirControls() {
    world.spawn(Transform(), Collider(Rect(0, 160, 400, 16)), Solid())
    let hero = world.spawn(
      Transform(x: 90, y: 153), Collider(Rect(-6, -7, 12, 14)), Mover(), Platformer())
    let walker = world.spawn(
      Transform(x: 200, y: 20), Collider(Rect(-6, -7, 12, 14)), Mover(), TopDownWalker(speed: 90))
    for _ in 0..<4 { step() }
    for entity in [hero, walker] { world.insert(entity, Paused()) }
    let before = [hero, walker].map { world[$0, Mover.self]!.velocity }
    world[hero, Platformer.self]?.isJumpHeld = true
    world[walker, TopDownWalker.self]?.direction = Vec2(1, 0)
    for _ in 0..<4 { step() }
    #expect([hero, walker].map { world[$0, Mover.self]!.velocity } == before)
    // A jump that was requested and released during the pause has no effect.
    world[hero, Platformer.self]?.isJumpHeld = false
    world.remove(hero, Paused.self)
    for _ in 0..<4 { step() }
    #expect(world[hero, Platformer.self]?.isJumping == false)
    #expect(world[hero, Transform.self]?.position.y == 153)
  }

  @Test func aPausedCrossfadeWaits() {
    let entity = spawn()
    step()
    world.crossfade(entity, to: 0, over: .ticks(4))
    step()
    let progress = world[entity, Crossfade.self]!.progress
    world.insert(entity, Paused())
    for _ in 0..<8 { step() }
    #expect(world[entity, Crossfade.self]?.progress == progress)
    world.remove(entity, Paused.self)
    for _ in 0..<8 { step() }
    #expect(!world.has(entity, Crossfade.self))
  }
}
