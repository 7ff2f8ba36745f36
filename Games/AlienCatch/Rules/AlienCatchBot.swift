import Reel

/// Plays Alien Catch from start to end and starts it again: by keys in some rounds and with a
/// finger on the buttons in others, well but not perfectly.
public struct AlienCatchBot: Bot {
  private var chance: RandomStream
  /// -1, 0 or 1: which way it holds.
  private var held = 0
  /// Whether what is held now is held by the finger.
  private var fingerHolds = false
  private var usesFinger = false
  /// Ticks until it looks again.
  private var patience = 0
  private var round: Int32 = 0
  /// The letter it has made up its mind to miss.
  private var ignored = Entity.none
  private var considered = Entity.none

  public init(seed: UInt64) { chance = RandomStream(seed: seed, stream: 99) }

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    let world = simulation.world
    let match = world[Match.self]
    let width = Float(input.viewWidth)
    wanderMouse(&input)
    switch match.phase {
    case .title, .over:
      hold(0, &input)
      if match.age > 24 && chance.bool(0.08) { press(&input) }
    case .ready, .settling:
      hold(0, &input)
      if match.round != round {
        round = match.round
        usesFinger = chance.bool()
      }
    case .playing:
      patience -= 1
      if patience <= 0 {
        hold(direction(world, width), &input)
        patience = Int(chance.int(in: 1...2))
      }
    }
  }

  private mutating func direction(_ world: World, _ width: Float) -> Int {
    var cart: Float = width / 2
    world.each { (_: Cart, transform: Transform) in cart = transform.position.x }
    var lowest: (entity: Entity, position: Vec2)?
    world.each { (entity: Entity, _: Drop, transform: Transform) in
      if entity != ignored && transform.position.y > (lowest?.position.y ?? -100) {
        lowest = (entity, transform.position)
      }
    }
    guard let target = lowest else { return 0 }
    if target.entity != considered {
      considered = target.entity
      if chance.bool(0.06) { ignored = target.entity }
    }
    let distance = target.position.x - cart
    if distance.magnitude < 14 { return 0 }
    return distance > 0 ? 1 : -1
  }

  private mutating func press(_ input: inout TickInput) {
    if chance.bool() {
      input.events.append(.keyDown(.space))
      input.events.append(.keyUp(.space))
    } else {
      let x = Int16(clamping: Int(input.viewWidth) / 2)
      let y = Int16(clamping: Int(input.viewHeight) / 3)
      input.events.append(.pointerDown(1, x, y))
      input.events.append(.pointerUp(1, x, y))
    }
  }

  /// Lets go of one side and takes hold of the other.
  private mutating func hold(_ side: Int, _ input: inout TickInput) {
    guard side != held else { return }
    if held != 0 { input.events.append(release(held, input)) }
    if side != 0 {
      if usesFinger {
        let place = button(side, input)
        input.events.append(.pointerDown(2, place.0, place.1))
      } else {
        input.events.append(.keyDown(side < 0 ? .left : .right))
      }
      fingerHolds = usesFinger
    }
    held = side
  }

  private func release(_ side: Int, _ input: TickInput) -> InputEvent {
    guard fingerHolds else { return .keyUp(side < 0 ? .left : .right) }
    let place = button(side, input)
    return .pointerUp(2, place.0, place.1)
  }

  private func button(_ side: Int, _ input: TickInput) -> (Int16, Int16) {
    let x = side < 0 ? 44 : Int(input.viewWidth) - 44
    return (Int16(clamping: x), Int16(clamping: Int(input.viewHeight) - 44))
  }

  /// Moves the mouse now and then, which tilts the shadows.
  private mutating func wanderMouse(_ input: inout TickInput) {
    guard chance.bool(0.1) else { return }
    let x = Int16(truncatingIfNeeded: chance.int(in: 1...Int32(max(1, input.viewWidth))))
    input.events.append(.pointerMove(0, x, 120))
  }
}
