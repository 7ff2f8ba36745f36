import Foundation

/// Elo ratings and their standard errors, from the results of all matches at once.
///
/// The model: player a scores 1 / (1 + 10^((b's rating - a's rating) / 400)) against player b on average. The ratings
/// are those under which the results are likeliest, so neither the order of the matches nor a factor K matters. A draw
/// counts as half a win for each.
public struct Elo: Equatable {
  /// The rating of each player; their mean is 1500.
  public private(set) var ratings: [Double]
  /// The standard error of each rating against the mean of all. With many draws it is somewhat too large, because the
  /// model has none.
  public private(set) var errors: [Double]
  /// True if the results alone give no finite rating, such as those of a player who has lost every match. A draw
  /// between each two players is then added.
  public let hasAddedDraws: Bool

  /// - Parameter scores: the points of each player (row) against each other one (column).
  public init(scores: [[Double]]) {
    let players = scores.indices
    hasAddedDraws = !Self.isConnected(scores)
    var scores = scores
    if hasAddedDraws {
      for a in players {
        for b in players where a != b { scores[a][b] += 0.5 }
      }
    }
    let strengths = Self.strengths(scores)
    // From natural logarithms to Elo.
    let scale = 400 / log(10.0)
    ratings = strengths.map { 1500 + scale * log($0) }
    errors = Self.variances(scores, strengths).map { scale * max(0, $0).squareRoot() }
  }

  /// Returns the expected score of a player whose rating is `difference` points above that of the other one.
  public static func expectedScore(_ difference: Double) -> Double {
    1 / (1 + pow(10, -difference / 400))
  }

  /// True if points lead from each player to each other one: a has points against b, b against c, and so on. Exactly
  /// then all ratings are finite.
  private static func isConnected(_ scores: [[Double]]) -> Bool {
    var leads = scores.map { $0.map { $0 > 0 } }
    for middle in scores.indices {
      for a in scores.indices where leads[a][middle] {
        for b in scores.indices where leads[middle][b] { leads[a][b] = true }
      }
    }
    return scores.indices.allSatisfy { a in scores.indices.allSatisfy { a == $0 || leads[a][$0] } }
  }

  /// Returns the likeliest strengths, 10^(rating / 400), with 1 as their geometric mean. Each round makes the results
  /// likelier (D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32, 2004).
  private static func strengths(_ scores: [[Double]]) -> [Double] {
    let players = scores.indices
    var strengths = [Double](repeating: 1, count: scores.count)
    for _ in 0..<1_000_000 {
      var next = strengths
      for a in players {
        let points = players.reduce(0) { $0 + (a == $1 ? 0 : scores[a][$1]) }
        let weight = players.reduce(0) {
          $0 + (a == $1 ? 0 : (scores[a][$1] + scores[$1][a]) / (strengths[a] + strengths[$1]))
        }
        next[a] = weight > 0 ? points / weight : 1
      }
      let mean = exp(next.reduce(0) { $0 + log($1) } / Double(max(1, next.count)))
      var change = 0.0
      for a in players {
        next[a] /= mean
        change = max(change, abs(next[a] / strengths[a] - 1))
      }
      strengths = next
      if change < 1e-12 { break }
    }
    return strengths
  }

  /// Returns the variances of the strengths' logarithms: the diagonal of the inverse of the Fisher information, among
  /// logarithms whose sum is 0.
  private static func variances(_ scores: [[Double]], _ strengths: [Double]) -> [Double] {
    let (players, count) = (scores.indices, scores.count)
    // The information is singular, because only differences matter. A matrix of equal numbers makes it regular, and is
    // subtracted again from the inverse.
    let share = 1 / Double(max(1, count))
    var matrix = [[Double]](repeating: [Double](repeating: share, count: count), count: count)
    for a in players {
      for b in players where a != b {
        let expected = strengths[a] / (strengths[a] + strengths[b])
        let information = (scores[a][b] + scores[b][a]) * expected * (1 - expected)
        matrix[a][a] += information
        matrix[a][b] -= information
      }
    }
    let inverse = inverse(of: matrix)
    return players.map { inverse[$0][$0] - share }
  }

  /// Returns the inverse of a positive definite matrix, by Gauss and Jordan.
  private static func inverse(of matrix: [[Double]]) -> [[Double]] {
    var (left, right) = (matrix, matrix)
    for row in matrix.indices {
      for column in matrix.indices { right[row][column] = row == column ? 1 : 0 }
    }
    for pivot in matrix.indices {
      let factor = 1 / left[pivot][pivot]
      for column in matrix.indices {
        left[pivot][column] *= factor
        right[pivot][column] *= factor
      }
      for row in matrix.indices where row != pivot {
        let factor = left[row][pivot]
        for column in matrix.indices {
          left[row][column] -= factor * left[pivot][column]
          right[row][column] -= factor * right[pivot][column]
        }
      }
    }
    return right
  }
}
