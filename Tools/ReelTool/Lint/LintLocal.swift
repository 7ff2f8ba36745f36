/// A local variable, constant or function, in the scope of the function that declares it.
final class LintLocal {
  let name: String
  let isMutable: Bool
  /// The number of local functions and escaping closures around the declaration.
  let level: Int
  /// True for a pointer: a constant of this kind holds state, too.
  var isPointer = false
  let owner: Int
  /// The locals that this function, or the closure that this constant holds, captures.
  var captured: [LintLocal] = []
  /// True if a closure that outlives the function captures it.
  var isEscaped = false
  /// The changes by local functions and escaping closures.
  var innerWrites: [LintPosition] = []

  init(_ name: String, isMutable: Bool, level: Int, owner: Int) {
    self.name = name
    self.isMutable = isMutable
    self.level = level
    self.owner = owner
  }

  /// Sets ``isEscaped`` of this local, of the locals in ``captured``, and of the locals that those capture in turn.
  func escape() {
    guard !isEscaped else { return }
    isEscaped = true
    for local in captured { local.escape() }
  }
}
