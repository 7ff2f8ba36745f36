import Reel

extension GameContent {
  /// The names that there are of a kind which rules have asked for; of kinds that the rules make themselves,
  /// none.
  func names(of kind: String) -> [String] {
    switch kind {
    case "frame": atlases.flatMap { $0.frames.map(\.name) }
    case "sound": soundNames
    case "font": fontNames
    case "clip": atlases.flatMap { $0.tags.map(\.name) + $0.animations.map(\.name) }
    case "slice": atlases.flatMap { $0.slices.map(\.name) }
    case "effect of particles": particles.map(\.name)
    default: []
    }
  }
}

extension [String] {
  /// The name that is most like one: at most every third letter is another, is missing or is too much.
  /// O(names · length²).
  func nearest(to name: String) -> String? {
    let wanted = name.lowercased()
    let limit = Swift.max(1, wanted.count / 3)
    return map { (name: $0, changes: changes(from: wanted, to: $0.lowercased())) }
      .filter { $0.changes <= limit }.min { $0.changes < $1.changes }?.name
  }
}

/// How many letters must be changed, added or taken away (the distance of Levenshtein, 1965). The ending of
/// a file does not count.
private func changes(from first: String, to second: String) -> Int {
  let (first, second) = (Array(first), Array(second.prefix { $0 != "." }))
  var row = Array(0...second.count)
  for (at, letter) in first.enumerated() {
    var diagonal = row[0]
    row[0] = at + 1
    for (other, candidate) in second.enumerated() {
      let replaced = diagonal + (letter == candidate ? 0 : 1)
      diagonal = row[other + 1]
      row[other + 1] = min(replaced, row[other] + 1, diagonal + 1)
    }
  }
  return row[second.count]
}
