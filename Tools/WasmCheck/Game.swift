// A game's rules as a program on bare wasm32: the same content, the same bot, the same ticks as
// `GAME headless` plays natively. `Tools/check-wasm` adds a line that names the game:
//
//     typealias CheckedGame = AlienCatch

import Reel
import WasmRuntime

@c(wasm_check)
public func check(ticks: UInt32, seed: UInt64, every: UInt32) {
  reportMisuse = { sentence in
    var text = sentence + "\n"
    text.withUTF8 { wasm_print($0.baseAddress, $0.count) }
  }
  let bytes = [UInt8](UnsafeBufferPointer(start: wasm_content(), count: wasm_content_size()))
  var decoder = FieldDecoder(bytes)
  let content = decoder.decode(GameContent.self)
  let simulation = CheckedGame.makeSimulation(content: content, seed: seed)
  var bot = CheckedGame.Player(seed: seed)
  let settings = CheckedGame.settings
  var frame = InputFrame(viewWidth: settings.viewWidth, viewHeight: settings.viewHeight)
  for tick in 1...max(1, ticks) {
    frame.events.removeAll(keepingCapacity: true)
    bot.play(simulation, into: &frame)
    simulation.step(frame)
    guard tick == ticks || every > 0 && tick % every == 0 else { continue }
    wasm_print_hash(UInt64(tick), simulation.stateHash)
  }
}
