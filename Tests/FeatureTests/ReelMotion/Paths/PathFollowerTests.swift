import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct PathFollowerTests {
  private let simulation: Simulation
  private var world: World { simulation.world }
  private let line: PathID

  init() {
    simulation = Simulation(content: GameContent(), seed: 1)
    line = simulation.world[Paths.self].add(.line([Vec2(0, 0), Vec2(100, 0), Vec2(100, 20)]))
  }

  private func step() { simulation.step(TickInput(viewWidth: 100, viewHeight: 50)) }

  private func way(_ follower: PathFollower, _ ticks: Int) -> [Vec2] {
    let entity = world.spawn(Transform(x: 7), follower)
    return (0..<ticks).map { _ in
      step()
      return world[entity, Transform.self]!.position
    }
  }

  private func isNear(_ positions: [Vec2], _ expected: [Vec2]) -> Bool {
    positions.count == expected.count
      && zip(positions, expected).allSatisfy { $0.distance(to: $1) < 0.001 }
  }

  @Test func aFollowerWithASpeedGoesThatManyPixelsASecond() {
    let positions = way(PathFollower(line, speed: 30 * 60), 6)
    #expect(
      isNear(
        positions,
        [Vec2(0, 0), Vec2(30, 0), Vec2(60, 0), Vec2(90, 0), Vec2(100, 20), Vec2(100, 20)]))
  }

  @Test func aFollowerWithSecondsTakesThatLongAlongACurve() {
    let positions = way(
      PathFollower(line, seconds: 4.0 / 60, curve: .easeInQuad, origin: Vec2(5, 5)), 5)
    #expect(
      isNear(positions, [0, 7.5, 30, 67.5].map { Vec2($0 + 5, 5) } + [Vec2(105, 25)]),
      "\(positions)")
  }

  @Test(arguments: [30, 60, 120] as [UInt32])
  func followingAPathIsIndependentOfTheTickRate(rate: UInt32) {
    let simulation = Simulation(content: GameContent(), seed: 1, rate: TickRate(rate))
    let path = simulation.world[Paths.self].add(.circle(at: .zero, radius: 50))
    let entity = simulation.world.spawn(
      Transform(), PathFollower(path, speed: 100, ending: .loop))
    for _ in 0...rate * 10 { simulation.step(TickInput(viewWidth: 9, viewHeight: 9)) }
    let position = simulation.world[entity, Transform.self]!.position
    #expect(position.distance(to: Vec2(angle: 1000 / 50, length: 50)) < 0.3, "\(position)")
  }

  /// Checks that a path without length has an end, because rules may wait for it.
  @Test(arguments: [[Vec2(3, 4), Vec2(3, 4)], [Vec2(3, 4)]])
  func aPathWithoutLengthEnds(points: [Vec2]) {
    let path = world[Paths.self].add(.line(points))
    let entity = world.spawn(Transform(), PathFollower(path, seconds: 1))
    var ends = 0
    for _ in 0..<5 {
      step()
      ends += world.events(PathEnded.self).filter { $0.entity == entity }.count
    }
    #expect(ends == 1 && world[entity, Transform.self]?.position == Vec2(3, 4))
  }

  @Test func theEndOfAClosedPathHasTheDirectionOfItsLastSegment() {
    let square = MotionPath.line(
      [Vec2(0, 0), Vec2(10, 0), Vec2(10, 10), Vec2(0, 10)], isClosed: true)
    let end = square.location(at: square.length)
    #expect(end.position == .zero && end.direction.distance(to: Vec2(0, -1)) < 0.001)
  }

  @Test func followersTurnBackLoopOrStopAtTheEnd() {
    #expect(
      isNear(
        way(PathFollower(line, speed: 50 * 60, ending: .turnBack), 7),
        [
          Vec2(0, 0), Vec2(50, 0), Vec2(100, 0), Vec2(90, 0), Vec2(40, 0), Vec2(10, 0),
          Vec2(60, 0),
        ]))
    #expect(
      isNear(
        way(PathFollower(line, speed: 50 * 60, ending: .loop), 4),
        [Vec2(0, 0), Vec2(50, 0), Vec2(100, 0), Vec2(30, 0)]))
    #expect(
      isNear(
        way(PathFollower(line, speed: -50 * 60, distance: 120), 4),
        [Vec2(100, 20), Vec2(70, 0), Vec2(20, 0), Vec2(0, 0)]))
  }

  @Test func theEndOfAPathSendsOneEvent() {
    let entity = world.spawn(Transform(), PathFollower(line, speed: 60 * 60))
    var ends: [UInt64] = []
    simulation.schedule.add("listen", in: .present) { world in
      for event in world.events(PathEnded.self) {
        #expect(event == PathEnded(entity: entity, path: PathID(rawValue: 0)))
        ends.append(world[Clock.self].tick)
      }
    }
    for _ in 0..<6 { step() }
    #expect(ends == [2])
    world[entity, Transform.self]?.position = Vec2(1, 2)
    step()
    #expect(world[entity, Transform.self]?.position == Vec2(1, 2))
    world[entity, PathFollower.self]?.distance = 40
    step()
    #expect(world[entity, Transform.self]?.position.distance(to: Vec2(40, 0)) ?? 9 < 0.001)
  }

  @Test func aFollowerThatTurnsFacesItsDirection() {
    let there = world.spawn(
      Transform(), PathFollower(line, speed: 60 * 60, turns: true, heading: 0.5))
    let back = world.spawn(
      Transform(), PathFollower(line, speed: -60 * 60, turns: true, distance: 90))
    let still = world.spawn(Transform(rotation: 2), PathFollower(line, speed: 60))
    step()
    #expect(world[there, Transform.self]?.rotation == 0.5)
    #expect(abs(abs(world[back, Transform.self]!.rotation) - .pi) < 1e-5)
    #expect(world[still, Transform.self]?.rotation == 2)
    step()
    step()
    #expect(abs(world[there, Transform.self]!.rotation - 0.5 - .pi / 2) < 1e-5)
  }

  @Test func timelinesAddToThePositionOnThePath() {
    let hop = world[Timelines.self].add(.tween(.position.y, by: -8, over: .ticks(2)))
    let entity = world.spawn(
      Transform(), PathFollower(line, speed: 30 * 60), TimelinePlayer(hop))
    var way: [Vec2] = []
    for _ in 0..<4 {
      step()
      way.append(world[entity, Transform.self]!.position)
    }
    // After the hop has ended, the path alone decides the position.
    #expect(isNear(way, [Vec2(0, 0), Vec2(30, -4), Vec2(60, -8), Vec2(90, 0)]), "\(way)")
  }

  @Test func pausedFollowersStandStill() {
    let entity = world.spawn(Transform(), PathFollower(line, speed: 60))
    for _ in 0..<5 { step() }
    world.insert(entity, Paused())
    let position = world[entity, Transform.self]!.position
    step()
    #expect(world[entity, Transform.self]?.position == position)
    let lost = world.spawn(Transform(x: 3), PathFollower(.none, speed: 60))
    step()
    #expect(world[lost, Transform.self]?.position.x == 3)
  }
}
