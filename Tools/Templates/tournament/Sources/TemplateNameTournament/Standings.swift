import Foundation

/// The results of a tournament.
public struct Standings: Equatable {
  /// The names of the players.
  public let names: [String]
  /// The matches that each player (row) has won against each other one (column).
  public private(set) var wins: [[Int]]
  /// The draws of each player (row) with each other one (column).
  public private(set) var draws: [[Int]]

  public init(_ names: [String]) {
    self.names = names
    wins = names.map { _ in names.map { _ in 0 } }
    draws = wins
  }

  /// Adds a match.
  /// - Parameter score: the points of player `a`: 1, a half, or 0.
  public mutating func add(_ score: Double, of a: Int, against b: Int) {
    if score == 0.5 {
      draws[a][b] += 1
      draws[b][a] += 1
    } else {
      wins[score > 0.5 ? a : b][score > 0.5 ? b : a] += 1
    }
  }

  public var elo: Elo {
    Elo(
      scores: names.indices.map { a in
        names.indices.map { Double(wins[a][$0]) + Double(draws[a][$0]) / 2 }
      })
  }

  /// The table, with the best player first.
  public var table: String {
    let elo = elo
    let width = max(8, names.map(\.count).max() ?? 0)
    func line(_ name: String, _ cells: [String]) -> String {
      let cells = cells.map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }
      return name + String(repeating: " ", count: width - name.count) + cells.joined()
    }
    var lines = [line("bot", ["wins", "draws", "losses", "score", "Elo", "error"])]
    // Players of the same rating stand in their own order.
    let order = names.indices.sorted { (-elo.ratings[$0], $0) < (-elo.ratings[$1], $1) }
    for a in order {
      let (won, drawn) = (wins[a].reduce(0, +), draws[a].reduce(0, +))
      let lost = names.indices.reduce(0) { $0 + wins[$1][a] }
      let score = (Double(won) + Double(drawn) / 2) / Double(max(1, won + drawn + lost))
      lines.append(
        line(
          names[a],
          [
            "\(won)", "\(drawn)", "\(lost)", String(format: "%.1f %%", score * 100),
            String(format: "%.1f", elo.ratings[a]), String(format: "%.1f", elo.errors[a]),
          ]))
    }
    if elo.hasAddedDraws {
      lines.append("The results alone give no finite Elo: a draw is added between each two bots.")
    }
    return lines.joined(separator: "\n")
  }
}
