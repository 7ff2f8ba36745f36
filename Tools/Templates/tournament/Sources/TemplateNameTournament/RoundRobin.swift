import ReelBatch
import ReelServer
import TemplateNameRules

/// A tournament of every bot against every other.
public struct RoundRobin {
  public var bots = CartBot.Kind.allCases
  /// The seeds that each two bots play, each seed once on either side. Chances of a side or of a seed so serve both.
  public var matches = 100
  /// The first seed; the others follow it.
  public var seed: UInt64 = 1
  /// The number of threads; 0 for the number of cores. The standings never depend on it.
  public var threads = 0

  public init() {}

  public func play() throws -> Standings {
    var standings = Standings(bots.map(\.rawValue))
    for a in bots.indices {
      for b in bots.indices where a != b {
        for score in try scores(of: bots[a], against: bots[b]) {
          standings.add(score, of: a, against: b)
        }
      }
    }
    return standings
  }

  /// Plays one match for each seed, and returns the scores of the left cart in the order of seeds.
  private func scores(of left: CartBot.Kind, against right: CartBot.Kind) throws -> [Double] {
    var options = BatchOptions()
    options.threads = threads
    options.bots = [BatchBot(0, left), BatchBot(1, right)]
    options.reelLimit = 0
    let batch = try Batch(TemplateName(), worlds: min(matches, 256), options: options)
    let arrays = try batch.makeArrays()
    var scores = [Double](repeating: 0, count: matches)
    // The match of each world; `nil` once there are no more. Such a world goes on, and its results are not read.
    var playing = (0..<batch.count).map { Optional($0) }
    var (next, unfinished) = (batch.count, matches)
    try batch.reset(seeds: batch.seeds(from: seed))
    while unfinished > 0 {
      try batch.step()
      var seeds = [UInt64](repeating: 0, count: batch.count)
      var begins = [Bool](repeating: false, count: batch.count)
      for world in 0..<batch.count where arrays.terminated[world] != 0 {
        guard let match = playing[world] else { continue }
        scores[match] = arrays.log[world]
        unfinished -= 1
        playing[world] = next < matches ? next : nil
        guard next < matches else { continue }
        (seeds[world], begins[world]) = (seed &+ UInt64(next), true)
        next += 1
      }
      if begins.contains(true) { try batch.reset(seeds: seeds, mask: begins) }
    }
    return scores
  }
}
