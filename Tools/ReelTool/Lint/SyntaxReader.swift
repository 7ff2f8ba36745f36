import Foundation

/// Collects the declarations and references of the linted modules from their syntax trees.
struct SyntaxReader {
  var declarations: [LintDeclaration] = []
  var uses: [LintUse] = []
  var types: [String: LintType] = [:]
  var variables: [LintVariable] = []
  var imports: [LintImport] = []
  var locals: [LintLocal] = []
  var scopes: [[String: LintLocal]] = []
  var file = ""
  var isInRules = true

  /// The surroundings of a node.
  struct Context {
    /// The index of the declaration that the node belongs to, or -1 for top-level code.
    var owner = -1
    var type = ""
    var isClass = false
    var isProtocol = false
    var isLocal = false
    var level = 0
    var offset = 0
    /// True in an expression that is changed.
    var isWritten = false
    /// True for the function of a call.
    var isCalled = false
  }

  /// Reads the tree of one file.
  mutating func read(_ tree: SyntaxNode, isInRules: Bool) {
    file = tree.text("filename")
    self.isInRules = isInRules
    scopes = [[:]]
    readMembers(tree.nodes("items"), Context())
  }

  func position(_ context: Context) -> LintPosition {
    LintPosition(file: file, offset: context.offset)
  }
}
