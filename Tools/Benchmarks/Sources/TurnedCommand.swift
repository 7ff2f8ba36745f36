import ArgumentParser
import Foundation
import ReelMath
import ReelPlatform
import ReelSDL

struct TurnedCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "turned",
      abstract: "Measures pictures of many turned sprites, drawn in software.",
      discussion: """
        10,000 sprites of 32 × 32 pixels, each turned by another angle, in a view of 1280 × 720: hard \
        pictures (opaque or transparent), smooth ones (all between), both tinted, enlarged by a half, \
        and filtered; the same upright but enlarged, and multiplied; and 200 of 64 × 64, as a game may \
        have in a build that is not optimised. Milliseconds a picture: the least and the median.
        """)
  }

  @Option(help: "How often each picture is drawn.")
  var frames = 40

  @Option(help: "Only the rows whose names contain this: 200, tinted, 10k_hard …")
  var only: String?

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  func validate() throws {
    guard (1...100_000).contains(frames) else {
      throw ValidationError("--frames is 1 to 100000")
    }
  }

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: only the rows 200_… measure what its games take.")
    #endif
    let tint = Color(255, 200, 100, 200)
    var rows: [String] = []
    for isSmooth in [false, true] {
      let kind = isSmooth ? "smooth" : "hard"
      rows += try measure("10k_\(kind)", SpriteCrowd(10_000, isSmooth: isSmooth))
      rows += try measure(
        "10k_\(kind)_tinted", SpriteCrowd(10_000, isSmooth: isSmooth), color: tint)
      rows += try measure(
        "10k_\(kind)_enlarged", SpriteCrowd(10_000, isSmooth: isSmooth), scale: 1.5)
      rows += try measure(
        "10k_\(kind)_filtered", SpriteCrowd(10_000, isSmooth: isSmooth), filters: true)
      rows += try measure(
        "10k_\(kind)_upright_enlarged", SpriteCrowd(10_000, isSmooth: isSmooth), scale: 1.5,
        turns: false)
      rows += try measure(
        "10k_\(kind)_upright_multiplied", SpriteCrowd(10_000, isSmooth: isSmooth), turns: false,
        blend: .multiply)
      rows += try measure("200_\(kind)_of_64", SpriteCrowd(200, isSmooth: isSmooth), scale: 2)
    }
    rows += try measure(
      "200_filtered_of_64", SpriteCrowd(200, isSmooth: true), scale: 2, filters: true)
    if json { print("[\n\(rows.joined(separator: ",\n"))\n]") }
  }

  /// - Returns: The row as JSON, if it was measured.
  private func measure(
    _ name: String, _ crowd: SpriteCrowd, color: Color = .white, scale: Float = 1,
    filters: Bool = false, turns: Bool = true, blend: BlendMode = .normal
  ) throws -> [String] {
    if let only, !name.contains(only) { return [] }
    let canvas = try SDLCanvas(
      width: UInt16(SpriteCrowd.viewWidth), height: UInt16(SpriteCrowd.viewHeight))
    let texture = TextureID(rawValue: 1)
    try canvas.upload(crowd.picture, as: texture, isSmooth: filters)
    var list = DrawList()
    let side = Float(SpriteCrowd.side)
    for (index, start) in crowd.starts.enumerated() {
      let transform = Affine(
        position: Vec2(start.x, start.y), rotation: turns ? Float(index) * 0.7 + 0.1 : 0,
        scale: Vec2(scale, scale))
      func corner(_ x: Float, _ y: Float) -> DrawCorner {
        DrawCorner(
          position: transform.apply(Vec2(x - 0.5, y - 0.5) * side),
          texel: Vec2((Float(start.frame) + x) * side, y * side))
      }
      list.append(
        DrawQuad(
          key: 0, texture: texture, blend: blend, color: color,
          corners: (corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1))))
    }
    canvas.draw(list)
    let times = (0..<frames).map { _ in Harness.time { canvas.draw(list) } / 1_000_000 }.sorted()
    let (least, median) = (times[0], times[times.count / 2])
    if !json {
      print(
        name.padding(toLength: 30, withPad: " ", startingAt: 0),
        String(format: "%8.2f %8.2f", least, median))
    }
    return [
      String(format: "  {\"name\":\"%@\",\"min_ms\":%.4f,\"median_ms\":%.4f}", name, least, median)
    ]
  }
}
