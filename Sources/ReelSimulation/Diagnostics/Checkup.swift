import ReelContent
import ReelECS

extension GameContent {
  /// Returns true if one of the atlases has this frame.
  package func has(_ frame: FrameID) -> Bool {
    Int(frame.atlas) < atlases.count && Int(frame.index) < atlases[Int(frame.atlas)].frames.count
  }
}

/// The input of a check that ``ReelSimulation/Simulation/addCheck(_:)`` adds.
public struct Checkup {
  /// The simulation, after a tick. A check must only read it.
  public let simulation: Simulation
  let since: UInt64

  /// The world that is checked.
  public var world: World { simulation.world }
  /// The content of the simulation.
  public var content: GameContent { simulation.content }
  /// The number of sounds that the host has; `nil` if the host did not give it.
  public var soundCount: Int? { simulation.diagnostics.soundCount }

  /// True as long as checks run after each tick, so that a number of inspections is a number of ticks.
  package var checksEachTick: Bool { simulation.tick < Diagnostics.ticksWithChecks }

  /// Runs `body` for each component that was written since the previous inspection. The component must be registered.
  /// O(tables + rows of the tables that were written).
  /// - Parameter body: returns the fault of an entity as one sentence, or `nil`. Entities with the same fault must get
  ///   the same sentence: it is reported once, and only if the entity still has the fault at the next inspection.
  public func each<T: Component>(_ type: T.Type, _ body: @escaping (Entity, T) -> String?)
  where T.Fetch: DenseColumnFetch {
    guard !simulation.diagnostics.isFull else { return }
    let world = world
    world.eachTouched(since: since) { (entity: Entity, component: T, version: UInt64) in
      guard let sentence = body(entity, component) else { return }
      simulation.suspect(sentence, of: entity, version: version) {
        world[entity, T.self].flatMap { body(entity, $0) }
      }
    }
  }

  /// Reports `sentence` for an entity that has a component but lacks another one, without which the first has no
  /// effect.
  public func each<T: Component, Other: Component>(
    _ type: T.Type, without other: Other.Type, _ sentence: String
  ) where T.Fetch: DenseColumnFetch {
    let world = world
    each(type) { entity, _ in world.has(entity, Other.self) ? nil : sentence }
  }

  /// Reports a fault that belongs to no single entity.
  public func report(_ sentence: String, system: String = "") {
    simulation.report(sentence, of: .none, system: system)
  }
}
