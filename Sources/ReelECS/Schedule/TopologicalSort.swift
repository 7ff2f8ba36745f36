/// Sorts items by their needs: takes, again and again, the first one that waits for none of the rest. So items that
/// wait for none keep their order. O(items³).
/// - Parameter waits: returns true if the first item must come after the second.
/// - Returns: the items that could be ordered, and the others: those that wait for themselves, through others, and
///   those that wait for such an item.
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
