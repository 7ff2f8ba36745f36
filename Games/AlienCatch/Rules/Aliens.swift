import Reel

/// Zip or Zap: watches the cart, and jumps when something is caught.
struct Alien: Component {
  static let componentName = "Alien"
  /// 0 is Zip, 1 is Zap.
  var who: UInt8 = 0
  /// Ticks since the jump began; negative on the ground.
  var jump: Int32 = -1
  /// The height of this jump in pixels.
  var height: Int32 = 0
  /// How long it has been happy, for its frames.
  var joy: Int32 = 0

  init(who: UInt8) { self.who = who }
  init() {}

  static let ticksUp: Int32 = 8
  static let ticksDown: Int32 = 7

  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("who", &who)
    v.field("jump", &jump)
    v.field("height", &height)
    v.field("joy", &joy)
  }

  /// Pixels above the ground: slower and slower up, faster and faster down.
  var altitude: Float {
    guard jump >= 0 else { return 0 }
    let share: Float
    if jump <= Alien.ticksUp {
      share = Easing.easeOutQuad(Float(jump) / Float(Alien.ticksUp))
    } else {
      share = 1 - Easing.easeInQuad(Float(jump - Alien.ticksUp) / Float(Alien.ticksDown))
    }
    return Float(height) * share
  }
}

func spawnAliens(_ simulation: Simulation) {
  for who in UInt8(0)...1 {
    let isZip = who == 0
    let frames = isZip ? simulation.world[Pictures.self].zip : simulation.world[Pictures.self].zap
    let alien = simulation.world.spawn(
      Transform(), EdgeAnchor(Vec2(isZip ? 0 : 1, 1), offset: Vec2(isZip ? 118 : -118, 0)),
      Alien(who: who), Sprite(frames[3], layer: Layers.aliens, anchor: Vec2(0.5, 1)))
    simulation.world.spawn(
      Transform(), Shadow(of: alien, width: 0.9), shadowSprite(simulation.world))
  }
}

func moveAliens(_ world: World) {
  let caught = !world.events(Caught.self).isEmpty
  let view = world[Input.self].view
  var cartX: Float = view.x / 2
  world.each { (cart: Cart, transform: Transform) in cartX = transform.position.x }
  let pictures = world[Pictures.self]
  var jumps = world[Match.self].jumps
  var hasJumped = false
  world.each {
    (alien: inout Alien, transform: inout Transform, anchor: inout EdgeAnchor, sprite: inout Sprite)
    in
    if caught && alien.jump < 0 {
      alien.jump = 0
      alien.joy = 0
      alien.height = jumps.int(in: 10...59)
      hasJumped = true
    }
    if alien.jump >= 0 {
      alien.jump += 1
      alien.joy += 1
      if alien.jump > Alien.ticksUp + Alien.ticksDown { alien.jump = -1 }
    }
    anchor.offset.y = -Ground.height - 3 - alien.altitude
    transform.position.y = view.y + anchor.offset.y
    let frames = alien.who == 0 ? pictures.zip : pictures.zap
    if alien.jump >= 0 {
      sprite.frame = frames[8 + Int(alien.joy / 2) % 4]
    } else {
      // The frame follows the cart: from far left over straight ahead to far right.
      let side = (cartX - transform.position.x) / max(1, view.x) + 0.5
      sprite.frame = frames[max(0, min(7, Int((side * 8).rounded(.down))))]
    }
  }
  world[Match.self].jumps = jumps
  if hasJumped { world.play(Sounds.jump, gain: 0.5) }
}
