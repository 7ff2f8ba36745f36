// attacked-worlds: a random world whose observers, hooks and dying objects try everything that changes structure, links
// or state while a change runs. Tools/attack starts many of them.
//
//   attacked-worlds SEED STEPS RECKLESSNESS
//
// RECKLESSNESS: the number of calls in a thousand inside an observer that change the world at once; the other calls
// record commands. Prints `sound` and ends with 0 if the world agreed with itself after each step and restored its own
// snapshots. Prints `misuse: …` before the engine traps with that sentence. Prints `fault: …` and ends with 1 if the
// world disagrees with itself. Anything else is a finding, a signal above all.

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
