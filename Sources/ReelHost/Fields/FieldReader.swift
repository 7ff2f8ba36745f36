import ReelContent
import ReelECS
import ReelFields
import ReelProgram

/// A reader of one field of the state by its name, such as `Score.points`, for every world of a game.
///
/// The name is resolved once. A number at a fixed location of a type that is copied as bytes is then read in some tens
/// of nanoseconds; a field of another type costs a walk over all fields of the value.
package final class FieldReader {
  /// The name of the field.
  package let name: String
  /// Calls its last argument with the content of the field in each value of the type, until it returns false.
  private let read: (World, _ body: (ListedField.Content) -> Bool) -> Void
  /// True for a resource or game state: a world has at most one.
  private let isSingle: Bool

  /// Resolves a name.
  /// - Parameters:
  ///   - name: a resource, a game state or a component, and the path of a field behind a point; a component alone is
  ///     the number of entities that have it.
  ///   - world: a world of the game after its set-up, whose registered types are those that can be read.
  /// - Throws: `Failure` if there is no such type or field.
  package init(_ name: String, in world: World) throws {
    self.name = name
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let type = parts.first.map(String.init) ?? ""
    let path = parts.count > 1 ? String(parts[1]) : nil
    let types = world.registeredTypes
    if let resource = types.lazy.compactMap({ $0 as? any Resource.Type })
      .first(where: { $0.resourceName == type })
    {
      isSingle = true
      read = try Self.resource(resource, path ?? "", in: world)
    } else if let component = types.lazy.compactMap({ $0 as? any Component.Type })
      .first(where: { $0.componentName == type })
    {
      isSingle = path == nil
      read = try path.map { try Self.component(component, $0, in: world) } ?? Self.count(component)
    } else {
      let names = types.compactMap {
        ($0 as? any Resource.Type)?.resourceName ?? ($0 as? any Component.Type)?.componentName
      }
      throw Failure(
        .usage,
        "expected a component, resource or game state: one of \(Set(names).sorted().joined(separator: ", ")); found "
          + "\(ContentError.quoted(type)).")
    }
  }

  /// Returns true if a world has registered the type of a name. It registers most types in its set-up, and others when
  /// they are first used.
  package static func isRegistered(_ name: String, in world: World) -> Bool {
    let type = String(name.prefix { $0 != "." })
    return world.registeredTypes.contains {
      ($0 as? any Resource.Type)?.resourceName == type
        || ($0 as? any Component.Type)?.componentName == type
    }
  }

  /// Returns the content of the field; `nil` if the world has no value of its type, or several.
  package func content(in world: World) -> ListedField.Content? {
    var found: ListedField.Content?
    var isUnique = true
    read(world) { content in
      isUnique = found == nil
      found = content
      return isUnique
    }
    return isUnique ? found : nil
  }

  /// Returns true if a comparison holds for a value of the type.
  package func holds(_ comparison: FieldComparison, in world: World) -> Bool {
    var holds = false
    read(world) { content in
      holds = comparison.holds(for: content)
      return !holds
    }
    return holds
  }

  /// Returns true if the world has a value of the type; for the number of entities with a component, true if it is not
  /// 0.
  package func exists(in world: World) -> Bool {
    var exists = false
    read(world) { content in
      exists = content != .unsigned(0) || !isSingle
      return !exists
    }
    return exists
  }

  /// Throws if a comparison has a value that the field never has.
  package func check(_ comparison: FieldComparison, in world: World) throws {
    var expected: String?
    read(world) { content in
      expected = comparison.expectation(of: content)
      return false
    }
    if let expected {
      throw Failure(
        .usage,
        "expected \(expected) behind the sign, found \(ContentError.quoted(comparison.text)).")
    }
  }

  // MARK: - Kinds of state

  private typealias Reading = (World, (ListedField.Content) -> Bool) -> Void

  private static func resource<R: Resource>(
    _ type: R.Type, _ path: String, in world: World
  ) throws -> Reading {
    let example = world.has(type) ? world.inspect(type) { $0 } : R()
    let field = try ValueReader(path, in: example, named: R.resourceName)
    return { world, body in
      guard world.has(R.self) else { return }
      if let content = world.inspect(R.self, { field.content(of: &$0) }) { _ = body(content) }
    }
  }

  private static func component<C: Component>(
    _ type: C.Type, _ path: String, in world: World
  ) throws -> Reading {
    var example = C()
    world.each { (value: C) in example = value }
    let field = try ValueReader(path, in: example, named: C.componentName)
    return { world, body in
      var goesOn = true
      world.each { (value: C) in
        guard goesOn else { return }
        var copy = value
        if let content = field.content(of: &copy) { goesOn = body(content) }
      }
    }
  }

  private static func count<C: Component>(_ type: C.Type) -> Reading {
    { world, body in
      let number = world.query(with: C.self).count
      _ = body(.unsigned(UInt64(number)))
    }
  }
}

/// A reader of one field of the values of a type.
private final class ValueReader<F: FieldValue> {
  private let path: String
  /// The plan of the type, the location of the field in the bytes of a value, and memory for them; `nil` if values are
  /// walked field by field.
  private let copy: (plan: FieldPlan, location: LeafLocation, bytes: UnsafeMutableRawPointer)?

  /// - Throws: `Failure` if values of the type never have the field, as far as `example` shows.
  init(_ path: String, in example: F, named name: String) throws {
    self.path = path
    let fields = FieldListing.list(example)
    let isThere = fields.contains { field in
      if field.path == path { return true }
      // The elements of a list and the fields of an optional differ from value to value.
      switch field.content {
      case .list, .none: return path.hasPrefix(field.path)
      default: return false
      }
    }
    guard isThere else {
      throw Failure(
        .usage,
        "expected one of the fields \(fields.map { "\(name).\($0.path)" }.joined(separator: ", ")) of \(name); found "
          + "\(ContentError.quoted(path.isEmpty ? name : "\(name).\(path)")).")
    }
    copy = FieldPlan.make(of: F.self).flatMap { plan in
      LeafLocation.find(path, in: example, plan).map {
        (plan, $0, .allocate(byteCount: max(plan.width, 1), alignment: 16))
      }
    }
  }

  deinit { copy?.bytes.deallocate() }

  /// Returns the content of the field; `nil` if the value lacks it, as a short list lacks its tenth element.
  func content(of value: inout F) -> ListedField.Content? {
    guard let (plan, location, bytes) = copy else {
      return FieldListing.list(value).first { $0.path == path }?.content
    }
    // SAFETY: a type with a plan is trivial, and `bytes` has room for one value.
    withUnsafePointer(to: &value) { plan.encode($0, count: 1, to: bytes) }
    return location.content(of: bytes)
  }
}
