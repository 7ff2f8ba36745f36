import AlienCatchRules
import ArenaRules
import CAllocationCount
import Foundation
import Reel
import ReelApp
import SpriteGalleryRules

// Law 3 for whole games: once a game has settled, its ticks allocate nothing. Optimised builds only:
// others put the frames of coroutines and generic values of the standard library on the heap.

/// - Returns: what 2,000 ticks without input allocate, after as many to settle.
func allocations<G: Game>(of game: G, from folder: String) throws -> UInt {
  let assets = try Assets.open(game: G.name, manifest: G.manifest, path: folder)
  let simulation = game.makeSimulation(content: assets.content, seed: 1)
  let idle = TickInput(
    viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight)
  for _ in 0..<2_000 { simulation.step(idle) }
  let before = allocation_count()
  for _ in 0..<2_000 { simulation.step(idle) }
  return allocation_count() - before
}

guard allocation_count_works() else {
  print("Allocations can not be counted on this system: nothing was checked.")
  exit(0)
}
let games = [
  ("AlienCatch", try allocations(of: AlienCatch(), from: "Games/AlienCatch/App/Assets")),
  ("Arena", try allocations(of: Arena(), from: "Games/Arena/App/Assets")),
  ("SpriteGallery", try allocations(of: SpriteGallery(), from: "Games/SpriteGallery/App/Assets")),
]
for (name, count) in games { print("\(name): 2000 steady ticks make \(count) allocations.") }
exit(games.allSatisfy { $0.1 == 0 } ? 0 : 1)
