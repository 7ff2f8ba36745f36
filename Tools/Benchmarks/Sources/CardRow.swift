import Foundation

/// The times of one contestant.
struct CardResult {
  let name: String
  let isReel: Bool
  var pictures: [CardPicture] = []
  /// The nanoseconds of a picture if no picture waits for the card, by turn.
  var flows: [Double] = []
  /// The processor's nanoseconds of a picture in these measurements, by turn.
  var processor: [Double] = []
  /// The number of pixels that differ from the last contestant's; `nil` if they were not compared.
  var differing: Int?

  /// All parts by name, in milliseconds.
  var parts: [(name: String, samples: [Double])] {
    let totals = pictures.map { $0.tick + $0.paint + $0.submit + $0.wait }
    let all = [
      ("tick", pictures.map(\.tick)), (isReel ? "paint" : "fill", pictures.map(\.paint)),
      ("submit", pictures.map(\.submit)), ("wait", pictures.map(\.wait)), ("picture", totals),
      ("flow", flows), ("cpu", processor),
    ]
    return all.map { ($0.0, $0.1.map { $0 / 1_000_000 }) }
  }

  /// The least time of a picture until the card is done, and without waiting.
  var picture: Double { Harness.least(parts[4].samples) }
  var flow: Double { Harness.least(parts[5].samples) }
  /// The processor's median time for a picture, without moving the sprites in Reel. In C, `fill` moves them, too.
  var paintAndSubmit: Double {
    Harness.median(pictures.map { ($0.paint + $0.submit) / 1_000_000 })
  }
}

/// The results of all contestants that drew a scene.
struct CardRow {
  let name: String
  let results: [CardResult]

  static var header: String {
    let cells = ["tick", "paint/fill", "submit", "wait", "picture", "flow", "cpu"]
    return "".padding(toLength: 26, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: 16 - $0.count) + $0 }.joined()
      + "  pixels"
  }

  var lines: String {
    var lines = [name]
    for result in results {
      let cells = result.parts.map {
        String(format: "%8.3f%8.3f", Harness.least($0.samples), Harness.median($0.samples))
      }
      lines.append(
        "  " + result.name.padding(toLength: 24, withPad: " ", startingAt: 0) + cells.joined()
          + (result.differing.map { "  \($0)" } ?? ""))
    }
    return (lines + ratios).joined(separator: "\n")
  }

  /// The ratios of Reel's times to those of the programs in C.
  private var ratios: [String] {
    let peers = results.filter { !$0.isReel }
    guard let geometry = peers.first, peers.count > 1 else { return [] }
    let picture = peers.map(\.picture).min() ?? .nan
    let flow = peers.map(\.flow).min() ?? .nan
    return results.filter(\.isReel).map { reel in
      String(
        format: "  %@: paint and submit × %.2f of SDL_RenderGeometry in C;"
          + " picture × %.2f, flow × %.2f of the faster in C",
        reel.name, reel.paintAndSubmit / geometry.paintAndSubmit, reel.picture / picture,
        reel.flow / flow)
    }
  }

  static func json(_ rows: [CardRow], card: String) -> String {
    var objects: [String] = []
    for row in rows {
      for result in row.results {
        var fields = ["\"name\":\"\(row.name)\"", "\"by\":\"\(result.name)\""]
        for part in result.parts {
          fields.append(
            String(
              format: "\"%@_min_ms\":%.4f,\"%@_median_ms\":%.4f", part.name,
              Harness.least(part.samples), part.name, Harness.median(part.samples)))
        }
        if let differing = result.differing { fields.append("\"differing\":\(differing)") }
        objects.append("  {\(fields.joined(separator: ","))}")
      }
    }
    let safe = card.replacingOccurrences(of: "\"", with: "'")
    return "{\"card\":\"\(safe)\",\"rows\":[\n\(objects.joined(separator: ",\n"))\n]}"
  }
}
