// attacked-worlds: a random world whose observers, hooks and dying objects try everything that changes
// structure, links or state while they are told of a change. Tools/attack starts many of them.
//
//   attacked-worlds SEED STEPS RECKLESSNESS
//
// RECKLESSNESS: of a thousand calls inside an observer so many change the world at once; the others give
// commands. Prints `sound` and ends with 0 where the world agreed with itself after each step and took its own
// snapshots, `misuse: …` before it stops with a sentence of the engine, and `fault: …`, with exit code 1, for
// what must never be. Anything else is a finding, a signal above all.

import Foundation
import ReelMath

let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("attacked-worlds SEED STEPS RECKLESSNESS\n".utf8))
  exit(64)
}
reportMisuse = { sentence in
  print("misuse: \(sentence)")
  fflush(nil)
}
let attacked = AttackedWorld(seed: arguments[0], recklessness: arguments[2])
for _ in 0..<arguments[1] { attacked.step() }
attacked.end()
print("sound")
