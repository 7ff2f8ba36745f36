// The game of docs/tour.md, which prints the code between `snippet:` and `end` word for word.

// snippet: game
import Reel

public struct Orchard: Game {
  public static let name = "Orchard"
  public static let settings = GameSettings(
    title: "Orchard", rate: TickRate(60), viewWidth: 320, viewHeight: 240,
    background: Color(hex: 0x9BD3F0))
  public static let manifest = ContentManifest(atlases: ["orchard.plist"], sounds: ["crunch.wav"])
  public typealias Player = OrchardBot

  public init() {}

  public func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.register(Apple.self, Golden.self, Caught.self)
    world.insert(Score())
    bindActions(world)
    spawnElephant(simulation)
    addSystems(simulation)
  }
}
// end

// snippet: components
struct Elephant: Component {
  /// Pixels a tick, right positive.
  var speed: Float = 0
}

struct Apple: Component {
  /// Pixels a tick, down.
  var speed: Float = 1
}

/// A tag: a component without fields. It takes no memory.
struct Golden: Component {}
// end

// snippet: elephant
func spawnElephant(_ simulation: Simulation) {
  let world = simulation.world
  let walk = world.add(Clip(world.frames("elephant-"), ticksPerFrame: 6), named: "walk")
  world.spawn(
    Transform(x: 160, y: 232), Elephant(),
    Sprite(world.frame("elephant-1"), layer: 1, anchor: Vec2(0.5, 1)),
    SpriteAnimation(clip: walk, isPlaying: false),
    Collider(Rect(-16, -40, 32, 12), categories: Category.elephant, mask: Category.apples))
}
// end

// snippet: groups
enum Category {
  static let elephant: UInt32 = 1
  static let apples: UInt32 = 2
}
// end

// snippet: systems
func addSystems(_ simulation: Simulation) {
  simulation.add(driveElephant, growApples, letApplesFall, catchApples, countPoints)
}
// end

// snippet: fall
let letApplesFall = System("letApplesFall") { world in
  let ground = world[Input.self].view.y
  world.each { (entity: Entity, transform: inout Transform, apple: Apple) in
    transform.position.y += apple.speed
    if transform.position.y > ground { world.commands.despawn(entity) }
  }
}
// end

// snippet: resources
struct Score: Resource {
  var points: Int32 = 0
  /// Ticks until the next apple.
  var pause: Int32 = 0
}
// end

// snippet: grow
let growApples = System("growApples") { world in
  world[Score.self].pause -= 1
  guard world[Score.self].pause <= 0 else { return }
  let apple = world.commands.spawn(
    Transform(x: world.random[0].float(in: 20..<300), y: 0),
    Apple(speed: world.random[0].float(in: 1..<2)),
    Sprite(world.frame("apple")),
    Collider(Rect(-6, -6, 12, 12), categories: Category.apples))
  if world.random[0].bool(0.1) {
    world.commands.insert(apple, Golden())
  }
  world[Score.self].pause = world.random[0].int(in: 30...60)
}
// end

// snippet: events
struct Caught: Event {
  var isGolden = false
  var position = Vec2.zero
}

let catchApples = System("catchApples", in: .react) { world in
  for (_, apple) in world.contacts(Elephant.self, Apple.self, .began) {
    guard let position = world[apple, Transform.self]?.position else { continue }
    world.send(Caught(isGolden: world.has(apple, Golden.self), position: position))
    world.despawn(apple)
  }
}
// end

// snippet: sound
let countPoints = System("countPoints", in: .react) { world in
  for caught in world.events(Caught.self) {
    world[Score.self].points += caught.isGolden ? 5 : 1
    world.audio.play(world.sound("crunch"), at: caught.position, pitch: caught.isGolden ? 1.5 : 1)
  }
}
// end

// snippet: actions
extension Action {
  static let left = Action(0)
  static let right = Action(1)
}

func bindActions(_ world: World) {
  var bindings = Bindings()
  bindings.bind(.arrowsAndStick, left: .left, right: .right)
  world[Bindings.self] = bindings
}
// end

// snippet: drive
let driveElephant = System("driveElephant") { world in
  let actions = world[Actions.self]
  let right = world[Input.self].view.x - 16
  var direction: Float = 0
  if actions.isActive(.left) { direction -= 1 }
  if actions.isActive(.right) { direction += 1 }
  world.each {
    (elephant: inout Elephant, transform: inout Transform, walk: inout SpriteAnimation) in
    elephant.speed += (direction * 4 - elephant.speed) * 0.25
    transform.position.x = min(max(transform.position.x + elephant.speed, 16), right)
    walk.isPlaying = direction != 0
  }
}
// end

// snippet: bot
public struct OrchardBot: Bot {
  private var chance: RandomStream

  public init(seed: UInt64) { chance = RandomStream(seed: seed, stream: 1000) }

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    let key = chance.bool() ? Key.left : Key.right
    guard chance.bool(0.1) else { return }
    input.hold(key, chance.bool(), in: simulation)
  }
}
// end
