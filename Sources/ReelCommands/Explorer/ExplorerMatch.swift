import ReelECS

/// The terms of a query in the state of one moment.
struct ExplorerMatch {
  let view: ExplorerView
  private let terms: [ExplorerTerm]
  /// Of each term the component's number in the world.
  private let numbers: [Int?]
  /// Texts of names, in small letters.
  private let texts: [String]
  /// Bits of the terms that a table answers for all its rows, and of those that each row answers.
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

  /// The terms that hold for all rows of a table.
  func bits(ofTable index: Int) -> ExplorerTerm.Bits {
    var bits: ExplorerTerm.Bits = 0
    for (at, number) in numbers.enumerated() where byTable >> at & 1 == 1 {
      if let number, view.world.table(index, has: number) { bits |= 1 << at }
    }
    return bits
  }

  /// The terms that hold for an entity; `nil` where it is dead, or one that is required does not, or one that is
  /// forbidden does.
  /// - Parameters:
  ///   - examined: those that are still to be examined.
  ///   - bits: the others that hold.
  func bits(
    of entity: Entity, _ examined: ExplorerTerm.Bits, _ bits: ExplorerTerm.Bits,
    required: ExplorerTerm.Bits, forbidden: ExplorerTerm.Bits
  ) -> ExplorerTerm.Bits? {
    guard view.world.isAlive(entity) else { return nil }
    var bits = bits
    var label: String?
    // What decides comes first.
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

  /// - Parameter label: what the entity is called, in small letters, once a term has required it.
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
