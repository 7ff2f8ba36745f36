import Reel

/// Plays Alien Catch from start to end and starts it again: by keys in some rounds and with a
/// finger on the buttons in others, well but not perfectly.
public struct AlienCatchBot: Bot {
  private var chance: RandomStream
  /// -1, 0 or 1: which way it holds.
  private var held = 0
  /// What lets go of it.
  private var release = InputEvent.keyUp(.left)
  private var usesFinger = false
  /// Ticks until it looks again.
  private var patience = 0
  private var round: Int32 = 0
  /// The letter it has made up its mind to miss, and the last one that it thought about.
  private var ignored = Entity.none
  private var considered = Entity.none

  public init(seed: UInt64) { chance = RandomStream(seed: seed, stream: 99) }

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    let match = simulation.world.match
    // The mouse wanders now and then, which tilts the shadows.
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

  /// The way to the lowest letter that it wants.
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

  /// Lets go of one side and takes hold of the other.
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
