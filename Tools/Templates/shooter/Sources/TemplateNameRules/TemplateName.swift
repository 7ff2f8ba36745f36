import Reel

/// Waves of foes come down, and touching one costs a life. Arrows or a stick fly, space fires.
public struct TemplateName: Game {
  public static let name = "TemplateName"
  public static let settings = GameSettings(
    title: "TemplateName", viewWidth: 320, viewHeight: 240, background: Color(hex: 0x0B1026))
  public static let manifest = ContentManifest(
    atlases: ["art.json"], fonts: ["font.fnt", "font-plain.fnt"],
    sounds: ["boom.wav", "fire.wav", "hit.wav", "over.wav"])
  public typealias Player = Pilot

  public init() {}

  public func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.insert(Match())
    simulation.persist(Record())
    world.add(Clip(world.frames("boom-"), ticksPerFrame: 4, isLooping: false), named: "boom")
    for (picture, speed) in [("far", 0.4), ("near", 1.2)] as [(String, Float)] {
      world.spawn(
        ParallaxLayer(world.frame("stars-" + picture), drift: Vec2(0, speed), repeatsY: true))
    }
    world.spawn(
      Transform(), ScreenAnchor(Vec2(0, 0), offset: Vec2(8, 4)), Label(""), Score())
    world.spawn(
      Transform(), ScreenAnchor(Vec2(0.5, 0.4)), Label("", alignment: .center), Message())
    simulation.add(begin, fly, sendFoes, move, hitFoes, hitShip, endBooms, show)
  }
}

enum Category {
  static let ship: UInt32 = 1
  static let foes: UInt32 = 2
}

struct Score: Component {}
struct Message: Component {}
struct Boom: Component {}
struct Bullet: Component {}

struct Ship: Component {
  /// Ticks until it can fire again.
  var pause: Int32 = 0
  /// Ticks for which the ship cannot be hurt.
  var safe: Int32 = 120
}

struct Foe: Component {
  /// The x about which it sways.
  var middle: Float = 0
  /// Ticks since the foe appeared.
  var age: Int32 = 0
  var speed: Float = 1
}

/// The resource that outlives the program.
struct Record: Resource {
  var best: Int32 = 0
}

public struct Match: Resource {
  public var points: Int32 = 0
  /// The lives left; none before the first game and after the last life.
  public var lives: Int32 = 0
  /// Ticks until the next foe.
  var pause: Int32 = 60

  public init() {}
}

func isFiring(_ input: Input) -> Bool { input.isHeld(.space) || input.isHeld(PadButton.south) }

/// Begins a game when the fire button is pressed and there is no ship.
let begin = System("begin") { world in
  let input = world[Input.self]
  guard world[Match.self].lives == 0,
    input.wasPressed(.space) || input.wasPressed(PadButton.south)
  else { return }
  for foe in world.query(with: Foe.self).entities { world.despawn(foe) }
  world[Match.self].points = 0
  world[Match.self].lives = 3
  world.spawn(
    Transform(position: input.view * Vec2(0.5, 0.85)), Ship(),
    Sprite(world.frame("ship"), layer: 10),
    Collider(.circle(radius: 7), categories: Category.ship, mask: Category.foes))
}

let fly = System("fly") { world in
  let input = world[Input.self]
  var way = Vec2(input.pads[0].axis(.leftX), input.pads[0].axis(.leftY))
  if input.isHeld(.left) || input.isHeld(.a) { way.x -= 1 }
  if input.isHeld(.right) || input.isHeld(.d) { way.x += 1 }
  if input.isHeld(.up) || input.isHeld(.w) { way.y -= 1 }
  if input.isHeld(.down) || input.isHeld(.s) { way.y += 1 }
  world.each { (ship: inout Ship, transform: inout Transform, sprite: inout Sprite) in
    transform.position += way * 2.5
    let area = Rect(12, 24, input.view.x - 24, input.view.y - 36)
    transform.position = transform.position.clamped(to: area)
    sprite.frame = world.frame(way.x < 0 ? "ship-left" : way.x > 0 ? "ship-right" : "ship")
    ship.safe = max(0, ship.safe - 1)
    sprite.isVisible = ship.safe / 4 % 2 == 0
    ship.pause -= 1
    guard isFiring(input) && ship.pause <= 0 else { return }
    ship.pause = 9
    world.audio.play(world.sound("fire"), gain: 0.4)
    for side in [-5, 5] as [Float] {
      world.commands.spawn(
        Transform(position: transform.position + Vec2(side, -10)), Bullet(),
        Sprite(world.frame("bullet"), layer: 5, blend: .additive),
        Collider(Rect(-2, -5, 4, 10), categories: Category.ship, mask: Category.foes))
    }
  }
}

