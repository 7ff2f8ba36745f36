// A programmer's mistake ends here: one sentence that says what happened and what to do, then a
// stop, in release too. `precondition` would print nothing in release, and on wasm not even
// `fatalError` prints, so a host can ask to be told first.

/// Where the sentence goes before the program stops. A host without a standard error (wasm) sets
/// this once, before it makes a world.
nonisolated(unsafe) public var reportMisuse: (@Sendable (String) -> Void)?

/// Says the sentence and stops the program unless the condition holds.
@inlinable @inline(__always)
package func demand(_ condition: Bool, _ sentence: @autoclosure () -> String) {
  if !condition { misuse(sentence()) }
}

/// Says the sentence and stops the program.
@inline(never) @usableFromInline
package func misuse(_ sentence: @autoclosure () -> String) -> Never {
  let text = sentence()
  reportMisuse?(text)
  fatalError(text)
}
