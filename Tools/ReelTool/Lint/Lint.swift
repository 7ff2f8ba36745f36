import Foundation

/// The findings in the rules of a package.
struct Lint {
  private(set) var findings: [LintFinding] = []
  let moduleCount: Int
  private(set) var fileCount = 0

  /// - Parameter folder: the folder to which the findings' paths are relative.
  init(_ modules: [LintModule], in folder: String) throws {
    moduleCount = modules.count
    var reader = SyntaxReader()
    for module in modules {
      let trees = try module.trees()
      fileCount += trees.count
      for tree in trees { reader.read(tree, isInRules: module.isRules) }
    }
    let hazards = try Self.hazards(in: reader)
    let reach = LintReach(reader)
    add(hazards.filter(reach.counts), relativeTo: folder)
  }

  private static func hazards(in reader: SyntaxReader) throws -> [LintHazard] {
    let types = Array(reader.types.values)
    var symbols = Set(reader.uses.map(\.usr).filter { $0.hasPrefix("s:") }.map(SymbolNames.symbol))
    symbols.formUnion(types.flatMap(\.fields).map(\.type))
    symbols.formUnion(types.map { SymbolNames.symbol(ofUSR: "s:" + $0.key) })
    symbols.formUnion(reader.variables.map(\.type))
    let names = try SymbolNames(symbols)
    let symbolRule = SymbolRule(names: names)
    let orderRule = OrderRule(names: names)
    let stateRule = StateRule(names: names)
    var integerRule = IntegerRule(types, names)

    var hazards: [LintHazard] = []
    for module in reader.imports where module.isInRules && SymbolRule.isLibrary(module.module) {
      hazards.append(
        LintHazard(
          rule: .library, sentence: SymbolRule.importing(module.module), position: module.position,
          owner: -1, isCertain: true))
    }
    for use in reader.uses {
      if let hazard = symbolRule.hazard(of: use) { hazards.append(hazard) }
      if let hazard = orderRule.hazard(of: use) { hazards.append(hazard) }
    }
    hazards += reader.variables.compactMap(stateRule.hazard)
    hazards += reader.locals.compactMap(stateRule.hazard)
    return hazards + integerRule.findHazards()
  }

  /// Adds the findings that no comment exempts, sorted by their locations.
  private mutating func add(_ hazards: [LintHazard], relativeTo folder: String) {
    let prefix = URL(fileURLWithPath: folder).path + "/"
    var all: Set<LintFinding> = []
    for (file, hazards) in Dictionary(grouping: hazards, by: \.position.file) {
      let source = SourceText(FileManager.default.contents(atPath: file) ?? Data())
      let path = file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file
      for hazard in hazards {
        let (line, column) = source.location(of: hazard.position.offset)
        var sentence = hazard.sentence
        switch source.exemption(ofLine: line) {
        case .reason: continue
        case .withoutReason: sentence += "; or say in `// lint: …` why this line is an exception"
        case .none: break
        }
        all.insert(
          LintFinding(file: path, line: line, column: column, rule: hazard.rule, sentence: sentence)
        )
      }
    }
    findings = Self.withoutRepetitions(
      all.sorted {
        ($0.file, $0.line, $0.column, $0.sentence) < ($1.file, $1.line, $1.column, $1.sentence)
      })
  }

  /// Returns the findings without repeated findings about the same line: `Date().timeIntervalSince1970` is reported as
  /// a clock, and not as a part of a library.
  private static func withoutRepetitions(_ findings: [LintFinding]) -> [LintFinding] {
    struct Line: Hashable { var file: String, line: Int }
    struct Repetition: Hashable { var line: Line, sentence: String }
    let precise = Set(
      findings.filter { $0.rule == .clock || $0.rule == .randomness }
        .map { Line(file: $0.file, line: $0.line) })
    var seen: Set<Repetition> = []
    return findings.filter { finding in
      let line = Line(file: finding.file, line: finding.line)
      if finding.rule == .library && precise.contains(line) { return false }
      return seen.insert(Repetition(line: line, sentence: finding.sentence)).inserted
    }
  }
}
