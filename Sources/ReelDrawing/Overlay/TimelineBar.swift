import ReelMath
import ReelPlatform

// The bar over the picture while a person travels in time:
//
//     1:23.45   tick 5007            ■ FoeDied ■ RoomEntered            0:12.30 before the present
//           ▪      ▪ ▪                          ▪            marks of events
//     ▁▂▁▁▇▁▁▂▂▁▁▁▁▁▁▁▁█▁▁▁▂▂▂▁▁▁▁▁▁▂▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁         inputs, a lane for each player, and the position
//     '    '    '    '    '    '    '    '    '    '         snapshots
//     ← → tick   shift second   enter play from here   …

/// The timeline of a game's past, drawn over a picture of any size.
package struct TimelineBar {
  /// The range of ticks.
  package var earliest: UInt64
  package var latest: UInt64
  /// The tick that the picture shows.
  package var tick: UInt64
  package var rate: TickRate
  package var playerCount = 1
  /// The ticks of snapshots, the ticks of inputs with their players, and the ticks of events with the indices of their
  /// names.
  package var snapshots: [UInt64] = []
  package var inputs: [(tick: UInt64, player: Int)] = []
  package var marks: [(tick: UInt64, kind: Int)] = []
  package var markNames: [String] = []
  /// The words for the last tick, and behind the time from a tick to the last one.
  package var endWord = "present"
  package var restWord = "ago"
  /// Explanations of the keys, the longest first; the first one that fits is drawn.
  package var help: [String] = []

  package init(
    earliest: UInt64, latest: UInt64, tick: UInt64, rate: TickRate = .standard
  ) {
    (self.earliest, self.latest) = (earliest, latest)
    (self.tick, self.rate) = (tick, rate)
  }

  /// The height of the bar in logical pixels; it fills the width of the view.
  package static var height: Float { 36 }
  private static var margin: Float { 6 }
  private static var trackHeight: Float { 8 }

  // MARK: - Positions

  /// Returns the tick at a point of the view; `nil` outside of the bar. Points beside the track count as its ends.
  package func tick(at point: Vec2, view: Vec2) -> UInt64? {
    guard point.y >= view.y - Self.height, point.y < view.y else { return nil }
    return tick(atX: point.x, view: view)
  }

  /// Returns the tick at an x coordinate of the view, for a pointer that was pressed in the bar.
  package func tick(atX x: Float, view: Vec2) -> UInt64 {
    let width = max(view.x - 2 * Self.margin - 1, 1)
    let share = max(0, min(1, (x - Self.margin) / width))
    return earliest + UInt64((Double(share) * Double(latest - earliest)).rounded())
  }

  /// Returns the column of the track that shows a tick, from 0.
  private func column(of tick: UInt64, _ columns: Int) -> Int {
    guard latest > earliest, tick > earliest else { return 0 }
    let at = min(tick, latest) - earliest
    return Int(Double(at) / Double(latest - earliest) * Double(columns - 1))
  }

  // MARK: - Drawing

  /// Returns a style above everything else, such as curtains.
  private func style(_ color: Color) -> ShapeStyle {
    var style = ShapeStyle(color)
    (style.key, style.order) = (.max, .max)
    return style
  }

  /// Draws the bar over everything else. Sort the list afterwards.
  package func draw(into list: inout DrawList) {
    let view = list.view
    let columns = max(Int(view.x - 2 * Self.margin), 1)
    let top = view.y - Self.height
    list.fill(Rect(0, top, view.x, Self.height), style(Color(14, 16, 26, 225)))
    list.fill(Rect(0, top, view.x, 1), style(Color(255, 255, 255, 60)))
    drawTexts(view, top, &list)
    let track = Rect(Self.margin, top + 16, Float(columns), Self.trackHeight)
    list.fill(track, style(Color(hex: 0x2A2F45)))
    let now = Float(column(of: tick, columns))
    list.fill(Rect(track.x, track.y, now, track.height), style(Color(hex: 0x3D4A75)))
    drawInputs(track, columns, &list)
    drawSnapshots(track, columns, &list)
    drawMarks(track, columns, &list)
    drawPosition(track.x + now, track, &list)
  }

  private func drawTexts(_ view: Vec2, _ top: Float, _ list: inout DrawList) {
    let (white, dim) = (style(.white), style(Color(hex: 0x8F9BB8)))
    let left = "\(time(tick))  tick \(tick)"
    PixelText.draw(left, at: Vec2(Self.margin, top + 4), white, into: &list)
    let right = tick == latest ? endWord : "\(time(latest - tick)) \(restWord)"
    let rightX = view.x - Self.margin - PixelText.width(of: right)
    PixelText.draw(
      right, at: Vec2(rightX, top + 4), tick == latest ? style(Color(hex: 0x69F0AE)) : white,
      into: &list)
    var x = Self.margin + PixelText.width(of: left) + 16
    for (kind, name) in markNames.enumerated() {
      let end = x + 5 + PixelText.width(of: name)
      if end > rightX - 10 { break }
      list.fill(Rect(x, top + 5, 3, 3), style(ofMark: kind))
      PixelText.draw(name, at: Vec2(x + 5, top + 4), dim, into: &list)
      x = end + 8
    }
    let text = help.first { PixelText.width(of: $0) <= view.x - 2 * Self.margin }
    if let text {
      PixelText.draw(text, at: Vec2(Self.margin, top + 29), dim, into: &list)
    }
  }

  /// Draws the inputs of each player in a lane: the more inputs a column stands for, the higher.
  private func drawInputs(_ track: Rect, _ columns: Int, _ list: inout DrawList) {
    let lanes = min(max(playerCount, 1), Int(Self.trackHeight))
    let laneHeight = (Self.trackHeight / Float(lanes)).rounded(.down)
    var counts = [Int](repeating: 0, count: columns * lanes)
    for input in inputs where input.tick >= earliest {
      counts[min(input.player, lanes - 1) * columns + column(of: input.tick, columns)] += 1
    }
    for lane in 0..<lanes {
      let bottom = track.y + laneHeight * Float(lane + 1)
      let pen = style(Color(hex: Self.playerColors[lane & 3]))
      var at = 0
      while at < columns {
        let height = level(counts[lane * columns + at], laneHeight)
        var end = at + 1
        while end < columns && level(counts[lane * columns + end], laneHeight) == height {
          end += 1
        }
        if height > 0 {
          list.fill(Rect(track.x + Float(at), bottom - height, Float(end - at), height), pen)
        }
        at = end
      }
    }
  }

  /// Returns the height for a number of inputs: each pixel stands for twice as many as the one below.
  private func level(_ count: Int, _ most: Float) -> Float {
    count == 0 ? 0 : min(most, Float(Int.bitWidth - count.leadingZeroBitCount))
  }

  private func drawSnapshots(_ track: Rect, _ columns: Int, _ list: inout DrawList) {
    let pen = style(Color(hex: 0x5C6784))
    var last = -1
    for tick in snapshots {
      let at = column(of: tick, columns)
      if at == last { continue }
      last = at
      list.fill(Rect(track.x + Float(at), track.y + Self.trackHeight + 1, 1, 2), pen)
    }
  }

  private func drawMarks(_ track: Rect, _ columns: Int, _ list: inout DrawList) {
    var last = [Int](repeating: -2, count: markNames.count)
    for mark in marks where mark.kind < last.count && mark.tick >= earliest {
      let at = column(of: mark.tick, columns)
      // Marks that would lie over each other are drawn once.
      if at < last[mark.kind] + 2 { continue }
      last[mark.kind] = at
      let x = track.x + Float(at)
      list.fill(Rect(x - 1, track.y - 4, 3, 3), style(ofMark: mark.kind))
    }
  }

  private func drawPosition(_ x: Float, _ track: Rect, _ list: inout DrawList) {
    let white = style(.white)
    list.fill(Rect(x - 1, track.y - 4, 3, Self.trackHeight + 8), style(Color(0, 0, 0, 150)))
    list.fill(Rect(x, track.y - 4, 1, Self.trackHeight + 8), white)
    list.fill(Rect(x - 2, track.y - 6, 5, 2), white)
    list.fill(Rect(x - 1, track.y - 4, 3, 1), white)
  }

  /// Returns minutes, seconds and hundredths.
  private func time(_ ticks: UInt64) -> String {
    let (seconds, rest) = (ticks * UInt64(rate.denominator))
      .quotientAndRemainder(dividingBy: UInt64(rate.numerator))
    func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(seconds / 60):\(two(seconds % 60)).\(two(rest * 100 / UInt64(rate.numerator)))"
  }

  private static let playerColors: [UInt32] = [0x4FC3F7, 0xFFB74D, 0x81C784, 0xE57373]
  private static let markColors: [UInt32] = [
    0xFFD54F, 0xFF8A65, 0xCE93D8, 0x4DB6AC, 0xF06292, 0xAED581, 0x7986CB, 0xE0E0E0,
  ]

  private func style(ofMark kind: Int) -> ShapeStyle {
    style(Color(hex: Self.markColors[kind & 7]))
  }
}
