/// The collections whose order differs from run to run.
enum Unordered {
  /// The mangled names of `Dictionary`, `Set`, and of a dictionary's keys and values.
  private static let prefixes = ["$sSDy", "$sShy", "$sSD4KeysV", "$sSD6ValuesV"]
  /// `Sequence`, `Collection` and those that refine it.
  private static let protocols: Set<String> = ["s:ST", "s:Sl", "s:SK", "s:Sk", "s:SM", "s:Sm"]

  static func isUnordered(_ type: String) -> Bool { prefixes.contains { type.hasPrefix($0) } }

  static func types(in conformances: [SyntaxNode]) -> [String] {
    conformances.filter { protocols.contains($0.text("protocol")) }.map { $0.text("type") }
      .filter(isUnordered)
  }

  /// Returns the name of the collection for a sentence.
  static func name(of type: String) -> String {
    type.hasPrefix("$sSh") ? "Set" : "Dictionary"
  }

  /// Functions of any sequence whose result does not depend on the order.
  static let orderFree: Set<String> = [
    "allSatisfy", "capacity", "contains", "count", "isEmpty", "max", "min", "sorted",
    "underestimatedCount",
  ]
  /// Functions and initialisers of `Dictionary` and `Set` that take a sequence and do not depend on its order.
  static let orderFreeTakers: Set<String> = [
    "formIntersection", "formSymmetricDifference", "formUnion", "init", "intersection",
    "isDisjoint", "isStrictSubset", "isStrictSuperset", "isSubset", "isSuperset", "merge",
    "merging", "subtract", "subtracting", "symmetricDifference", "union",
  ]
  /// Members of `Dictionary` and `Set` themselves that depend on the order.
  static let ordered: Set<String> = [
    "compactMapValues", "filter", "first", "makeIterator", "mapValues", "popFirst",
    "randomElement", "removeFirst", "startIndex",
  ]
}
