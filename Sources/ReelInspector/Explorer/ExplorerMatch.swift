import ReelECS

/// The terms of a query, prepared for the current state.
struct ExplorerMatch {
  let view: ExplorerView
  private let terms: [ExplorerTerm]
  /// The number in the world of each term's component.
  private let numbers: [Int?]
  /// The texts of name terms, in lower case.
  private let texts: [String]
  /// The bits of the terms that hold for all rows of a table alike; `byRow` has those that are examined for each row.
  private(set) var byTable: ExplorerTerm.Bits = 0
  private(set) var byRow: ExplorerTerm.Bits = 0
  var all: ExplorerTerm.Bits { byTable | byRow }

  init(_ terms: [ExplorerTerm], _ view: ExplorerView) {
    self.view = view
    self.terms = terms
    numbers = terms.map { $0.component.flatMap(view.number) }
    texts = terms.map { if case .name(let text) = $0.condition { text.lowercased() } else { "" } }
    for (at, number) in numbers.enumerated() {
      if let number, !view.world.isSparse(component: number) {
        byTable |= 1 << at
      } else {
        byRow |= 1 << at
      }
    }
  }

  /// Returns the terms that hold for all rows of a table.
  func bits(ofTable index: Int) -> ExplorerTerm.Bits {
    var bits: ExplorerTerm.Bits = 0
    for (at, number) in numbers.enumerated() where byTable >> at & 1 == 1 {
      if let number, view.world.table(index, has: number) { bits |= 1 << at }
    }
    return bits
  }

  /// Returns the terms that hold for an entity. Returns `nil` if the entity is dead, a required term does not hold, or
  /// a forbidden one does.
  /// - Parameters:
  ///   - examined: the terms to examine.
  ///   - bits: the other terms that hold.
  func bits(
    of entity: Entity, _ examined: ExplorerTerm.Bits, _ bits: ExplorerTerm.Bits,
    required: ExplorerTerm.Bits, forbidden: ExplorerTerm.Bits
  ) -> ExplorerTerm.Bits? {
    guard view.world.isAlive(entity) else { return nil }
    var bits = bits
    var label: String?
    // Required and forbidden terms come first, because a single one of them can exclude the entity.
    for part in [examined & (required | forbidden), examined & ~(required | forbidden)] {
      var rest = part
      while rest != 0 {
        let at = rest.trailingZeroBitCount
        rest &= rest - 1
        let holds = holds(at, entity, &label)
        if holds { bits |= 1 << at }
        if (holds ? forbidden : required) >> at & 1 == 1 { return nil }
      }
    }
    return bits
  }

  /// Returns true if a term holds for an entity.
  /// - Parameter label: the label of the entity in lower case, computed when a term first requires it.
  private func holds(_ at: Int, _ entity: Entity, _ label: inout String?) -> Bool {
    switch terms[at].condition {
    case .component, .isDisabled:
      return numbers[at].map { view.world.has(entity, component: $0) } ?? false
    case .parent(let parent): return view.world.parent(of: entity) == parent
    case .hasChildren: return view.world.hasChildren(entity)
    case .entity(let named): return entity == named
    case .name(let text):
      let shown = label ?? view.label(of: entity).lowercased()
      label = shown
      return shown.contains(texts[at]) || ExplorerView.path(of: entity) == text
    case .nothing: return false
    }
  }
}
