// Short pieces of docs/tour.md and docs/determinism.md, each inside a function that the tests call.

import Reel

@testable import OrchardRules

/// - Returns: the number of golden apples and of plain apples above `y`, and the first apple.
func runQueries(_ world: World, above y: Float) -> (golden: Int, plain: Int, first: Entity?) {
  var golden = 0
  var plain = 0
  // snippet: filters
  world.query(with: Golden.self).each { (_: Apple) in
    golden += 1
  }
  world.query(with: Apple.self, without: Golden.self).each { (transform: Transform) in
    if transform.position.y < y { plain += 1 }
  }
  let first = world.query(with: Apple.self).first
  // end
  return (golden, plain, first)
}

/// - Returns: the speeds of plain and golden apples, added up.
func addSpeeds(_ world: World) -> (plain: Float, golden: Float) {
  var plain: Float = 0
  var golden: Float = 0
  // snippet: optional
  world.each { (apple: Apple, gold: Golden?) in
    if gold == nil { plain += apple.speed } else { golden += apple.speed }
  }
  // end
  return (plain, golden)
}

func changeOne(_ world: World, _ apple: Entity) {
  // snippet: access
  world[apple, Apple.self]?.speed = 3
  if let position = world[apple, Transform.self]?.position, position.y > 100 {
    world.insert(apple, Golden())
  }
  // end
}

func holdPose(_ world: World, _ elephant: Entity) {
  // snippet: sample
  world[elephant, SpriteAnimation.self]?.isPlaying = false
  world[elephant, SpriteAnimation.self]?.sample = 2
  // end
}

func makeClips(_ simulation: Simulation, _ frames: [FrameID], for elephant: Entity) {
  // snippet: clips
  let wave = simulation.clip("wave")  // a tag, with its direction, repeats and durations
  let jump = simulation.world[Clips.self].add(
    Clip(
      frames: [
        ClipFrame(frames[0], ticks: 4), ClipFrame(frames[1], ticks: 12, event: 1),
        ClipFrame(frames[2], ticks: 6, anchor: Vec2(0.5, 0.9)),
      ],
      repeatCount: 1, autoreverses: true, curve: .easeOutQuad))
  simulation.world[elephant, SpriteAnimation.self]?.play(jump)
  simulation.world[elephant, SpriteAnimation.self]?.queue(wave)
  // end
}

func spawnTouchButton(_ world: World) {
  // snippet: button
  world.spawn(
    Transform(), ScreenAnchor(Vec2(0, 1), offset: Vec2(40, -40)),
    PressButton(Rect(-30, -30, 60, 60), action: .left))
  // end
}

func spawnHat(_ world: World, on elephant: Entity, _ frame: FrameID) -> Entity {
  // snippet: hierarchy
  let hat = world.spawn(Transform(x: 0, y: -42), Sprite(frame, layer: 2))
  world.setParent(of: hat, to: elephant)
  // end
  return hat
}

/// - Returns: the hash before, and the one after a step forth and a restore back.
func goBack(_ simulation: Simulation, _ input: TickInput) throws -> (UInt64, UInt64) {
  // snippet: snapshot
  let before = simulation.stateHash
  let snapshot = simulation.snapshot()
  simulation.step(input)
  try simulation.restore(snapshot)
  let after = simulation.stateHash
  // end
  return (before, after)
}

/// - Returns: the parts whose hashes differ.
func compareParts(_ a: World, _ b: World) -> [String] {
  // snippet: parts
  let mine = a.hashByLayout().parts
  let theirs = b.hashByLayout().parts
  let different = zip(mine, theirs).filter { $0.hash != $1.hash }.map { $0.0.name }
  // end
  return different
}

/// - Returns: the lines that are reported in the first ticks.
func findFaults(_ simulation: Simulation, _ input: TickInput) -> [String] {
  var lines: [String] = []
  // snippet: diagnose
  simulation.addCheck { check in
    check.each(Apple.self) { entity, apple in
      apple.speed < 0 ? "An Apple falls upwards: it can never be caught" : nil
    }
  }
  simulation.diagnose { line in lines.append(line) }
  // end
  for _ in 0..<3 { simulation.step(input) }
  return lines
}

struct Rotting: Component {
  /// The age of the apple in ticks.
  var since: Int32 = 0
  var isRotten = false
}

// snippet: rate
func letApplesRot(_ world: World) {
  let clock = world[Clock.self]
  world.each { (apple: inout Rotting, transform: inout Transform) in
    if apple.since == clock.ticks(seconds: 2.5) { apple.isRotten = true }
    apple.since += 1
    transform.position.y += 30 * clock.secondsPerTick  // 30 pixels a second
  }
}
// end
