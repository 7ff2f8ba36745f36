/// Sorts items by their needs: repeatedly takes the first item that waits for none of the remaining ones. So items that
/// wait for nothing keep their order. O(items³).
/// - Parameter waits: returns true if the first item must come after the second.
/// - Returns: the items that could be sorted, and the stuck ones: items that wait for themselves, directly or through
///   others, and items that wait for one of these.
package func orderByNeed<Item>(
  _ items: [Item], waits: (Item, Item) -> Bool
) -> (sorted: [Item], stuck: [Item]) {
  var rest = items
  var sorted: [Item] = []
  while let free = rest.firstIndex(where: { item in !rest.contains { waits(item, $0) } }) {
    sorted.append(rest.remove(at: free))
  }
  return (sorted, rest)
}
