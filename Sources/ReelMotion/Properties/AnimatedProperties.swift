import ReelECS
import ReelMath
import ReelSimulation

/// How a component's property is read and written.
///
/// An object, so that loops reach it without counting references.
final class PropertyOwner {
  let id: UInt32
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

/// How the properties of a simulation are read and written. Made by its features; not part of the
/// state.
struct AnimatedProperties: Resource {
  private struct Lists {
    /// By rising id, then rank: a property has the same place whatever the order in which features were
    /// installed.
    var owners: [PropertyOwner] = []
    /// Where the owners of each id begin, by the id's last bits: a place, or that of another id that shares
    /// them.
    var begins: [UInt8] = []
  }

  /// One of them: whoever holds it through a tick counts one reference instead of two.
  private var lists = [Lists()]

  static var resourceName: String { "AnimatedProperties" }
  static var isTransient: Bool { true }
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// As many as a player has bits to note which ones it moves.
  static let limit = 64

  var count: Int { lists[0].owners.count }

  /// The property's place, which stands for it; `nil` for one that no feature has added. Mostly O(1).
  func place(of property: AnimatedProperty) -> Int? {
    var place: Int?
    withOwners { place = $0.place(of: property) }
    return place
  }

  /// Gives `body` the properties where they lie; they must not be kept. For loops: whoever reads them
  /// here counts no references.
  func withOwners(_ body: (PropertyOwners) -> Void) {
    let held = lists
    defer { withExtendedLifetime(held) {} }
    let lists = held.elements
    // SAFETY: an object and an unmanaged reference to it are the same bits.
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

/// The properties of a simulation, in the order of their places.
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

  /// As ``AnimatedProperties/place(of:)``; mostly O(1).
  @inline(__always) func place(of property: AnimatedProperty) -> Int? {
    if owners.isEmpty { return nil }
    let at = Int(begins[Self.begin(of: property.id)])
    return id(at) == property.id ? at : search(property)
  }

  @inline(never) private func search(_ property: AnimatedProperty) -> Int? {
    owners.indices.first { id($0) == property.id }
  }

  /// The property in a place, as an entity has it.
  func read(_ place: Int, _ world: World, _ entity: Entity) -> AnimatedValue? {
    var at = place
    return find(&at, world, entity)
  }

  /// The same.
  /// - Parameter at: the property's place; becomes that of the component that has it, to write it there.
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

  /// Writes the property to the first component that has it.
  func write(_ value: AnimatedValue, _ place: Int, _ world: World, _ entity: Entity) {
    var at = place
    if at + 1 < owners.count, id(at + 1) == id(at), find(&at, world, entity) == nil { return }
    writeFound(value, at, world, entity)
  }

  /// The same to the component that ``find(_:_:_:)`` has found.
  @inline(__always)
  func writeFound(_ value: AnimatedValue, _ at: Int, _ world: World, _ entity: Entity) {
    owners[at]._withUnsafeGuaranteedRef { $0.write(world, entity, value) }
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
      PropertyOwner(id: property.id, rank: rank, read: read, write: write))
  }

  /// The same for a property of one component, which is looked at where it lies.
  @inlinable @inline(__always)
  package func addProperty<T: Component>(
    _ property: AnimatedProperty, of type: T.Type, rank: UInt8 = 0,
    read: @escaping (UnsafePointer<T>) -> AnimatedValue,
    write: @escaping (UnsafeMutablePointer<T>, AnimatedValue) -> Void
  ) {
    addProperty(
      property, rank: rank,
      read: { world, entity in world.look(at: entity, T.self) { read($0) } },
      write: { world, entity, value in world.change(entity, T.self) { write($0, value) } })
  }

  /// Adds a component that has a colour: ``AnimatedProperty/tint`` and ``AnimatedProperty/opacity``.
  public func addTint<T: Component>(
    of type: T.Type, rank: UInt8, read: @escaping (T) -> Color,
    write: @escaping (inout T, Color) -> Void
  ) {
    addTint(of: type, rank: rank, at: { read($0.pointee) }, set: { write(&$0.pointee, $1) })
  }

  /// The same for a component that is looked at where it lies.
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

/// Curves may shoot over the end of a channel, and NaN counts as nothing.
@usableFromInline package func colorChannel(_ value: Float) -> UInt8 {
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
