extension String {
  /// The words of a type's name as they are typed on a command line: `bouncing-ball` for `BouncingBall`.
  package var hyphenated: String {
    var words = ""
    for letter in self {
      if letter.isUppercase && !words.isEmpty { words += "-" }
      words += letter.lowercased()
    }
    return words
  }
}
