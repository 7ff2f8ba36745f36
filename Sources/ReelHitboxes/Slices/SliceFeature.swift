import ReelDrawing
import ReelECS
import ReelPhysics
import ReelSimulation

/// The feature that makes colliders follow the frames of sprites.
public struct SliceFeature: Feature {
  public static var featureName: String { "Slices" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(CollisionFeature.self)
    simulation.require(SpriteFeature.self)
    simulation.world.register(SliceCollider.self)
    simulation.world.insert(Slices())
    simulation.part(OtherColliders.self).visitors.append { world, add in
      world.each { (entity: Entity, collider: SliceCollider) in
        add(entity, collider.categories, collider.mask)
      }
    }
    simulation.add(SliceCollider.follow, before: Mover.move, Collider.detectContacts)
  }
}
