import Reel

/// A bot that plays Alien Catch from start to end and starts it again: with keys in some rounds and with a finger on
/// the buttons in others, well but not perfectly.
public struct AlienCatchBot: Bot {
  private var chance: RandomStream
  /// The direction that it holds: -1, 0 or 1.
  private var held = 0
  /// The event that releases the direction.
  private var release = InputEvent.keyUp(.left)
  private var usesFinger = false
  /// The ticks until it decides again.
  private var patience = 0
  private var round: Int32 = 0
  /// The letter that it has decided to miss; `considered` is the last one that it decided about.
  private var ignored = Entity.none
  private var considered = Entity.none

  public init(seed: UInt64) { chance = RandomStream(seed: seed, stream: 99) }

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    let match = simulation.world.match
    // The mouse moves now and then, which tilts the shadows.
    if chance.bool(0.1) {
      let x = chance.int(in: 1...Int32(max(1, input.viewWidth)))
      input.events.append(.pointerMove(0, Int16(truncatingIfNeeded: x), 120))
    }
    guard match.phase == .playing else {
      hold(0, &input)
      if match.phase == .title || match.phase == .over {
        if match.age > 24 && chance.bool(0.08) { press(&input) }
      } else if match.round != round {
        (round, usesFinger) = (match.round, chance.bool())
      }
      return
    }
    patience -= 1
    if patience <= 0 {
      hold(direction(simulation.world), &input)
      patience = Int(chance.int(in: 1...2))
    }
  }

  /// Returns the direction of the lowest letter that it tries to catch.
  private mutating func direction(_ world: World) -> Int {
    var target = (entity: Entity.none, position: Vec2(0, -100))
    world.each { (entity: Entity, _: Drop, transform: Transform) in
      if entity != ignored && transform.position.y > target.position.y {
        target = (entity, transform.position)
      }
    }
    if target.entity == .none { return 0 }
    if target.entity != considered {
      considered = target.entity
      if chance.bool(0.06) { ignored = considered }
    }
    let distance = target.position.x - Cart.x(world)
    return distance.magnitude < 14 ? 0 : distance > 0 ? 1 : -1
  }

  private mutating func press(_ input: inout TickInput) {
    let (x, y) = (Int16(clamping: input.viewWidth / 2), Int16(clamping: input.viewHeight / 3))
    input.events +=
      chance.bool()
      ? [.keyDown(.space), .keyUp(.space)] : [.pointerDown(1, x, y), .pointerUp(1, x, y)]
  }

  /// Releases one direction and holds the other.
  private mutating func hold(_ side: Int, _ input: inout TickInput) {
    guard side != held else { return }
    if held != 0 { input.events.append(release) }
    held = side
    if side == 0 { return }
    let x = Int16(clamping: side < 0 ? 44 : Int(input.viewWidth) - 44)
    let y = Int16(clamping: Int(input.viewHeight) - 44)
    let key: Key = side < 0 ? .left : .right
    input.events.append(usesFinger ? .pointerDown(2, x, y) : .keyDown(key))
    release = usesFinger ? .pointerUp(2, x, y) : .keyUp(key)
  }
}
