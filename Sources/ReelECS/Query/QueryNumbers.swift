import ReelMath

// The numbers of queries and filters. Siblings have them in common:
//
//     QueryNumbers      (Position, Velocity), filter 2 ─▶ 17       a map, and the description of each number
//          ▲ ▲
//     contexts          queries[17] ─▶ QueryCache                  the tables that match in this world
//
// A world's own map of a hundred signatures is larger than everything else that it needs to find a query. One map
// stays in the processor's caches while a thread goes from one sibling to the next.

/// A step from one filter to a narrower one.
@usableFromInline protocol FilterKey {
  /// Adds the step's condition to a filter of a world.
  static func narrow(_ filter: inout QueryFilter, in world: World)
}

/// The numbers of the queries and filters of a context, or of the contexts of all siblings of a world.
@usableFromInline final class QueryNumbers {
  /// A filter as a step from an earlier one.
  private struct Step {
    var base: Int32 = 0
    var narrow: (inout QueryFilter, World) -> Void = { _, _ in }
    var isParentsFirst = false
  }

  private var queryIDs = TypeMap()
  private var filterIDs = TypeMap()
  private var steps = [Step()]
  /// The descriptions by number. Worlds that registered types while they ran may have different component ids for the
  /// same number.
  private var descriptions: [[QueryDescription]] = []

  init() {}

  deinit {
    queryIDs.deallocate()
    filterIDs.deallocate()
  }

  /// Copies the maps to a context, which shares their memory.
  func update(_ context: UnsafeMutablePointer<SystemContext>) {
    context.pointee.queryIDs = queryIDs.shared()
    context.pointee.filterIDs = filterIDs.shared()
  }

  /// Returns the number of a query; the first call gives it one.
  func query(_ key: TypeIdentity, _ filter: Int32) -> Int {
    let found = queryIDs.find(key, filter)
    if found >= 0 { return Int(found) }
    queryIDs.insertShared(key, filter, Int32(descriptions.count))
    descriptions.append([])
    return descriptions.count - 1
  }

  /// Returns the number of a filter that goes one step further than another one; the first call gives it one.
  func filter(
    _ base: Int32, _ key: TypeIdentity, isParentsFirst: Bool,
    _ narrow: @escaping (inout QueryFilter, World) -> Void
  ) -> Int32 {
    let found = filterIDs.find(key, base)
    if found >= 0 { return found }
    let number = Int32(steps.count)
    filterIDs.insertShared(key, base, number)
    steps.append(
      Step(
        base: base, narrow: narrow,
        isParentsFirst: isParentsFirst || steps[Int(base)].isParentsFirst))
    return number
  }

  func isParentsFirst(_ filter: Int32) -> Bool { steps[Int(filter)].isParentsFirst }

  /// Returns the conditions of a filter in a world. O(steps).
  func filter(_ number: Int32, in world: World) -> QueryFilter {
    if number == 0 { return QueryFilter() }
    let step = steps[Int(number)]
    var filter = filter(step.base, in: world)
    step.narrow(&filter, world)
    return filter
  }

  /// Returns the description of a query in a world.
  func describe(
    _ query: Int, _ terms: [QueryTerm], _ filter: Int32, in world: World
  ) -> QueryDescription {
    let filter = self.filter(filter, in: world)
    for known in descriptions[query]
    where known.terms == terms && known.filter == filter { return known }
    let new = QueryDescription(terms: terms, filter: filter, in: world)
    descriptions[query].append(new)
    return new
  }
}
