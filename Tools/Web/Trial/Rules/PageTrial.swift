import Reel

/// The game of checks that need rules of their own: any number of moving sprites, two mistakes in the rules, and
/// commands to devices.
public struct PageTrial: Game {
  public static let name = "PageTrial"

  public static let settings = GameSettings(
    title: "Page Trial", viewWidth: 480, viewHeight: 320, background: Color(hex: 0x1B2238),
    rulesVersion: 1)

  public static let manifest = ContentManifest(atlases: ["dots.json"])

  /// The number of sprites.
  public var sprites: Int32 = 20

  public init() {}

  public func setUp(_ simulation: Simulation) {
    let world = simulation.world
    for at in 0..<max(0, sprites) {
      let angle = Float(at) * 2.4
      world.spawn(
        Transform(x: Float(at % 480), y: Float(at * 7 % 320)),
        Drift(velocity: Vec2(Float.cos(angle), Float.sin(angle))),
        Sprite(FrameID(atlas: 0, index: UInt16(at % 4))))
    }
    world.insert(Mistake())
    world.insert(Missing())
    simulation.schedule.add(Drift.run)
    simulation.schedule.add(Mistake.run)
    simulation.schedule.add(Self.sendDevices)
  }

  /// C captures the mouse, V releases it; F covers the screen; R rumbles.
  static let sendDevices = System("sendDevices") { world in
    let input = world[Input.self]
    if input.wasPressed(.c) { world.devices.send(.captureMouse(true)) }
    if input.wasPressed(.v) { world.devices.send(.captureMouse(false)) }
    if input.wasPressed(.f) { world.devices.send(.fullscreen(true)) }
    if input.wasPressed(.r) {
      world.devices.send(.rumble(pad: 0, strong: 1, weak: 0.5, milliseconds: 200))
    }
  }
}

/// A sprite that crosses the view, and appears again at the other side.
struct Drift: Component {
  /// Pixels a tick.
  var velocity = Vec2.zero

  static let run = System("drift") { world in
    world.each { (drift: Drift, transform: inout Transform) in
      var position = transform.position + drift.velocity
      if position.x < 0 { position.x += 480 } else if position.x >= 480 { position.x -= 480 }
      if position.y < 0 { position.y += 320 } else if position.y >= 320 { position.y -= 320 }
      transform.position = position
    }
  }
}

/// The resource that is removed before it is read, which is a mistake that the engine describes.
struct Missing: Resource {
  var number: Int32 = 0
}

/// A mistake in the rules, nine ticks after the tick of its key: M reads a resource that is missing, I an element
/// outside of an array.
struct Mistake: Resource {
  enum Kind: UInt8, FieldValue { case none, resource, index }

  var kind = Kind.none
  /// The ticks that are left.
  var ticks: Int32 = 0

  static let run = System("mistake") { world in
    let input = world[Input.self]
    if input.wasPressed(.m) { world.insert(Mistake(kind: .resource, ticks: 10)) }
    if input.wasPressed(.i) { world.insert(Mistake(kind: .index, ticks: 10)) }
    guard world[Mistake.self].kind != .none else { return }
    world[Mistake.self].ticks -= 1
    guard world[Mistake.self].ticks == 0 else { return }
    if world[Mistake.self].kind == .resource {
      world.remove(Missing.self)
      world[Missing.self].number += 1
    }
    world[Mistake.self].ticks = [1, 2][Int(world[Mistake.self].kind.rawValue)]
  }
}
