import CChipmunk
import Reel

/// A box that falls, tumbles and comes to rest.
struct Crate: Component { var size = Vec2(16, 16) }

/// Drives crates by Chipmunk, whose space is kept beside the world: bodies by entity.
final class Tumbling: Feature {
  private let space = cpSpaceNew()!
  private var bodies: [Entity: OpaquePointer] = [:]

  init() { cpSpaceSetGravity(space, cpv(0, 900)) }
  deinit { cpSpaceFree(space) }

  func install(in simulation: Simulation) {
    let ground = cpSpaceGetStaticBody(space)
    cpSpaceAddShape(space, cpSegmentShapeNew(ground, cpv(-1e4, 200), cpv(1e4, 200), 0))
    simulation.schedule.add("tumble") { [self] world in
      world.each { (entity: Entity, crate: Crate, transform: Transform) in
        if bodies[entity] == nil { bodies[entity] = add(crate, transform) }
      }
      cpSpaceStep(space, 1.0 / 60)
      world.query(with: Crate.self).each { (entity: Entity, transform: inout Transform) in
        let place = cpBodyGetPosition(bodies[entity])
        transform.position = Vec2(Float(place.x), Float(place.y))
        transform.rotation = Float(cpBodyGetAngle(bodies[entity]))
      }
    }
  }

  private func add(_ crate: Crate, _ transform: Transform) -> OpaquePointer {
    let (width, height) = (Double(crate.size.x), Double(crate.size.y))
    let body = cpSpaceAddBody(space, cpBodyNew(1, cpMomentForBox(1, width, height)))!
    cpBodySetPosition(body, cpv(Double(transform.position.x), Double(transform.position.y)))
    cpBodySetAngle(body, Double(transform.rotation))
    cpShapeSetFriction(cpSpaceAddShape(space, cpBoxShapeNew(body, width, height, 0)), 0.6)
    return body
  }
}
