import Reel

struct Velocity: Component {
  /// Pixels a tick.
  var value = Vec2(3, 2)
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

public struct Bounce: Game {
  public static let name = "Bounce"
  public static let settings = GameSettings(title: "Bounce")
  public static let manifest = ContentManifest(atlases: ["aliencatch.plist"])

  public static func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Transform(), Velocity(), Sprite(simulation.frame("heart")))
    simulation.schedule.add("bounce") { world in
      let view = world[Input.self].view
      world.each { (transform: inout Transform, velocity: inout Velocity) in
        transform.position += velocity.value
        let place = transform.position
        if place.x < 0 || place.x > view.x { velocity.value.x *= -1 }
        if place.y < 0 || place.y > view.y { velocity.value.y *= -1 }
      }
    }
  }
}
