// A game's rules as a program on bare wasm32: the same content, the same bot, the same ticks as
// `GAME headless` plays natively. `Tools/check-wasm` adds a line that names the game:
//
//     typealias CheckedGame = AlienCatch

import Reel
import WasmRuntime

@c(wasm_check)
public func check(ticks: UInt32, seed: UInt64, every: UInt32) {
  let content = [UInt8](UnsafeBufferPointer(start: wasm_content(), count: wasm_content_size()))
  let simulation = CheckedGame.simulation(content: content, seed: seed)
  var bot = CheckedGame.bot(seed: seed)
  for tick in 1...max(1, ticks) {
    simulation.step(bot.next())
    guard tick == ticks || every > 0 && tick % every == 0 else { continue }
    wasm_print_hash(UInt64(tick), simulation.stateHash)
  }
}
