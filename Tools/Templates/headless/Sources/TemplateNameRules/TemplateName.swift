import ReelServer

/// Two herds graze on one meadow, each by a plan of its own. The herd that has eaten more has won.
public struct TemplateName: Game {
  public static let name = "TemplateName"
  public static let settings = GameSettings(
    title: "TemplateName", rate: TickRate(30), viewWidth: 320, viewHeight: 240)

  public var first = Plan.nearest
  public var second = Plan.roam

  public init() {}
  public init(_ first: Plan, _ second: Plan) { (self.first, self.second) = (first, second) }

  public func installFeatures(in simulation: Simulation) {
    simulation.require(TransformFeature.self)
    simulation.require(CollisionFeature.self)
  }

  public func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.insert(Meadow())
    for (herd, plan) in [first, second].enumerated() {
      for _ in 0..<5 {
        world.spawn(
          Transform(position: somewhere(world)), Grazer(herd: UInt8(herd), plan: plan),
          Collider(.circle(radius: 6), categories: Category.grazers, mask: Category.grass))
      }
    }
    for _ in 0..<40 { growGrass(world) }
    simulation.add(grow, choose, walk, eat)
  }
}

/// The way in which a herd finds food.
public enum Plan: UInt8, CaseIterable, Sendable, FieldValue {
  /// Always to the nearest grass.
  case nearest
  /// To the nearest grass that no other of the herd is closer to.
  case share
  /// Anywhere; it eats the grass on its way.
  case roam
}

enum Category {
  static let grazers: UInt32 = 1
  static let grass: UInt32 = 2
}

struct Grass: Component {}

struct Grazer: Component {
  var herd: UInt8 = 0
  var plan = Plan.nearest
  var goal = Vec2.zero
}

/// The state that exists once: the grass that each herd has eaten.
public struct Meadow: Resource {
  static let size = Vec2(320, 240)
  public var eaten: [Int32] = [0, 0]

  public init() {}
}

func somewhere(_ world: World) -> Vec2 {
  Vec2(
    world.random[0].float(in: 8..<Meadow.size.x - 8),
    world.random[0].float(in: 8..<Meadow.size.y - 8))
}

func growGrass(_ world: World) {
  world.spawn(
    Transform(position: somewhere(world)), Grass(),
    Collider(.circle(radius: 2), categories: Category.grass))
}

let grow = System("grow") { world in
  if world.random[0].bool(0.3) { growGrass(world) }
}

let choose = System("choose") { world in
  var pastures: [(entity: Entity, herd: UInt8, center: Vec2)] = []
  world.each { (entity: Entity, grazer: Grazer, transform: Transform) in
    pastures.append((entity, grazer.herd, transform.position))
  }
  world.each { (entity: Entity, grazer: inout Grazer, transform: Transform) in
    if grazer.plan == .roam {
      guard (grazer.goal - transform.position).length < 4 || grazer.goal == .zero else { return }
      grazer.goal = somewhere(world)
      return
    }
    let others = pastures.filter { $0.herd == grazer.herd && $0.entity != entity }
    var nearest: Float = .infinity
    for grass in world.query(with: Grass.self).entities {
      guard let center = world[grass, Transform.self]?.position else { continue }
      let distance = (center - transform.position).length
      guard distance < nearest else { continue }
      if grazer.plan == .share && others.contains(where: { ($0.center - center).length < distance })
      {
        continue
      }
      nearest = distance
      grazer.goal = center
    }
  }
}

let walk = System("walk") { world in
  world.each { (transform: inout Transform, grazer: Grazer) in
    let way = grazer.goal - transform.position
    transform.position += way.length > 1.5 ? way.normalized * 1.5 : way
  }
}

let eat = System("eat", in: .react) { world in
  for (grazer, grass) in world.contacts(Grazer.self, Grass.self, .began) {
    guard world.isAlive(grass), let herd = world[grazer, Grazer.self]?.herd else { continue }
    world[Meadow.self].eaten[Int(herd)] += 1
    world.despawn(grass)
  }
}
