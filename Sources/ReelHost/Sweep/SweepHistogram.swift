/// The distribution of a value over the worlds of a sweep, as a picture in SVG.
struct SweepHistogram {
  /// The most bars, and the number for values that are not whole.
  private static let (mostBars, usualBars) = (48, 32)

  /// The largest distance of two bars, so that few of them are no surfaces.
  private static let mostPitch = 60.0

  /// The numbers without those of worlds that lack one, ascending.
  let sorted: [Double]
  /// The least value of the first bar, and the width of each.
  private let start: Double
  private let width: Double
  /// The distance of two possible values, if all are whole; 0 otherwise.
  private let step: Double
  private let counts: [Int]
  private let isWhole: Bool

  /// - Parameter numbers: NaN for a world without one.
  init?(_ numbers: [Double]) {
    sorted = numbers.filter(\.isFinite).sorted()
    guard let least = sorted.first, let greatest = sorted.last else { return nil }
    let range = greatest - least
    isWhole = range < 1e15 && sorted.allSatisfy { $0 == $0.rounded() && abs($0) < 1e15 }
    start = least
    if isWhole {
      // Each bar has the same number of possible values: the multiples of the greatest common divisor.
      var unit: Int64 = 0
      for number in sorted where unit != 1 { unit = Self.divisor(unit, Int64(number - least)) }
      step = Double(max(unit, 1))
      width = max(1, ((range / step + 1) / Double(Self.mostBars)).rounded(.up)) * step
    } else {
      step = 0
      width = range > 0 ? range / Double(Self.usualBars) : 1
    }
    let bars = max(1, min(Self.mostBars, Int((range / width).rounded(.down)) + (isWhole ? 1 : 0)))
    var counts = [Int](repeating: 0, count: bars)
    for number in sorted { counts[min(bars - 1, Int((number - start) / width))] += 1 }
    self.counts = counts
  }

  private static func divisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  var mean: Double { sorted.reduce(0, +) / Double(sorted.count) }
  /// The standard deviation over the worlds.
  var deviation: Double {
    let mean = mean
    return (sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(sorted.count)).squareRoot()
  }

  /// Returns the value below which a share of the worlds lies.
  func quantile(_ share: Double) -> Double {
    sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  /// Returns a number with at most four digits that count, or all digits of a whole one.
  static func text(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return "\(Int64(number))" }
    let size = abs(number)
    if size >= 1000 { return "\(Int64(max(-1e15, min(1e15, number.rounded()))))" }
    var scale = 1.0
    while size * scale < 1000, scale < 1e9 { scale *= 10 }
    return "\((number * scale).rounded() / scale)"
  }

  /// The picture: a bar for each range, with the number of its worlds as its title; the median as a line; the values at
  /// the ends below.
  var svg: String {
    let (wide, high) = (min(960, Double(counts.count) * Self.mostPitch), 180.0)
    let most = Double(counts.max() ?? 1)
    let pitch = wide / Double(counts.count)
    var parts = [
      #"<svg viewBox="0 0 960 206" role="img" class="histogram">"#,
      #"<text class="axis" x="2" y="12">\#(counts.max() ?? 0) worlds</text>"#,
      #"<line class="grid" x1="0" x2="960" y1="18" y2="18"/>"#,
      #"<line class="grid" x1="0" x2="960" y1="99" y2="99"/>"#,
    ]
    for (at, count) in counts.enumerated() where count > 0 {
      let height = max(1.5, Double(count) / most * (high - 18))
      let low = start + Double(at) * width
      let range =
        isWhole && width == step
        ? Self.text(low)
        : "\(Self.text(low)) to \(Self.text(isWhole ? low + width - step : low + width))"
      let gap = min(1.5, pitch * 0.15)
      let rectangle = [
        ("x", Double(at) * pitch + gap), ("y", high - height), ("width", pitch - 2 * gap),
        ("height", height),
      ].map { #"\#($0.0)="\#(round($0.1))""# }.joined(separator: " ")
      parts.append(
        #"<rect class="bar" \#(rectangle)><title>\#(range): \#(count) worlds</title></rect>"#)
    }
    let end = start + Double(counts.count) * width
    let median = (quantile(0.5) + step / 2 - start) / max(end - start, 1e-300) * wide
    parts += [
      #"<line class="base" x1="0" x2="960" y1="180" y2="180"/>"#,
      #"<line class="median" x1="\#(round(median))" x2="\#(round(median))" y1="18" y2="180">"#,
      #"<title>median \#(Self.text(quantile(0.5)))</title></line>"#,
      #"<text class="axis" x="0" y="200">\#(Self.text(sorted[0]))</text>"#,
      #"<text class="axis" x="\#(round(max(wide, 90)))" y="200" text-anchor="end">\#(Self.text(sorted[sorted.count - 1]))</text>"#,
      "</svg>",
    ]
    return parts.joined()
  }

  private func round(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}
