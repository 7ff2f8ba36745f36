/// Finds variables outside of the world, which snapshots do not contain.
struct StateRule {
  let names: SymbolNames

  func hazard(of variable: LintVariable) -> LintHazard? {
    let kind =
      switch variable.kind {
      case .global: "a global variable"
      case .typeMember: "a static variable"
      case .classMember: "a variable of a class"
      }
    guard !variable.isConstant || holdsState(variable) else { return nil }
    return LintHazard(
      rule: .state,
      sentence:
        "`\(variable.name)` is \(variable.isConstant ? "state" : kind) outside of the world, "
        + Self.consequence,
      position: variable.position, owner: variable.declaration)
  }

  func hazard(of local: LintLocal) -> LintHazard? {
    guard local.isMutable, local.isEscaped,
      let write = local.innerWrites.min(by: { $0.offset < $1.offset })
    else { return nil }
    return LintHazard(
      rule: .state,
      sentence: "`\(local.name)` is a variable that a closure captures and changes, "
        + Self.consequence,
      position: write, owner: local.owner)
  }

  private static let consequence =
    "so that a restore does not restore it: make it a field of a resource or component"

  /// True for a global constant whose value can change all the same.
  private func holdsState(_ variable: LintVariable) -> Bool {
    guard variable.kind != .classMember else { return false }
    let type = names.name(ofType: variable.type)
    return type.hasPrefix("Synchronization.") || type.hasPrefix("Swift.Unsafe")
  }
}
