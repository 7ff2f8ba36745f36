/// A position in a source file.
struct LintPosition: Hashable {
  /// The path, as given to the compiler.
  var file: String
  /// The number of bytes before it.
  var offset: Int
}

/// A function, variable or enumeration case of the linted modules.
struct LintDeclaration {
  /// The compiler's unique name; empty for a closure that is a declaration of its own here.
  var usr: String
  var name: String
  /// The type that it is a member of, or an empty text; see ``LintType/key``.
  var type = ""
  /// True if it is a protocol's requirement, and any member of the same name may be called in its place.
  var isRequirement = false
  /// True if an engine's function calls it, because it is a closure that receives a world.
  var isRoot = false
  /// True if every line of its module counts as rules.
  var isInRules: Bool
}

/// A reference to a declaration.
struct LintUse {
  var owner: Int
  var usr: String
  var name: String
  var position: LintPosition
  /// The `Dictionary` or `Set` types, or their keys and values, that the reference uses as a sequence.
  var unordered: [String] = []
  /// The first type for a generic parameter of the declaration.
  var substitution = ""
  var isCompilerMade = false
}

/// A structure, enumeration or class of the linted modules, together with its extensions.
struct LintType {
  /// The compiler's unique name without its prefix.
  var key: String
  var name = ""
  /// The unique names of the protocols that it conforms to.
  var protocols: Set<String> = []
  var fields: [LintField] = []
  /// True if the type says whether snapshots leave it out.
  var isTransient = false
}

/// A stored property, or a value of an enumeration's case.
struct LintField {
  var name: String
  /// The mangled type.
  var type: String
  var position: LintPosition
}

/// A variable that is not local to a function.
struct LintVariable {
  enum Kind { case global, typeMember, classMember }
  var kind: Kind
  var name: String
  var type: String
  var isConstant: Bool
  var position: LintPosition
  /// The index of its declaration.
  var declaration: Int
}

struct LintImport {
  var module: String
  var position: LintPosition
  var isInRules: Bool
}
