// Small games, one idea each: `swift run Examples` lists them, `swift run Examples bouncing-ball` plays one.

import ReelApp
import ReelProgram

/// Runs `Examples NAME [the arguments of every game's command line…]`.
func run<E: Example>(_ example: E.Type) -> Never {
  GameApp<E>.main(arguments: Array(CommandLine.arguments.dropFirst(2)))
}

let requested = CommandLine.arguments.dropFirst().first
for example in Examples.all where example.id == requested { run(example) }
for example in Examples.all { StandardStreams.printResult("\(example.id): \(example.about)\n") }
if let requested, requested != "--help" {
  report("Examples: expected one of these names, found \(requested).")
  Termination.leave(64)
}
Termination.leave(StandardStreams.flush() == nil ? 0 : 73)
