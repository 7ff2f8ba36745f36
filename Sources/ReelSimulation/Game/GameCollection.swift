/// Several games that share a program, a page and a folder of assets, such as small ones that show one idea each.
///
///     public enum Sketches: GameCollection {
///       public static func visit<V: GameVisitor>(_ visitor: inout V) {
///         visitor.visit(Rain.self, about: "Drops that fall.")
///         visitor.visit(Snow.self, about: "Flakes that drift.")
///       }
///     }
///
/// `Sketches.main()` is a program of `ReelApp`: `Sketches` lists the games, and `Sketches rain` is the program of one.
/// `reel ship web` makes one page for all of them, in which `?game=rain` chooses one. Only the collection must be
/// public.
public protocol GameCollection {
  /// Visits the type of each game, in the order of lists.
  static func visit<V: GameVisitor>(_ visitor: inout V)
}

/// A visitor of the games of a ``GameCollection``.
public protocol GameVisitor {
  /// Visits a game.
  /// - Parameter about: one sentence for lists.
  mutating func visit<G: Game>(_ game: G.Type, about: String)
}
