// A game's rules as a program on bare wasm32: it replays the recording in Tests/GoldenTests, as `GAME headless` does
// natively. `Tools/check-wasm` adds a file that names the game:
//
//     import AlienCatchRules
//     @c(wasm_check_AlienCatch) public func check(ticks: UInt32, seed: UInt64, every: UInt32) {
//       check(AlienCatch.self, ticks, every)
//     }

import Reel
import WasmRuntime

func check<G: Game>(_ game: G.Type, _ ticks: UInt32, _ every: UInt32) {
  let content = readContent()
  let recorded = [UInt8](UnsafeBufferPointer(start: wasm_reel(), count: wasm_reel_size()))
  let reel: ReelContents
  do {
    reel = try ReelContents(bytes: recorded)
  } catch {
    printLine(error.description)
    return
  }
  let simulation = G().makeSimulation(
    content: content, seed: reel.header.seed, startData: reel.header.startData)
  for tick in 1...max(1, min(ticks, UInt32(reel.inputs.count))) {
    simulation.step(players: reel.inputs(ofTick: Int(tick) - 1))
    guard tick == ticks || every > 0 && tick % every == 0 else { continue }
    wasm_print_hash(UInt64(tick), simulation.stateHash)
  }
}
