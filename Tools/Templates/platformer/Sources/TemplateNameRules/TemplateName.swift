import Reel

/// A run to the flag: gather coins, jump on slimes, keep off the spikes.
public struct TemplateName: Game {
  public static let name = "TemplateName"
  public static let settings = GameSettings(
    title: "TemplateName", viewWidth: 320, viewHeight: 192, background: Color(hex: 0x8FD3F0))
  public static let manifest = ContentManifest(
    atlases: ["art.json"], fonts: ["font.fnt", "font-plain.fnt"],
    sounds: ["coin.wav", "hurt.wav", "jump.wav", "win.wav"])
  public typealias Player = Runner

  public init() {}

  public func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.insert(Run())
    world.add(Clip(world.frames("coin-"), ticksPerFrame: 8), named: "coin")
    world.add(Clip(world.frames("slime-"), ticksPerFrame: 14), named: "slime")
    Level.spawn(in: world)
    let hero = world.spawn(
      Transform(position: Level.start), Hero(), world.sprite("hero-0", layer: 10),
      Collider(Rect(-5, -14, 10, 14), categories: Category.hero, mask: Category.items),
      Mover(mask: Category.ground), Platformer(speed: 110, jumpHeight: 52))
    world[CameraFollow.self] = CameraFollow(hero, halfLife: 0.1)
    world[Camera.self].limits = Level.area
    world[Camera.self].snapsToPixels = true
    world.spawn(
      Transform(), ScreenAnchor(Vec2(0, 0), offset: Vec2(8, 4)), Score(), Label(""))
    simulation.add(steer, patrol, gather, beHurt, arrive, showHero, showScore)
  }
}

enum Category {
  static let ground: UInt32 = 1
  static let hero: UInt32 = 2
  static let items: UInt32 = 4
}

struct Hero: Component {}
struct Coin: Component {}
struct Spikes: Component {}
struct Flag: Component {}
struct Score: Component {}

struct Slime: Component {
  /// The positions at which it turns round.
  var left: Float = 0
  var right: Float = 0
  /// The speed in pixels a tick.
  var speed: Float = -0.5
}

/// The progress of the run.
public struct Run: Resource {
  public var coins: Int32 = 0
  public var falls: Int32 = 0
  public var ticks: Int32 = 0
  public var isOver = false
  public init() {}
}

let steer = System("steer") { world in
  let input = world[Input.self]
  let stick = input.pads[0].axis(.leftX)
  let left = input.isHeld(.left) || input.isHeld(.a) || stick < -0.5
  let right = input.isHeld(.right) || input.isHeld(.d) || stick > 0.5
  let jumps = input.isHeld(.space) || input.isHeld(.up) || input.isHeld(PadButton.south)
  if !world[Run.self].isOver { world[Run.self].ticks += 1 }
  world.query(with: Hero.self).each { (platformer: inout Platformer, mover: Mover) in
    platformer.walk = (right ? 1 : 0) - (left ? 1 : 0)
    if jumps && !platformer.isJumpHeld && mover.isOnFloor { world.audio.play(world.sound("jump")) }
    platformer.isJumpHeld = jumps
  }
}

let patrol = System("patrol") { world in
  world.each { (slime: inout Slime, transform: inout Transform, sprite: inout Sprite) in
    transform.position.x += slime.speed
    if transform.position.x < slime.left { slime.speed = abs(slime.speed) }
    if transform.position.x > slime.right { slime.speed = -abs(slime.speed) }
    sprite.flipsX = slime.speed > 0
  }
}

let gather = System("gather", in: .react) { world in
  for (_, coin) in world.contacts(Hero.self, Coin.self, .began) {
    world[Run.self].coins += 1
    world.audio.play(world.sound("coin"))
    world.despawn(coin)
  }
}

/// Hurts the hero: a slime from the side, spikes and holes send it back to the start. A jump on a slime squashes it.
let beHurt = System("beHurt", in: .react) { world in
  var hurt: Entity?
  for (hero, slime) in world.contacts(Hero.self, Slime.self, .touching) {
    let isAbove = (world.position(hero)?.y ?? 0) < (world.position(slime)?.y ?? 0) - 4
    if isAbove && world[hero, Mover.self]?.velocity.y ?? 0 > 0 {
      world[hero, Mover.self]?.velocity.y = -220
      world.despawn(slime)
      world.audio.play(world.sound("coin"), pitch: 0.6)
    } else {
      hurt = hero
    }
  }
  for (hero, _) in world.contacts(Hero.self, Spikes.self, .began) { hurt = hero }
  world.query(with: Hero.self).each { (entity: Entity, transform: Transform) in
    if transform.position.y > Level.area.maxY + 40 { hurt = entity }
  }
  guard let hurt else { return }
  world[Run.self].falls += 1
  world.audio.play(world.sound("hurt"))
  world.camera.shake(0.4)
  world.teleport(hurt, to: Level.start)
  world[hurt, Mover.self]?.velocity = .zero
}

let arrive = System("arrive", in: .react) { world in
  for _ in world.contacts(Hero.self, Flag.self, .began) where !world[Run.self].isOver {
    world[Run.self].isOver = true
    world.audio.play(world.sound("win"))
  }
}

let showHero = System("showHero", in: .react) { world in
  let step = Int(world[Clock.self].tick / 6 % 2)
  let frames = (0..<4).map { world.frame("hero-\($0)") }
  world.query(with: Hero.self).each {
    (mover: Mover, platformer: Platformer, sprite: inout Sprite) in
    if platformer.walk != 0 { sprite.flipsX = platformer.walk < 0 }
    sprite.frame = frames[!mover.isOnFloor ? 3 : platformer.walk == 0 ? 0 : 1 + step]
  }
}

let showScore = System("showScore", in: .react) { world in
  let run = world[Run.self]
  let seconds = Int32(Float(run.ticks) * world[Clock.self].secondsPerTick)
  world.query(with: Score.self).each { (label: inout Label) in
    label.text =
      "\(run.coins) of \(Level.coins) coins, \(seconds) s" + (run.isOver ? ": you made it!" : "")
  }
}
