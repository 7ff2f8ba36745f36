import AlienCatchRules
import CartPoleRules
import DuelRules
import Foundation
import Reel
import ReelApp
import ReelBatch

/// Worlds of a batch, stepped by the engine. No other file of the benchmarks names its functions.
final class BatchedWorlds<G: Game>: BatchContestant {
  private let content: GameContent
  private let beginsAnew: Bool
  private let records: Bool
  private var batch: Batch<G>?
  private var arrays: [UnsafeMutableRawPointer] = []
  /// The choices that the batch reads.
  private var choices: UnsafeMutableRawBufferPointer?
  /// The choices of 16 steps, one after the other; empty if actions do nothing.
  private var chosen: [Int64] = []
  private var turn = 0

  /// - Parameters:
  ///   - folder: The name of the game's folder; `nil` for a game without assets.
  ///   - beginsAnew: True if each turn resets all worlds, and actions do nothing; false if choices are random.
  ///   - records: True to record the inputs of episodes.
  init(folder: String?, beginsAnew: Bool, records: Bool = false) throws {
    content =
      try folder.map {
        try Assets.open(game: G.name, manifest: G.manifest, path: GameFolder.assets(of: $0))
          .content
      } ?? GameContent()
    self.beginsAnew = beginsAnew
    self.records = records
  }

  deinit { for array in arrays { array.deallocate() } }

  private(set) var agents = 1

  func prepare(worlds: Int, threads: Int) throws {
    var options = BatchOptions()
    options.threads = threads
    if !records { options.reelLimit = 0 }
    let batch = try Batch(G(), content: content, worlds: worlds, options: options)
    for array in BatchArray.allCases {
      guard let count = batch.byteCount(of: array) else { continue }
      let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
      arrays.append(memory)
      try batch.bind(array, memory, byteCount: count)
      if array == .choices {
        choices = UnsafeMutableRawBufferPointer(start: memory, count: count)
      }
    }
    try batch.reset(seeds: batch.seeds(from: 1))
    agents = batch.rows
    self.batch = batch
    if !beginsAnew { makeChoices() }
  }

  private func makeChoices() {
    guard case .discrete(let counts) = G.Training.spaces.action else { return }
    var random = RandomStream(seed: 1)
    for at in 0..<16 * agents * counts.count {
      chosen.append(Int64(random.int(in: 0..<Int32(counts[at % counts.count]))))
    }
  }

  func begin() {
    guard beginsAnew, let batch else { return }
    do { try batch.reset(seeds: batch.seeds(from: 1)) } catch { fatalError("\(error)") }
  }

  // A library of a game has the code of its own environment, too: see `LibraryHost.create`.
  @_specialize(where G == CartPole)
  @_specialize(where G == CartPoles<OneCart>)
  @_specialize(where G == CartPoles<Carts4096>)
  @_specialize(where G == CartPoles<Carts16384>)
  @_specialize(where G == AlienCatch)
  @_specialize(where G == Duel)
  func step() {
    if let choices, !chosen.isEmpty {
      chosen.withUnsafeBytes {
        choices.copyMemory(
          from: UnsafeRawBufferPointer(
            rebasing: $0[turn * choices.count..<(turn + 1) * choices.count]))
      }
      turn = (turn + 1) & 15
    }
    do { try batch?.step() } catch { fatalError("\(error)") }
  }
}
