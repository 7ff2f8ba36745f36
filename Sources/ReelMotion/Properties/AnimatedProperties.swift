import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The functions that read and write a component's property.
///
/// A class, so that loops access it without retaining the closures.
final class PropertyOwner {
  /// The id of the property.
  let id: UInt32
  /// The order of components with the same property: the lowest rank is used.
  let rank: UInt8
  let read: (World, Entity) -> AnimatedValue?
  let write: (World, Entity, AnimatedValue) -> Void

  init(
    id: UInt32, rank: UInt8, read: @escaping (World, Entity) -> AnimatedValue?,
    write: @escaping (World, Entity, AnimatedValue) -> Void
  ) {
    self.id = id
    self.rank = rank
    self.read = read
    self.write = write
  }
}

/// The functions that read and write the properties of a simulation, added by its features. They are not part of the
/// state.
struct AnimatedProperties: Resource {
  private struct Lists {
    /// The owners by rising id, then rank: the index of a property does not depend on the order in which features were
    /// installed.
    var owners: [PropertyOwner] = []
    /// The index of the first owner with each id, by the id's low bits. Ids with equal low bits share an entry: the
    /// index of one of them.
    var begins: [UInt8] = []
  }

  /// The array has one element, so that a system retains one object in a tick instead of two.
  private var lists = [Lists()]

  static var resourceName: String { "AnimatedProperties" }
  static var isTransient: Bool { true }

  /// The largest number of properties: the number of bits in which a player records the properties that it moves.
  static let limit = 64

  var count: Int { lists[0].owners.count }

  /// Returns the property's index, by which players refer to it; `nil` if no feature has added it. Usually O(1).
  func index(of property: AnimatedProperty) -> Int? {
    var index: Int?
    withOwners { index = $0.index(of: property) }
    return index
  }

  /// Calls `body` with the properties in place; `body` must not keep them. Reading them in a loop retains nothing.
  func withOwners(_ body: (PropertyOwners) -> Void) {
    let held = lists
    defer { withExtendedLifetime(held) {} }
    let lists = held.elements
    // SAFETY: a reference to an object and an unmanaged reference to it have the same bits.
    lists[0].owners.elements.withMemoryRebound(to: Unmanaged<PropertyOwner>.self) {
      body(PropertyOwners(owners: $0, begins: lists[0].begins.elements))
    }
  }

  mutating func add(_ owner: PropertyOwner) {
    let owners = lists[0].owners
    let at = owners.firstIndex { ($0.id, $0.rank) >= (owner.id, owner.rank) } ?? owners.count
    if at < owners.count, owners[at].id == owner.id, owners[at].rank == owner.rank {
      misuse(
        "An animated property was added twice with the rank \(owner.rank). Give it a name of its own, "
          + "or another rank where several components have it.")
    }
    if owners.count == Self.limit {
      misuse("A simulation has at most \(Self.limit) animated properties.")
    }
    var lists = Lists(
      owners: owners, begins: [UInt8](repeating: 0, count: PropertyOwners.beginCount))
    lists.owners.insert(owner, at: at)
    for (at, owner) in lists.owners.enumerated().reversed() {
      lists.begins[PropertyOwners.begin(of: owner.id)] = UInt8(at)
    }
    self.lists = [lists]
  }
}

/// The properties of a simulation, by their indices.
struct PropertyOwners {
  fileprivate let owners: UnsafeBufferPointer<Unmanaged<PropertyOwner>>
  fileprivate let begins: UnsafeBufferPointer<UInt8>

  fileprivate static let beginCount = 256
  @inline(__always) fileprivate static func begin(of id: UInt32) -> Int {
    Int(truncatingIfNeeded: id) & (beginCount - 1)
  }

  var count: Int { owners.count }

  @inline(__always) private func id(_ at: Int) -> UInt32 {
    owners[at]._withUnsafeGuaranteedRef { $0.id }
  }

  /// Returns the same as ``AnimatedProperties/index(of:)``; usually O(1).
  @inline(__always) func index(of property: AnimatedProperty) -> Int? {
    if owners.isEmpty { return nil }
    let at = Int(begins[Self.begin(of: property.id)])
    return id(at) == property.id ? at : search(property)
  }

  @inline(never) private func search(_ property: AnimatedProperty) -> Int? {
    owners.indices.first { id($0) == property.id }
  }

  /// Returns the value of the property at `index` in an entity; `nil` if the entity lacks it.
  func read(_ index: Int, _ world: World, _ entity: Entity) -> AnimatedValue? {
    var at = index
    return find(&at, world, entity)
  }

  /// Returns the value of a property in an entity, and finds the component that has it; `nil` if the entity lacks it.
  /// - Parameter at: the property's index; becomes that of the component that has the property, to write it there.
  func find(_ at: inout Int, _ world: World, _ entity: Entity) -> AnimatedValue? {
    let id = id(at)
    repeat {
      if let value = owners[at]._withUnsafeGuaranteedRef({ $0.read(world, entity) }) {
        return value
      }
      at += 1
    } while at < owners.count && self.id(at) == id
    return nil
  }

