import Reel

/// The prizes that lie in a room and can be taken.
struct PickupFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(PlayFeature.self)
    simulation.require(MoverFeature.self)
    simulation.world.register(Pickup.self)
    simulation.add(Pickup.lie)
    simulation.add(Pickup.take)
    simulation.schedule.gate(PickupFeature.systems) { $0[Play.self].runs }
  }
}

/// A prize from a candle or a foe.
enum Prize: UInt8, FieldValue, CaseIterable {
  case heart, bigHeart, gem, blueGem, power, roast
  /// The prize of the Count.
  case orb
  init() { self = .heart }

  /// Creates a prize from its name in the map.
  init(_ name: String) {
    let names: [(String, Prize)] = [
      ("big heart", .bigHeart), ("gem", .gem), ("power", .power), ("roast", .roast),
    ]
    self = names.first { $0.0.utf8.elementsEqual(name.utf8) }?.1 ?? .heart
  }
}

enum PickupPictures {
  /// The frames, indexed by prize.
  static let frames: [FrameID] = [.heartSmall, .heart, .gemRed, .gemBlue, .power, .roast, .orb]
}

struct Pickup: Component {
  var prize = Prize.heart
  var age: Int32 = 0

  /// The ticks until it disappears.
  static let life: Int32 = 420

  static func spawn(_ prize: Prize, at position: Vec2, _ world: World) {
    var mover = Mover(velocity: Vec2(0, -70), mask: Category.solid)
    mover.gravity = Vec2(0, prize == .orb ? 40 : 260)
    world.commands.spawn(
      Transform(position: position), Resident(), Pickup(prize: prize), mover,
      Collider(Rect(-6, -7, 12, 15), categories: Category.pickups),
      Sprite(PickupPictures.frames[Int(prize.rawValue)], layer: Layers.sparks))
  }

  /// The system in which hearts sway while they fall, and old pickups blink and disappear.
  static let lie = System("lieAbout") { world in
    world.each { (entity: Entity, pickup: inout Pickup, mover: inout Mover, sprite: inout Sprite) in
      pickup.age += 1
      mover.velocity.y = min(mover.velocity.y, pickup.prize == .heart ? 46 : 150)
      mover.velocity.x =
        pickup.prize == .heart && !mover.isOnFloor
        ? Float.sin(Float(pickup.age) * 0.09) * 34 : 0
      guard pickup.prize != .orb else { return }
      sprite.isVisible = pickup.age < life - 100 || pickup.age / 4 % 2 == 0
      if pickup.age > life { world.commands.despawn(entity) }
    }
  }

  static let take = System("takeThings", in: .react) { world in
    guard world[Play.self].phase == .playing else { return }
    for (_, entity) in world.contacts(HeroBody.self, Pickup.self, .touching) {
      guard let pickup = world[entity, Pickup.self], pickup.age > 6,
        let position = world[entity, Transform.self]?.position
      else { continue }
      var play = world[Play.self]
      switch pickup.prize {
      case .heart: play.health += 1
      case .bigHeart: play.health += 3
      case .roast: play.health += 8
      case .gem: play.points += 300
      case .blueGem: play.points += 1000
      case .power: play.power = min(2, play.power + 1)
      case .orb:
        play.points += 1000 * max(0, play.health) + 2000 * play.lives
        play.hasWon = true
        Play.leave(&play, to: world[Plan.self].ending, world)
      }
      play.health = min(play.health, Play.hearts)
      world[Play.self] = play
      let isGreat = pickup.prize == .power || pickup.prize == .roast
      world.audio.play(
        pickup.prize == .orb ? .victory : isGreat ? .power : .pickup, gain: 0.7)
      world.burst(.sparks, at: position, isGreat ? 16 : 7)
      world.despawn(entity)
    }
  }
}
