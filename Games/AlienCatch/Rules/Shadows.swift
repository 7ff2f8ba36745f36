import Reel

/// The shadow of another entity, on the ground below it.
struct Shadow: Component {
  static let componentName = "Shadow"
  var owner = Entity.none
  /// As a share of the picture's width.
  var width: Float = 1
  init(of owner: Entity, width: Float) {
    self.owner = owner
    self.width = width
  }
  init() {}
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("owner", &owner)
    v.field("width", &width)
  }
}

/// How far the device leans: -1 to the left, 1 to the right.
struct Tilt: Resource {
  static let resourceName = "Tilt"
  var value: Float = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

func shadowSprite(_ world: World) -> Sprite {
  Sprite(world[Pictures.self].shadow, layer: Layers.shadows, tint: .clear)
}

/// A pad's right stick tilts the device, or on a desktop the mouse by its place in the view.
func readTilt(_ world: World) {
  let input = world[Input.self]
  var wanted: Float = 0
  if let pad = input.pads.first(where: { $0.isConnected }) {
    wanted = pad.axis(.rightX)
  } else if input.viewWidth > 0 {
    let mouse = input.pointers[0]
    if mouse.x != 0 || mouse.y != 0 {
      wanted = max(-1, min(1, mouse.position.x / Float(input.viewWidth) * 2 - 1))
    }
  }
  world[Tilt.self].value += (wanted - world[Tilt.self].value) * 0.4
}

/// Puts every shadow under its owner: the higher that is, the smaller, fainter and further aside.
func castShadows(_ world: World) {
  let ground = world[Input.self].view.y - Ground.height
  let tilt = world[Tilt.self].value
  world.each {
    (entity: Entity, shadow: Shadow, transform: inout Transform, sprite: inout Sprite) in
    guard let owner = world[shadow.owner, Transform.self] else {
      world.commands.despawn(entity)
      return
    }
    let height = max(0, ground - owner.position.y)
    let nearness = 1 - 0.6 * min(1, height / 300)
    transform.position = Vec2(owner.position.x + tilt * (8 + height * 0.12), ground)
    transform.scale = Vec2(shadow.width * nearness, nearness)
    sprite.lean = -tilt * 1.2
    sprite.tint = Color.white.faded(nearness)
  }
}
