/// A constant array that the optimiser has moved out of a function. Its symbol is weak: the linker keeps that of one
/// object file and uses it in all.
///
/// The compiler names such arrays after the function and numbers them in the order of the function's branches. If the
/// function is read from another module's file, the branches have another order. So two object files can contain
/// different arrays under one name, and the linker then gives a function the wrong one (docs/determinism.md, "Array
/// literals").
struct MergeableLiteral: Equatable {
  /// The target of an address in the array.
  enum Target: Equatable {
    case symbol(String, UInt64)
    case text([UInt8])
  }

  struct Reference: Equatable {
    var offset: UInt64
    var kind: UInt32
    var target: Target
  }

  var size: UInt64
  /// Empty if all bytes are zeros.
  var bytes: [UInt8] = []
  var references: [Reference] = []

  /// A function that has other arrays in one object file than in another.
  struct Conflict: Hashable {
    /// The name of the function, as the linker has it.
    var function: String
    var first: String
    var second: String
  }

  /// Returns the name of the function from which a symbol's array comes; `nil` for other symbols.
  ///
  /// Such a symbol ends with `Tv_`, `Tv0_`, `Tv1_`, …, and an `r` for an array that lies in memory that is only read.
  static func functionName<Name: BidirectionalCollection<UInt8>>(
    _ symbol: Name
  ) -> Name.SubSequence? {
    var rest = symbol[...]
    if rest.last == UInt8(ascii: "r") { rest.removeLast() }
    guard rest.popLast() == UInt8(ascii: "_") else { return nil }
    while let digit = rest.last, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit {
      rest.removeLast()
    }
    guard rest.popLast() == UInt8(ascii: "v"), rest.popLast() == UInt8(ascii: "T"), !rest.isEmpty
    else { return nil }
    return rest
  }

  /// Returns the functions whose arrays differ between object files, in the order of the files.
  static func conflicts(
    _ files: some Sequence<(name: String, literals: [String: MergeableLiteral])>
  ) -> [Conflict] {
    var first: [String: (file: String, literal: MergeableLiteral)] = [:]
    var found: Set<Conflict> = []
    var conflicts: [Conflict] = []
    for file in files {
      for (symbol, literal) in file.literals.sorted(by: { $0.key < $1.key }) {
        guard let other = first[symbol] else {
          first[symbol] = (file.name, literal)
          continue
        }
        guard other.literal != literal, let name = functionName(symbol.utf8) else { continue }
        let conflict = Conflict(
          function: String(decoding: name, as: UTF8.self), first: other.file, second: file.name)
        if found.insert(conflict).inserted { conflicts.append(conflict) }
      }
    }
    return conflicts
  }
}
