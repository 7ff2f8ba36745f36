// Handling of a programmer's mistake: one sentence that states what happened and what to do, then a stop, in release
// builds too. `precondition` would print nothing in release, and on wasm not even `fatalError` prints, so a host can
// register a function that receives the sentence first.

/// The function that receives the sentence before the program stops. A host without a standard error (wasm) sets this
/// once, before it makes a world.
nonisolated(unsafe) public var reportMisuse: (@Sendable (String) -> Void)?

/// Reports the sentence and stops the program unless the condition holds.
@inlinable @inline(__always)
package func demand(_ condition: Bool, _ sentence: @autoclosure () -> String) {
  if !condition { misuse(sentence()) }
}

/// Reports the sentence and stops the program.
@inline(never) @usableFromInline
package func misuse(_ sentence: @autoclosure () -> String) -> Never {
  // The sentence may contain the name of a file or of an asset.
  let text = HiddenScalar.shown(sentence())
  reportMisuse?(text)
  fatalError(text)
}
