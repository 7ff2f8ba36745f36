/// A page about a sweep, in one file without links: rates, distributions of all values, and the worlds with the least
/// and the greatest ones, with pictures and the commands that play them.
package struct SweepReport {
  /// The worlds at each end of a value's distribution that the page shows.
  private static let shownWorlds = 3
  /// The most pictures. Each one plays a world again.
  private static let mostPictures = 30
  /// The most failures that the page lists.
  private static let mostFailures = 50

  /// The name and the version of the game.
  package var title = ""
  /// The choices of the sweep, as names and texts.
  package var choices: [(name: String, text: String)] = []
  /// The worlds and ticks of this run, and its seconds; `nil` if all lines were there before.
  package var rate: (worlds: UInt64, ticks: UInt64, seconds: Double)?
  /// The number of processes.
  package var jobs = 1
  /// The command that records a world's reel, for a seed and a number of ticks; it writes `seed-SEED.reel`.
  package var recordCommand: (_ seed: UInt64, _ ticks: UInt64) -> String = { _, _ in "" }
  /// The command that shows a reel.
  package var showCommand: (_ reel: String) -> String = { _ in "" }
  /// Returns the picture of a world as a PNG in base 64; `nil` without pictures.
  package var picture: ((SweepSummary.Row) -> String?)?
  private let summary: SweepSummary

  package init(_ summary: SweepSummary) { self.summary = summary }

  /// Returns the page. Draws its pictures.
  package func html() -> String {
    var body = "<h1>\(Self.escaped(title))</h1>\n<p class=\"choices\">"
    body += choices.map { "<span>\(Self.escaped($0.name)) <b>\(Self.escaped($0.text))</b></span>" }
      .joined(separator: " ")
    body += "</p>\n" + overview
    var pictures: [UInt64: String] = [:]
    var left = Self.mostPictures
    func picture(_ row: SweepSummary.Row) -> String? {
      if let drawn = pictures[row.seed] { return drawn }
      guard left > 0, let picture = self.picture else { return nil }
      left -= 1
      let drawn = picture(row)
      pictures[row.seed] = drawn
      return drawn
    }
    body += failures(picture)
    for (name, numbers) in columns { body += section(name, numbers, picture) }
    return Self.page(title: Self.escaped(title), body)
  }

  /// The values, and the ticks if they differ.
  private var columns: [(name: String, numbers: [Double])] {
    let ticks = summary.rows.map { $0.end.isFailure ? Double.nan : Double($0.ticks) }
    let differ = Set(ticks.filter(\.isFinite)).count > 1
    return (differ ? [("ticks", ticks)] : []) + summary.columns
  }

  private var overview: String {
    var cards: [(String, String)] = [("worlds", "\(summary.count)")]
    for end in SweepLine.End.allCases {
      let count = summary.rows.count { $0.end == end }
      if count > 0 { cards.append((Self.words(end), "\(count)")) }
    }
    let ticks = summary.rows.reduce(UInt64(0)) { $0 &+ $1.ticks }
    cards.append(("ticks", Self.grouped(ticks)))
    if let rate, rate.worlds > 0, rate.seconds > 0 {
      cards.append(("worlds a second", SweepHistogram.text(Double(rate.worlds) / rate.seconds)))
      cards.append(("ticks a second", Self.grouped(UInt64(Double(rate.ticks) / rate.seconds))))
      cards.append((jobs == 1 ? "process" : "processes", "\(jobs)"))
    }
    return "<div class=\"cards\">"
      + cards.map { "<div><b>\($0.1)</b>\($0.0)</div>" }.joined() + "</div>\n"
  }

  private static func words(_ end: SweepLine.End) -> String {
    switch end {
    case .ticks: "ran all ticks"
    case .until: "fulfilled --until"
    case .quit: "quit"
    case .trap: "trapped"
    case .timeout: "took too long"
    }
  }

  private func failures(_ picture: (SweepSummary.Row) -> String?) -> String {
    let failed = summary.rows.filter { $0.end.isFailure }
    if failed.isEmpty { return "" }
    var text = "<section><h2>Failures</h2>\n<div class=\"worlds\">"
    for row in failed.prefix(Self.mostFailures) {
      text += world(
        row, value: "tick \(row.ticks)", note: row.error,
        commands: row.reel.map { [showCommand($0)] } ?? [], picture(row))
    }
    text += "</div>"
    if failed.count > Self.mostFailures {
      text += "<p>\(failed.count - Self.mostFailures) more are in the lines of the sweep.</p>"
    }
    return text + "</section>\n"
  }

  private func section(
    _ name: String, _ numbers: [Double], _ picture: (SweepSummary.Row) -> String?
  ) -> String {
    guard let histogram = SweepHistogram(numbers) else { return "" }
    let text = SweepHistogram.text
    let facts: [(String, String)] = [
      ("mean", text(histogram.mean)), ("deviation", text(histogram.deviation)),
      ("least", text(histogram.sorted[0])), ("5 %", text(histogram.quantile(0.05))),
      ("median", text(histogram.quantile(0.5))), ("95 %", text(histogram.quantile(0.95))),
      ("greatest", text(histogram.sorted[histogram.sorted.count - 1])),
    ]
    let lacking = numbers.count - histogram.sorted.count
    var result = "<section><h2>\(Self.escaped(name))</h2>\n\(histogram.svg)\n<dl>"
    result += facts.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }.joined()
    if lacking > 0 { result += "<div><dt>without</dt><dd>\(lacking)</dd></div>" }
    result += "</dl>\n"
    // Worlds with equal numbers are in the order of seeds.
    let order = numbers.indices.filter { numbers[$0].isFinite }
      .sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    let least = Array(order.prefix(Self.shownWorlds))
    let most = order.suffix(Self.shownWorlds).reversed().filter { !least.contains($0) }
    for (title, chosen) in [("Greatest", most), ("Least", least)] where !chosen.isEmpty {
      result += "<h3>\(title)</h3><div class=\"worlds\">"
      for at in chosen {
        let row = summary.rows[at]
        let commands = [
          recordCommand(row.seed, row.ticks), showCommand("seed-\(row.seed).reel"),
        ]
        result += world(row, value: text(numbers[at]), note: nil, commands: commands, picture(row))
      }
      result += "</div>"
    }
    return result + "</section>\n"
  }

  private func world(
    _ row: SweepSummary.Row, value: String, note: String?, commands: [String], _ picture: String?
  ) -> String {
    var text = "<figure>"
    if let picture {
      text +=
        "<img alt=\"seed \(row.seed) after tick \(row.ticks)\" src=\"data:image/png;base64,\(picture)\">"
    }
    text += "<figcaption><b>\(value)</b> seed \(row.seed)"
    if let note { text += "<br>\(Self.escaped(note))" }
    text += "</figcaption>"
    let lines = commands.filter { !$0.isEmpty }.map(Self.escaped)
    if !lines.isEmpty { text += "<pre>\(lines.joined(separator: "\n"))</pre>" }
    return text + "</figure>"
  }

  private static func grouped(_ number: UInt64) -> String {
    var text = ""
    for (at, digit) in "\(number)".reversed().enumerated() {
      if at > 0, at % 3 == 0 { text.append("\u{202F}") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  private static func page(title: String, _ body: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(title)</title>
    <style>
    :root { color-scheme: light dark; --ink: #1c2126; --soft: #66707a; --paper: #fbfaf7; --line: #dddad2; --bar: #2f7f8c;
      --mark: #d0572b; --card: #fff; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6e4df; --soft: #98a1a9; --paper: #15191c; --line: #31373c;
      --bar: #4fa9b6; --mark: #ef8354; --card: #1d2226; } }
    body { margin: 0 auto; padding: 2rem 1.5rem 4rem; max-width: 62rem; background: var(--paper); color: var(--ink);
      font: 15px/1.45 system-ui, sans-serif; }
    h1 { font-size: 1.7rem; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; margin: 0 0 .6rem; }
    h3 { font-size: .95rem; margin: 1.2rem 0 .4rem; color: var(--soft); font-weight: 600; }
    .choices { color: var(--soft); margin: 0 0 1.4rem; } .choices span { margin-right: 1rem; }
    .choices b { color: var(--ink); font-weight: 600; }
    .cards { display: flex; flex-wrap: wrap; gap: .6rem; margin-bottom: 1.6rem; }
    .cards div { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .5rem .9rem;
      color: var(--soft); font-size: .85rem; }
    .cards b { display: block; font-size: 1.25rem; color: var(--ink); font-variant-numeric: tabular-nums; }
    section { border-top: 1px solid var(--line); padding: 1.4rem 0; }
    .histogram { width: 100%; display: block; } .bar { fill: var(--bar); }
    .bar:hover { fill: var(--mark); } .base { stroke: var(--soft); } .grid { stroke: var(--line); }
    .median { stroke: var(--mark); stroke-width: 1.5; stroke-dasharray: 4 3; }
    .axis { fill: var(--soft); font-size: 12px; }
    dl { display: flex; flex-wrap: wrap; gap: .2rem 1.6rem; margin: .4rem 0 0; }
    dl div { display: flex; gap: .4rem; } dt { color: var(--soft); }
    dd { margin: 0; font-variant-numeric: tabular-nums; font-weight: 600; }
    .worlds { display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: 1rem; }
    figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
    figure img { width: 100%; display: block; image-rendering: pixelated; } figcaption { padding: .5rem .7rem; }
    pre { margin: 0; padding: .5rem .7rem; border-top: 1px solid var(--line); font-size: 11px; color: var(--soft);
      overflow-x: auto; }
    </style>
    \(body)
    </html>

    """
  }
}
