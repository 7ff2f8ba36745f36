import ReelECS
import ReelMath

/// How the properties of a simulation are read and written. Made by its features; not part of the
/// state.
struct AnimatedProperties: Resource {
  /// One component that has a property.
  struct Owner {
    let id: UInt32
    let rank: UInt8
    let read: (World, Entity) -> AnimatedValue?
    let write: (World, Entity, AnimatedValue) -> Void
  }

  /// By rising id, then rank: a property has the same place whatever the order in which features were
  /// installed.
  private var owners: [Owner] = []

  static var resourceName: String { "AnimatedProperties" }
  static var isTransient: Bool { true }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// As many as a player has bits to note which ones it moves.
  static let limit = 64

  var count: Int { owners.count }

  /// The property's place, which stands for it; `nil` for one that no feature has added.
  /// O(properties).
  func place(of property: AnimatedProperty) -> Int? {
    owners.firstIndex { $0.id == property.id }
  }

  /// Gives `body` the properties where they lie; they must not be kept. For loops: whoever reads them
  /// here counts no references of the list.
  func withOwners(_ body: (PropertyOwners) -> Void) {
    owners.withUnsafeBufferPointer { body(PropertyOwners(owners: $0)) }
  }

  mutating func add(_ owner: Owner) {
    let at = owners.firstIndex { ($0.id, $0.rank) >= (owner.id, owner.rank) } ?? owners.count
    if at < owners.count, owners[at].id == owner.id, owners[at].rank == owner.rank {
      misuse(
        "An animated property was added twice with the rank \(owner.rank). Give it a name of its own, "
          + "or another rank where several components have it.")
    }
    if owners.count == Self.limit {
      misuse("A simulation has at most \(Self.limit) animated properties.")
    }
    owners.insert(owner, at: at)
  }
}

/// The properties of a simulation, in the order of their places.
struct PropertyOwners {
  let owners: UnsafeBufferPointer<AnimatedProperties.Owner>

  var count: Int { owners.count }

  /// As ``AnimatedProperties/place(of:)``.
  func place(of property: AnimatedProperty) -> Int? {
    owners.firstIndex { $0.id == property.id }
  }

  /// The property in a place, as an entity has it.
  func read(_ place: Int, _ world: World, _ entity: Entity) -> AnimatedValue? {
    var at = place
    return find(&at, world, entity)
  }

  /// The same.
  /// - Parameter at: the property's place; becomes that of the component that has it, to write it there.
  func find(_ at: inout Int, _ world: World, _ entity: Entity) -> AnimatedValue? {
    let id = owners[at].id
    repeat {
      if let value = owners[at].read(world, entity) { return value }
      at += 1
    } while at < owners.count && owners[at].id == id
    return nil
  }

  /// Writes the property to the first component that has it.
  func write(_ value: AnimatedValue, _ place: Int, _ world: World, _ entity: Entity) {
    var at = place
    if at + 1 < owners.count, owners[at + 1].id == owners[at].id {
      while owners[at].read(world, entity) == nil {
        at += 1
        if at == owners.count || owners[at].id != owners[place].id { return }
      }
    }
    owners[at].write(world, entity, value)
  }
}

extension Simulation {
  /// Adds a property that timelines and glides can move, or another component that can have it.
  /// - Parameters:
  ///   - rank: where several components of an entity have the property, the lowest rank is meant.
  ///   - read: the property of an entity; `nil` where it lacks the component.
  ///   - write: sets it; does nothing where the entity lacks the component.
  public func addProperty(
    _ property: AnimatedProperty, rank: UInt8 = 0,
    read: @escaping (World, Entity) -> AnimatedValue?,
    write: @escaping (World, Entity, AnimatedValue) -> Void
  ) {
    need(PropertyFeature.self)
    world[AnimatedProperties.self].add(
      AnimatedProperties.Owner(id: property.id, rank: rank, read: read, write: write))
  }

  /// Adds a component that has a colour: ``AnimatedProperty/tint`` and ``AnimatedProperty/opacity``.
  public func addTint<T: Component>(
    of type: T.Type, rank: UInt8, read: @escaping (T) -> Color,
    write: @escaping (inout T, Color) -> Void
  ) {
    addProperty(
      .opacity, rank: rank,
      read: { world, entity in
        world[entity, T.self].map { AnimatedValue(Float(read($0).a) / 255) }
      },
      write: { world, entity, value in
        world[entity, T.self]?.change {
          var color = read($0)
          color.a = colorChannel(value.x * 255)
          write(&$0, color)
        }
      })
    addProperty(
      .tint, rank: rank,
      read: { world, entity in world[entity, T.self].map { AnimatedValue(read($0)) } },
      write: { world, entity, value in
        world[entity, T.self]?.change {
          let color = Color(
            colorChannel(value.x), colorChannel(value.y), colorChannel(value.z), read($0).a)
          write(&$0, color)
        }
      })
  }
}

extension Component {
  /// Changes it where it lies, behind a `?` that finds it.
  @inline(__always) fileprivate mutating func change(_ body: (inout Self) -> Void) { body(&self) }
}

/// Curves may shoot over the end of a channel, and NaN counts as nothing.
func colorChannel(_ value: Float) -> UInt8 {
  value > 0 ? UInt8(min((value + 0.5).rounded(.down), 255)) : 0
}

extension World {
  /// What is presented; `nil` where the entity lacks the component, or nobody has added the property.
  func presented(_ property: AnimatedProperty, of entity: Entity) -> AnimatedValue? {
    presentedWhole(property, of: entity).map { property.picked(from: $0) }
  }

  /// The same with all its numbers, where one of them is meant.
  func presentedWhole(_ property: AnimatedProperty, of entity: Entity) -> AnimatedValue? {
    guard has(AnimatedProperties.self) else { return nil }
    var value: AnimatedValue?
    let properties = self[AnimatedProperties.self]
    properties.withOwners { properties in
      guard let place = properties.place(of: property) else { return }
      value = properties.read(place, self, entity)
    }
    return value
  }

  /// Writes some numbers of what is presented. Nothing happens where the entity lacks the component.
  /// - Parameter whole: the property with all its numbers.
  func present(
    _ whole: AnimatedValue, _ axes: AxisSet, as property: AnimatedProperty, of entity: Entity
  ) {
    // A copy: hooks may add properties while it is written.
    let properties = self[AnimatedProperties.self]
    properties.withOwners { properties in
      guard let place = properties.place(of: property) else { return }
      guard axes != .all else { return properties.write(whole, place, self, entity) }
      guard let present = properties.read(place, self, entity) else { return }
      properties.write(present.replacing(axes, with: whole), place, self, entity)
    }
  }
}
