/// Finds code that depends on the order of a `Dictionary` or `Set`.
struct OrderRule {
  let names: SymbolNames

  func hazard(of use: LintUse) -> LintHazard? {
    let isOwn = use.usr.hasPrefix("s:SD") || use.usr.hasPrefix("s:Sh")
    let collection: String
    // The loop or call that made an iterator has been reported.
    guard use.name != "next" else { return nil }
    if let type = use.unordered.first {
      guard !isOrderFree(use, isOwn: isOwn) else { return nil }
      collection = Unordered.name(of: type)
    } else {
      guard isOwn, Unordered.ordered.contains(use.name) else { return nil }
      collection = use.usr.hasPrefix("s:Sh") ? "Set" : "Dictionary"
    }
    let reader: String
    switch use.name {
    case "makeIterator": reader = "A loop"
    case "init": reader = "The initialiser"
    case "a sequence": reader = "The conversion to a sequence"
    default: reader = "`\(use.name)`"
    }
    let sorted = collection == "Set" ? "set.sorted()" : "dictionary.keys.sorted()"
    return LintHazard(
      rule: .order,
      sentence: "\(reader) follows the order of a \(collection), which differs from run to run: "
        + "use an array, or `\(sorted)`",
      position: use.position, owner: use.owner)
  }

  private func isOrderFree(_ use: LintUse, isOwn: Bool) -> Bool {
    let full = names.name(ofUSR: use.usr)
    if full.contains("by:") { return false }
    if isOwn { return Unordered.orderFreeTakers.contains(use.name) }
    guard use.usr.hasPrefix("s:S"), Unordered.orderFree.contains(use.name) else { return false }
    // Two equal values of a dictionary differ only by their keys, which such a list does not contain.
    return use.name != "sorted"
      || use.unordered.allSatisfy { $0.hasPrefix("$sSh") || $0.hasPrefix("$sSD4Keys") }
  }
}
