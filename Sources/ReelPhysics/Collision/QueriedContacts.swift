import ReelECS
import ReelSimulation

extension World {
  /// Records that a system queried the contacts of two component types, if a check for such mistakes is attached.
  @inline(__always)
  func recordQueriedContacts<A: Component, B: Component>(_ first: A.Type, _ second: B.Type) {
    #if !hasFeature(Embedded)
      if hasAttachment, names.faults.isWatching, let queried = part(QueriedContacts.self) {
        queried.add(first, second) { systemName }
      }
    #endif
  }
}

#if !hasFeature(Embedded)
  import Synchronization

  /// The pairs of component types whose contacts rules have queried. A check reports the pairs that can never touch.
  /// Copies of a world on other threads share this record.
  final class QueriedContacts: SimulationPart {
    // SAFETY: the closures read only the world that they receive, and capture only types.
    private struct Kinds: @unchecked Sendable {
      let first: ObjectIdentifier
      let second: ObjectIdentifier
      let names: String
      let system: String
      /// A closure that returns true if the types can touch; `nil` while a type has no entity with a collider.
      let canCollide: (World) -> Bool?
      /// A closure that returns the name of the type that has entities, but none with a collider.
      let bare: (World) -> String?
      /// The number of checks at which the types could not touch.
      var refusals = 0
      var isDone = false
    }

    /// The number of failed checks before a report. It is high, because categories change during a game.
    private static let patience = 300

    private let all = Mutex<[Kinds]>([])

    @inline(never)
    func add<A: Component, B: Component>(
      _ first: A.Type, _ second: B.Type, _ system: () -> String
    ) {
      let (a, b) = (ObjectIdentifier(first), ObjectIdentifier(second))
      func isRegistered(_ all: borrowing [Kinds]) -> Bool {
        all.contains { $0.first == a && $0.second == b }
      }
      // Checks before it builds the names, because rules query the same contacts in every tick.
      if all.withLock({ isRegistered($0) }) { return }
      let kinds = Kinds(
        first: a, second: b, names: "\(A.componentName) and \(B.componentName)", system: system(),
        canCollide: { world in
          guard let a = world.filters(of: A.self), let b = world.filters(of: B.self) else {
            return nil
          }
          return a.mask & b.categories | b.mask & a.categories != 0
        },
        bare: { world in
          if world.hasAny(A.self), world.filters(of: A.self) == nil { return A.componentName }
          return world.hasAny(B.self) && world.filters(of: B.self) == nil ? B.componentName : nil
        })
      all.withLock { all in
        if !isRegistered(all) { all.append(kinds) }
      }
    }

    /// Reports the pairs of types that existed at `patience` checks and could touch at none of them.
    func inspect(_ check: Checkup) {
      all.withLock { all in
        for at in all.indices where !all[at].isDone {
          guard let canCollide = all[at].canCollide(check.world) else {
            reportMissing(&all[at], check)
            continue
          }
          all[at].refusals += 1
          all[at].isDone = canCollide || all[at].refusals == Self.patience
          if canCollide || !all[at].isDone { continue }
          check.report(
            "Contacts of \(all[at].names) are queried, and none of these can collide: the masks of neither "
              + "contain a category of the other", system: all[at].system)
        }
      }
    }
  }

  extension QueriedContacts {
    private func reportMissing(_ kinds: inout Kinds, _ check: Checkup) {
      guard let name = kinds.bare(check.world) else { return }
      kinds.refusals += 1
      guard kinds.refusals == Self.patience else { return }
      kinds.isDone = true
      check.report(
        "Contacts of \(kinds.names) are queried, and no entity with a \(name) has a collider: none can collide",
        system: kinds.system)
    }
  }

  extension World {
    /// Returns the categories of all colliders of entities with a component, and their masks, each combined; `nil` if
    /// there are none. Visits each collider, because a query would register a type that the game may not have
    /// registered yet.
    fileprivate func filters<T: Component>(of type: T.Type) -> (categories: UInt32, mask: UInt32)? {
      var all: (categories: UInt32, mask: UInt32)?
      func add(_ entity: Entity, _ categories: UInt32, _ mask: UInt32) {
        if has(entity, T.self) {
          all = ((all?.categories ?? 0) | categories, (all?.mask ?? 0) | mask)
        }
      }
      each { (entity: Entity, collider: Collider) in add(entity, collider.categories, collider.mask)
      }
      for visit in part(OtherColliders.self)?.visitors ?? [] { visit(self, add) }
      each { (entity: Entity, collider: TileCollider) in
        add(entity, collider.categories, collider.mask)
      }
      each { (entity: Entity, collider: ChainCollider) in
        add(entity, collider.categories, collider.mask)
      }
      return all
    }
  }
#endif
