// Delta debugging makes a failing list of changes short. It leaves out parts as long as the rest still fails: first
// halves, then smaller and smaller parts, in the end single changes.

struct ModelFailure {
  var changes: [ModelChange]
  var difference: String

  /// The difference and all changes, one a line.
  var text: String {
    "\(difference)\n" + changes.map { "  \($0)" }.joined(separator: "\n")
  }
}

/// Makes the changes one after the other, and compares the world with the model after every `every` changes and at the
/// end.
/// - Returns: The changes up to the first difference, or `nil` if there is none.
func playModel(_ changes: [ModelChange], _ setup: ModelSetup, every: Int) -> ModelFailure? {
  var run = ModelRun(setup)
  for (at, change) in changes.enumerated() {
    let isTime = (at + 1) % every == 0 || at + 1 == changes.count
    if let difference = run.apply(change) ?? (isTime ? run.difference() : nil) {
      return ModelFailure(changes: Array(changes[...at]), difference: difference)
    }
  }
  return nil
}

/// Returns the failure with the fewest changes that leaving out parts can reach.
func shrinkModel(_ failure: ModelFailure, _ setup: ModelSetup) -> ModelFailure {
  var best = failure
  var parts = 2
  while best.changes.count > 1 {
    let size = max(1, best.changes.count / parts)
    var isShorter = false
    var start = 0
    while start < best.changes.count {
      var rest = best.changes
      rest.removeSubrange(start..<min(start + size, rest.count))
      // Long lists are compared only at their end, short ones after each change.
      if let shorter = playModel(rest, setup, every: rest.count > 100 ? 1000 : 1) {
        best = shorter
        isShorter = true
      } else {
        start += size
      }
    }
    if size == 1 && !isShorter { break }
    if !isShorter || parts > best.changes.count { parts = min(parts * 2, best.changes.count) }
  }
  return shrinkLists(best, setup)
}

/// Shrinks lists of commands and numbers of spawned entities in the same way.
private func shrinkLists(_ failure: ModelFailure, _ setup: ModelSetup) -> ModelFailure {
  var best = failure
  var at = 0
  while at < best.changes.count {
    var simpler: [ModelChange] = []
    switch best.changes[at] {
    case .commands(let changes, let inside):
      simpler = changes.indices.map { without in
        var rest = changes
        rest.remove(at: without)
        return .commands(rest, inside)
      }
      if inside { simpler.append(.commands(changes, false)) }
      if changes.count == 1 { simpler.append(changes[0]) }
    case .spawnMany(let name, let count, let shape, let value) where count > 1:
      simpler = [
        .spawnMany(name, count - 1, shape, value),
        .spawnMany(name + 1, count - 1, shape, value + 1),
      ]
    case .spawnMany(let name, 1, let shape, let value): simpler = [.spawn(name, shape, value)]
    default: break
    }
    let found = simpler.lazy.compactMap { change in
      var rest = best.changes
      rest[at] = change
      return playModel(rest, setup, every: 1)
    }.first
    if let found { best = found } else { at += 1 }
  }
  return best
}
