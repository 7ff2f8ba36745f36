// The content that the C part of the program contains, and the sentence of a trap.

import Reel
import WasmRuntime

/// Returns the content values that rules read, as `GAME content` wrote them. From then on, mistakes are printed.
func readContent() -> GameContent {
  reportMisuse = { printLine($0) }
  let bytes = [UInt8](UnsafeBufferPointer(start: wasm_content(), count: wasm_content_size()))
  var decoder = FieldDecoder(bytes)
  return decoder.decode(GameContent.self)
}

func printLine(_ sentence: String) {
  var text = sentence + "\n"
  text.withUTF8 { wasm_print($0.baseAddress, $0.count) }
}
