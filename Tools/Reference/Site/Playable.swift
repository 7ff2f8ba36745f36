/// A game, an example or the game of the tour: what its page and its card in the list show.
struct Playable {
  enum Kind { case game, example, tour }

  /// A part of the tour after which the game can be played.
  struct Step {
    var number: Int
    var title: String
    /// The heading of the tour's section, and the address of the section in the documentation.
    var heading: String
    var address: String
  }

  var kind: Kind
  /// The name of the page's folder, such as `bouncing-ball`.
  var id: String
  var title: String
  /// One sentence.
  var about: String
  /// The folder of the shipped page, and the example in it.
  var folder: String
  var example: String?
  var view: ViewSize
  /// The picture's address from the list.
  var picture: String
  var files: [SourceFile]
  var steps: [Step] = []

  /// Returns "Bouncing ball" for `bouncing-ball`.
  static func title(id: String) -> String {
    let words = id.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
