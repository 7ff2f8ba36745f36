import Reel

/// The parts of docs/cheatsheet.md that are generated from the engine itself.
struct Cheatsheet {
  var graph: SymbolGraph

  /// Returns the page with its generated parts as they should be: the text between `<!-- generated: NAME -->` and `<!--
  /// end -->`.
  func filled(_ page: String) -> String {
    var lines: [Substring] = []
    var isOwn = true
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "<!-- end -->" { isOwn = true }
      if isOwn { lines.append(line) }
      let head = "<!-- generated: "
      if line.hasPrefix(head), line.hasSuffix(" -->") {
        isOwn = false
        lines.append("")
        lines += part(line.dropFirst(head.count).dropLast(4)).map { Substring($0) }
        lines.append("")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func part(_ name: Substring) -> [String] {
    switch name {
    case "components":
      return table(graph.types(conformingTo: "Component"), "component", showsInitialisers: true)
    case "resources": return table(graph.types(conformingTo: "Resource"), "resource")
    case "events": return table(graph.types(conformingTo: "Event"), "event")
    case "systems": return systems
    default: return ["There is no part of this name: \(name)."]
    }
  }

  private func table(
    _ types: [Symbol], _ head: String, showsInitialisers: Bool = false
  ) -> [String] {
    var lines = ["| \(head) | |", "|---|---|"]
    for type in types {
      var text = type.summary
      if showsInitialisers {
        for made in graph.initialisers(of: type) {
          let arguments = made.declaration.drop { $0 != "(" }
          text += "<br>`\(type.name)\(arguments)`"
        }
        text += members(of: type)
      }
      lines.append("| `\(type.name)` | \(text) |")
    }
    return lines
  }

  /// Returns the properties that can be written, those that can only be read, and the methods, each in a line of its
  /// own.
  private func members(of type: Symbol) -> String {
    // Requirements of the engine's protocols, which games do not use.
    let requirements: Set = ["visit(_:)", "interpolated(from:_:)", "look"]
    let all = graph.members(of: type).filter {
      !requirements.contains($0.pathComponents.last ?? "")
    }
    let properties = all.filter { $0.kind.identifier == "swift.property" }
    let written = properties.filter(\.isWritable)
    let read = properties.filter { !$0.isWritable }
    let called = all.filter { $0.kind.identifier == "swift.method" }
    var text = ""
    for (title, symbols) in [("Properties", written), ("Read-only", read), ("Methods", called)]
    where !symbols.isEmpty {
      text +=
        "<br>\(title) " + symbols.map { "`\($0.pathComponents.last ?? "")`" }.joined(separator: " ")
    }
    return text
  }

  /// The systems of a simulation with the standard features, in their order.
  private var systems: [String] {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.start()
    // The features that a game adds: gestures, and the actions of more than one player.
    let more = Simulation(content: GameContent(), seed: 1, players: 2)
    more.require(GestureFeature.self)
    more.start()
    let standard = Set(simulation.schedule.order)
    return ["```text"] + simulation.schedule.order + [
      "```", "", "Where `GestureFeature` or several players are requested, also:", "", "```text",
    ] + more.schedule.order.filter { !standard.contains($0) } + [
      "```", "", "By constants, for `after` and `before`:",
    ]
      + ["", graph.systems.map { "`\($0.name)`" }.joined(separator: " · ")]
  }
}
