import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

#if !hasFeature(Embedded)
  /// A field that differs between two states of a game.
  public struct StateDifference: Equatable, Sendable, CustomStringConvertible {
    /// The name of the component or resource.
    public var type: String
    /// The entity that has the component; `nil` for a resource.
    public var entity: Entity?
    /// The path of the field, such as `velocity.x` or `path[2].y`; empty for a value that is a single number, and for a
    /// value that only one of the states has.
    public var field: String
    /// The value in the first state; `nil` if it has none.
    public var first: String?
    /// The value in the second state; `nil` if it has none.
    public var second: String?

    /// The field with its owner, such as `Flame.reach of entity 12.0`.
    public var name: String {
      (field.isEmpty ? type : "\(type).\(field)")
        + (entity.map { " of entity \($0.index).\($0.generation)" } ?? "")
    }

    public var description: String {
      "\(name): \(first ?? "missing") and \(second ?? "missing")"
    }
  }

  /// The fields of all components and resources of a world, for a comparison with another state.
  package struct StateListing {
    private let entities: [Entity]
    private let components: [[ListedValue]]
    private let resources: [ListedValue]

    /// O(state).
    package init(_ world: World) {
      entities = world.listedEntities()
      components = entities.map { world.listed($0).filter { !$0.isTransient } }
      resources = world.listedResources().filter { !$0.isTransient }
    }

    /// Returns the first differences by entity, then those of resources. O(states).
    package func differences(from second: StateListing, limit: Int) -> [StateDifference] {
      var all: [StateDifference] = []
      var (at, other) = (0, 0)
      while at < entities.count || other < second.entities.count, all.count < limit {
        let own = at < entities.count ? Self.order(entities[at]) : .max
        let theirs = other < second.entities.count ? Self.order(second.entities[other]) : .max
        let entity = own <= theirs ? entities[at] : second.entities[other]
        Self.compare(
          own <= theirs ? components[at] : [], theirs <= own ? second.components[other] : [],
          entity,
          &all)
        if own <= theirs { at += 1 }
        if theirs <= own { other += 1 }
      }
      if all.count < limit { Self.compare(resources, second.resources, nil, &all) }
      return Array(all.prefix(limit))
    }

    private static func order(_ entity: Entity) -> UInt64 {
      UInt64(entity.index) << 32 | UInt64(entity.generation)
    }

    private static func compare(
      _ first: [ListedValue], _ second: [ListedValue], _ entity: Entity?,
      _ all: inout [StateDifference]
    ) {
      let names = Set(first.map(\.name)).union(second.map(\.name))
      for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        let (a, b) = (first.first { $0.name == name }, second.first { $0.name == name })
        if a == b { continue }
        guard let a, let b else {
          all.append(
            StateDifference(
              type: name, entity: entity, field: "", first: a.map { _ in "present" },
              second: b.map { _ in "present" }))
          continue
        }
        compare(a, b, entity, &all)
      }
    }

    /// Compares fields by their paths, because lists may have other lengths.
    private static func compare(
      _ first: ListedValue, _ second: ListedValue, _ entity: Entity?,
      _ all: inout [StateDifference]
    ) {
      func add(_ path: String, _ a: ListedField.Content?, _ b: ListedField.Content?) {
        all.append(
          StateDifference(
            type: first.name, entity: entity, field: path, first: a?.text, second: b?.text))
      }
      var rest: [String: ListedField.Content] = [:]
      for field in second.fields { rest[field.path] = field.content }
      for field in first.fields {
        let other = rest.removeValue(forKey: field.path)
        if other.map({ !$0.isSame(as: field.content) }) ?? true {
          add(field.path, field.content, other)
        }
      }
      for field in second.fields where rest[field.path] != nil {
        add(field.path, nil, field.content)
      }
    }
  }

  extension ListedField.Content {
    /// Returns true if both are the same in a hash: zeros differ by their sign, and all NaNs are the same.
    fileprivate func isSame(as other: Self) -> Bool {
      switch (self, other) {
      case (.float(let a), .float(let b)):
        a.isNaN && b.isNaN || a.bitPattern == b.bitPattern
      case (.double(let a), .double(let b)):
        a.isNaN && b.isNaN || a.bitPattern == b.bitPattern
      default: self == other
      }
    }

    /// The value for a person.
    package var text: String {
      switch self {
      case .bool(let value): "\(value)"
      case .integer(let value): "\(value)"
      case .unsigned(let value): "\(value)"
      case .float(let value): "\(value)"
      case .double(let value): "\(value)"
      case .entity(let bits):
        bits == 0 ? "none" : "\(Entity(bits: bits).index).\(Entity(bits: bits).generation)"
      case .text(let value): "\"\(value)\""
      case .none: "none"
      case .list(let count): "count \(count)"
      }
    }
  }
#endif
