import Reel

// snippet: collection
public enum Sketches: GameCollection {
  public static func visit<V: GameVisitor>(_ visitor: inout V) {
    visitor.visit(Rain.self, about: "Drops that fall.")
    visitor.visit(Snow.self, about: "Flakes that drift.")
  }
}
// end

struct Rain: Game {
  func setUp(_ simulation: Simulation) {}
}

struct Snow: Game {
  func setUp(_ simulation: Simulation) {}
}
