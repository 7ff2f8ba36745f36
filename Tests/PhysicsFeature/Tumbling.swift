import CChipmunk
import Reel

/// A box that falls, tumbles and comes to rest.
struct Crate: Component { var width = 16.0, height = 16.0 }

/// A feature that moves crates by Chipmunk. Chipmunk's space lies outside the world, with a body for each entity.
final class Tumbling: Feature {
  private let space = cpSpaceNew()!
  private var bodies: [Entity: OpaquePointer] = [:]

  init() { cpSpaceSetGravity(space, cpv(0, 900)) }
  deinit { cpSpaceFree(space) }

  func install(in simulation: Simulation) {
    let ground = cpSpaceGetStaticBody(space)
    cpSpaceAddShape(space, cpSegmentShapeNew(ground, cpv(-1e4, 200), cpv(1e4, 200), 0))
    simulation.schedule.add("tumble") { [self] world in
      cpSpaceStep(space, 1.0 / 60)
      world.each { (entity: Entity, crate: Crate, transform: inout Transform) in
        let body = bodies[entity] ?? add(crate, transform)
        bodies[entity] = body
        let position = cpBodyGetPosition(body)
        transform.position = Vec2(Float(position.x), Float(position.y))
        transform.rotation = Float(cpBodyGetAngle(body))
      }
    }
  }

  private func add(_ box: Crate, _ transform: Transform) -> OpaquePointer {
    let body = cpSpaceAddBody(space, cpBodyNew(1, cpMomentForBox(1, box.width, box.height)))!
    cpBodySetPosition(body, cpv(Double(transform.position.x), Double(transform.position.y)))
    cpBodySetAngle(body, Double(transform.rotation))
    cpShapeSetFriction(cpSpaceAddShape(space, cpBoxShapeNew(body, box.width, box.height, 0)), 0.6)
    return body
  }
}
