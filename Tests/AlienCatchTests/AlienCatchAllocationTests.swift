import CAllocationCount
import Foundation
import Reel
import ReelApp
import AlienCatchRules
import Testing

/// Whether to count: builds without optimisation put the frames of coroutines and generic values of
/// the standard library on the heap. Run `swift test -c release --filter AllocationTests`.
private var isMeaningful: Bool {
  #if DEBUG
    false
  #else
    allocation_count_works()
  #endif
}

/// Law 3: a tick in steady state allocates nothing, and neither does that of a whole game.
@Suite(.enabled(if: isMeaningful)) struct AlienCatchAllocationTests {
  @Test func aSteadyTickAllocatesNothing() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Games/AlienCatch/App/Assets").standardizedFileURL.path
    let assets = try Assets.open(game: "AlienCatch", manifest: AlienCatch.manifest, path: folder)
    let simulation = AlienCatch().makeSimulation(content: assets.content, seed: 1)
    let idle = TickInput(viewWidth: 480, viewHeight: 320)
    for _ in 0..<2_000 { simulation.step(idle) }
    let before = allocation_count()
    for _ in 0..<2_000 { simulation.step(idle) }
    #expect(allocation_count() - before == 0)
  }
}
