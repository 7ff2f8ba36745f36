// A game's rules as a program on bare wasm32: the same content, the same bot, the same ticks as `GAME headless` plays
// natively. `Tools/check-wasm` adds a file that names the game:
//
//     import AlienCatchRules
//     @c(wasm_check_AlienCatch) public func check(ticks: UInt32, seed: UInt64, every: UInt32) {
//       check(AlienCatch.self, ticks, seed, every)
//     }

import Reel
import WasmRuntime

func check<G: Game>(_ game: G.Type, _ ticks: UInt32, _ seed: UInt64, _ every: UInt32) {
  reportMisuse = { sentence in
    var text = sentence + "\n"
    text.withUTF8 { wasm_print($0.baseAddress, $0.count) }
  }
  let bytes = [UInt8](UnsafeBufferPointer(start: wasm_content(), count: wasm_content_size()))
  var decoder = FieldDecoder(bytes)
  let content = decoder.decode(GameContent.self)
  let simulation = G().makeSimulation(content: content, seed: seed)
  var bot = G.Player(seed: seed)
  var input = TickInput(viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight)
  for tick in 1...max(1, ticks) {
    input.events.removeAll(keepingCapacity: true)
    bot.play(simulation, into: &input)
    simulation.step(input)
    guard tick == ticks || every > 0 && tick % every == 0 else { continue }
    wasm_print_hash(UInt64(tick), simulation.stateHash)
  }
}
