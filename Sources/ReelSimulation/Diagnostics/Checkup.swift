import ReelContent
import ReelECS

extension GameContent {
  /// Whether it has a frame.
  package func has(_ frame: FrameID) -> Bool {
    Int(frame.atlas) < atlases.count && Int(frame.index) < atlases[Int(frame.atlas)].frames.count
  }
}

/// What a check looks at: ``ReelSimulation/Simulation/addCheck(_:)``.
public struct Checkup {
  /// The simulation, after a tick. A check only looks.
  public let simulation: Simulation
  let since: UInt64

  /// What is looked at.
  public var world: World { simulation.world }
  /// What artists have made for it.
  public var content: GameContent { simulation.content }
  /// How many sounds the host has; `nil` where nobody has said so.
  public var soundCount: Int? { simulation.diagnostics.soundCount }

  /// Whether there is a look after each tick still: what is counted by looks is counted by ticks.
  package var looksAtEachTick: Bool { simulation.tick < Diagnostics.ticksWithLooks }

  /// Asks for what was written since the check ran last. The component must be registered. O(tables +
  /// rows of those tables that were written).
  /// - Parameter body: what is wrong with an entity, in one sentence that is the same for all that have
  ///   the same fault: it is said once, and only if it is still so at the next look. `nil` where nothing is.
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

  /// The same for a component that does nothing without another one beside it.
  public func each<T: Component, Other: Component>(
    _ type: T.Type, without other: Other.Type, _ sentence: String
  ) where T.Fetch: DenseColumnFetch {
    let world = world
    each(type) { entity, _ in world.has(entity, Other.self) ? nil : sentence }
  }

  /// Reports a fault that concerns no single entity.
  public func say(_ sentence: String, system: String = "") {
    simulation.note(sentence, of: .none, system: system)
  }
}
