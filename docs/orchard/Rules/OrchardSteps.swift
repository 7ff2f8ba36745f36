import Reel

/// An orchard that grows with the tour: an elephant stands, apples fall, it catches them, and at last it walks.
public struct OrchardSteps: Game {
  public static let name = Orchard.name
  public static let settings = Orchard.settings
  public static let manifest = Orchard.manifest
  public typealias Player = OrchardBot

  /// The part of the tour that the game has reached.
  enum Step {
    static let stands: UInt8 = 1
    static let applesFall: UInt8 = 2
    static let catches: UInt8 = 3
    static let countsAndSounds: UInt8 = 4
    static let walks: UInt8 = 5
  }

  /// The step, 1 to 5: `--set step=3`. Any other number is the last step.
  public var step = Step.walks

  public init() {}

  public func setUp(_ simulation: Simulation) {
    let world = simulation.world
    let step = (Step.stands...Step.walks).contains(step) ? step : Step.walks
    world.register(Apple.self, Golden.self, Caught.self, Point.self)
    world.insert(Score())
    spawnScenery(world)
    spawnElephant(simulation)
    if step >= Step.walks {
      bindActions(world)
      simulation.add(driveElephant)
    }
    if step >= Step.applesFall { simulation.add(growApples, letApplesFall) }
    if step >= Step.catches { simulation.add(catchApples) }
    if step >= Step.countsAndSounds { simulation.add(countPoints, showPoints) }
  }
}

/// Places what the tour leaves out: a meadow, and the leaves from which the apples fall.
func spawnScenery(_ world: World) {
  world.spawn(Transform(), Sprite(world.frame("meadow"), layer: -1, anchor: .zero))
  world.spawn(Transform(), Sprite(world.frame("leaves"), layer: 1, anchor: .zero))
}

/// One of the small apples above, one for each point.
struct Point: Component {}

/// Adds small apples until there are as many as points, or the two rows are full.
let showPoints = System("showPoints", in: .react) { world in
  let points = min(Int(world[Score.self].points), 40)
  let shown = world.query(with: Point.self).count
  guard points > shown else { return }
  for number in shown..<points {
    world.commands.spawn(
      Transform(x: 17 + Float(number % 20) * 15, y: 12 + Float(number / 20) * 15, scale: 0.6),
      Sprite(world.frame("apple"), layer: 2), Point())
  }
}
