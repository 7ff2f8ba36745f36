struct LintPosition: Hashable {
  /// The path, as given to the compiler.
  var file: String
  /// The number of bytes before it.
  var offset: Int
}