  /// Writes the property to the first component of the entity that has it.
  func write(_ value: AnimatedValue, _ index: Int, _ world: World, _ entity: Entity) {
    var at = index
    if at + 1 < owners.count, id(at + 1) == id(at), find(&at, world, entity) == nil { return }
    writeDirectly(value, at, world, entity)
  }

  /// Writes the property to the component that ``find(_:_:_:)`` has found.
  @inline(__always)
  func writeDirectly(_ value: AnimatedValue, _ at: Int, _ world: World, _ entity: Entity) {
    owners[at]._withUnsafeGuaranteedRef { $0.write(world, entity, value) }
  }
}

extension Simulation {
  /// Adds a property that timelines and implicit animations can move, or another component that has the property.
  /// - Parameters:
  ///   - rank: the order of components with the same property: of those that an entity has, the one with the lowest
  ///     rank is used.
  ///   - read: returns the property of an entity; `nil` if the entity lacks the component.
  ///   - write: sets the property; does nothing if the entity lacks the component.
  public func addProperty(
    _ property: AnimatedProperty, rank: UInt8 = 0,
    read: @escaping (World, Entity) -> AnimatedValue?,
    write: @escaping (World, Entity, AnimatedValue) -> Void
  ) {
    require(PropertyFeature.self)
    world[AnimatedProperties.self].add(
      PropertyOwner(id: property.id, rank: rank, read: read, write: write))
  }

  /// Adds a property of one component, which is accessed in place.
  @inlinable @inline(__always)
  package func addProperty<T: Component>(
    _ property: AnimatedProperty, of type: T.Type, rank: UInt8 = 0,
    read: @escaping (UnsafePointer<T>) -> AnimatedValue,
    write: @escaping (UnsafeMutablePointer<T>, AnimatedValue) -> Void
  ) {
    addProperty(
      property, rank: rank,
      read: { world, entity in world.peek(at: entity, T.self) { read($0) } },
      write: { world, entity, value in world.change(entity, T.self) { write($0, value) } })
  }

  /// Adds the properties of a component with a colour: ``AnimatedProperty/tint`` and ``AnimatedProperty/opacity``.
  public func addTint<T: Component>(
    of type: T.Type, rank: UInt8, read: @escaping (T) -> Color,
    write: @escaping (inout T, Color) -> Void
  ) {
    addTint(of: type, rank: rank, at: { read($0.pointee) }, set: { write(&$0.pointee, $1) })
  }

  /// Adds the properties of a component with a colour, which is accessed in place.
  @inlinable @inline(__always)
  package func addTint<T: Component>(
    of type: T.Type, rank: UInt8, at read: @escaping (UnsafePointer<T>) -> Color,
    set write: @escaping (UnsafeMutablePointer<T>, Color) -> Void
  ) {
    addProperty(
      .opacity, of: type, rank: rank, read: { AnimatedValue(Float(read($0).a) / 255) },
      write: {
        var color = read(UnsafePointer($0))
        color.a = colorChannel($1.x * 255)
        write($0, color)
      })
    addProperty(
      .tint, of: type, rank: rank, read: { AnimatedValue(read($0)) },
      write: {
        let alpha = read(UnsafePointer($0)).a
        write($0, Color(colorChannel($1.x), colorChannel($1.y), colorChannel($1.z), alpha))
      })
  }
}

/// Rounds and clamps a value to a colour channel, because curves may overshoot. NaN yields 0.
@usableFromInline package func colorChannel(_ value: Float) -> UInt8 {
  value > 0 ? UInt8(min((value + 0.5).rounded(.down), 255)) : 0
}

extension World {
  /// Returns the presented value; `nil` if the entity lacks the component, or no feature has added the property.
  func presented(_ property: AnimatedProperty, of entity: Entity) -> AnimatedValue? {
    presentedWhole(property, of: entity).map { property.picked(from: $0) }
  }

  /// Returns the presented value of the complete property, even if `property` is a single axis of it.
  func presentedWhole(_ property: AnimatedProperty, of entity: Entity) -> AnimatedValue? {
    guard has(AnimatedProperties.self) else { return nil }
    var value: AnimatedValue?
    let properties = self[AnimatedProperties.self]
    properties.withOwners { properties in
      guard let index = properties.index(of: property) else { return }
      value = properties.read(index, self, entity)
    }
    return value
  }

  /// Writes some axes of the presented value. Does nothing if the entity lacks the component.
  /// - Parameter whole: a value of the complete property.
  func present(
    _ whole: AnimatedValue, _ axes: AxisSet, as property: AnimatedProperty, of entity: Entity
  ) {
    // A copy, because hooks may add properties during the write.
    let properties = self[AnimatedProperties.self]
    properties.withOwners { properties in
      guard let index = properties.index(of: property) else { return }
      guard axes != .all else { return properties.write(whole, index, self, entity) }
      guard let present = properties.read(index, self, entity) else { return }
      properties.write(present.replacing(axes, with: whole), index, self, entity)
    }
  }
}
