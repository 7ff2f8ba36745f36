/// The declarations that count as rules: those of rules modules, and in programs those that the game's types and
/// systems reach.
struct LintReach {
  private(set) var reached: [Bool]

  static let feature = "s:14ReelSimulation7FeatureP"

  init(_ reader: SyntaxReader) {
    let declarations = reader.declarations
    reached = Array(repeating: false, count: declarations.count)
    var byUSR: [String: [Int]] = [:]
    var byName: [String: [Int]] = [:]
    for (at, declaration) in declarations.enumerated() {
      if !declaration.usr.isEmpty { byUSR[declaration.usr, default: []].append(at) }
      if !declaration.type.isEmpty { byName[declaration.name, default: []].append(at) }
    }
    var references: [Int: Set<String>] = [:]
    for use in reader.uses where use.owner >= 0 {
      references[use.owner, default: []].insert(use.usr)
    }

    var waiting: [Int] = []
    for (at, declaration) in declarations.enumerated()
    where declaration.isInRules || declaration.isRoot || Self.isRoot(declaration, reader) {
      reached[at] = true
      waiting.append(at)
    }
    while let owner = waiting.popLast() {
      for usr in references[owner] ?? [] {
        for at in byUSR[usr] ?? [] {
          let declaration = declarations[at]
          for next in declaration.isRequirement ? byName[declaration.name] ?? [at] : [at]
          where !reached[next] {
            reached[next] = true
            waiting.append(next)
          }
        }
      }
    }
  }

  func counts(_ hazard: LintHazard) -> Bool {
    hazard.isCertain || (hazard.owner >= 0 && reached[hazard.owner])
  }

  private static func isRoot(_ declaration: LintDeclaration, _ reader: SyntaxReader) -> Bool {
    guard let protocols = reader.types[declaration.type]?.protocols else { return false }
    return protocols.contains(IntegerRule.fieldValue) || protocols.contains(feature)
  }
}