/// Sends foes, the more often the more points there are.
let sendFoes = System("sendFoes") { world in
  world[Match.self].pause -= 1
  guard world[Match.self].pause <= 0 else { return }
  let haste = min(world[Match.self].points / 20, 35)
  world[Match.self].pause = world.random[0].int(in: 22...60) - haste / 2
  let middle = world.random[0].float(in: 50..<world[Input.self].view.x - 50)
  let kind = world.random[0].int(in: 1...3)
  world.spawn(
    Transform(x: middle, y: -16),
    Foe(middle: middle, speed: world.random[0].float(in: 0.8..<1.8)),
    Sprite(world.frame("foe-\(kind)"), layer: 8),
    Collider(.circle(radius: 8), categories: Category.foes))
}

let move = System("move") { world in
  let bottom = world[Input.self].view.y + 20
  world.query(with: Bullet.self).each { (entity: Entity, transform: inout Transform) in
    transform.position.y -= 6
    if transform.position.y < -10 { world.commands.despawn(entity) }
  }
  world.each { (entity: Entity, foe: inout Foe, transform: inout Transform) in
    foe.age += 1
    transform.position.y += foe.speed
    transform.position.x = foe.middle + Float.sin(Float(foe.age) * 0.05) * 36
    if transform.position.y > bottom { world.commands.despawn(entity) }
  }
}

let hitFoes = System("hitFoes", in: .react) { world in
  for (bullet, foe) in world.contacts(Bullet.self, Foe.self, .began) {
    guard world.isAlive(bullet) && world.isAlive(foe) else { continue }
    explode(world, foe)
    world.despawn(bullet)
    if world[Match.self].lives > 0 { world[Match.self].points += 10 }
  }
}

let hitShip = System("hitShip", in: .react) { world in
  for (ship, foe) in world.contacts(Ship.self, Foe.self, .touching)
  where world[ship, Ship.self]?.safe == 0 {
    explode(world, foe)
    world.camera.shake(0.6)
    world[ship, Ship.self]?.safe = 120
    world[Match.self].lives -= 1
    world.audio.play(world.sound(world[Match.self].lives == 0 ? "over" : "hit"))
    guard world[Match.self].lives == 0 else { continue }
    explode(world, ship)
    guard world[Match.self].points > world[Record.self].best else { continue }
    world[Record.self].best = world[Match.self].points
    world.save(Record.self)
  }
}

/// Replaces an entity with a cloud.
func explode(_ world: World, _ entity: Entity) {
  guard let transform = world[entity, Transform.self] else { return }
  world.audio.play(world.sound("boom"), gain: 0.5)
  world.spawn(
    transform, Boom(), Sprite(world.frame("boom-1"), layer: 12, blend: .additive),
    SpriteAnimation(clip: world.clip("boom")))
  world.despawn(entity)
}

let endBooms = System("endBooms", in: .camera) { world in
  for event in world.events(ClipEnded.self) where world.has(event.entity, Boom.self) {
    world.commands.despawn(event.entity)
  }
}

let show = System("show", in: .present) { world in
  let match = world[Match.self]
  world.query(with: Score.self).each { (label: inout Label) in
    label.text = "\(match.points)   lives \(match.lives)   best \(world[Record.self].best)"
  }
  world.query(with: Message.self).each { (label: inout Label) in
    label.text = match.lives > 0 ? "" : "Press space to begin"
  }
}
