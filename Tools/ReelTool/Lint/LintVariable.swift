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
