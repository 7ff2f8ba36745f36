import ReelMath
import ReelPlatform

/// A picture that the page and the software renderer draw.
struct Scene {
  /// A quad, and the area that crops it.
  struct Piece {
    var quad: DrawQuad
    var crop: Rect?
  }

  var name: String
  var view = Vec2(96, 64)
  /// The size of the canvas in its own pixels.
  var output = Vec2(96, 64)
  var fit = WindowFit.integerScale
  var background = Color(60, 120, 200)
  /// The number of pixels in a thousand that may show what their neighbour shows, because their centre lies on an edge.
  var slack = 0
  var pieces: [Piece] = []
  /// Shapes, at one pixel of the canvas per logical pixel.
  var shapes: ((inout DrawList) -> Void)?

  init(_ name: String, slack: Int = 0) {
    self.name = name
    self.slack = slack
  }

  mutating func add(_ quad: DrawQuad, crop: Rect? = nil, isSilhouette: Bool = false) {
    var quad = quad
    quad.isSilhouette = isSilhouette
    pieces.append(Piece(quad: quad, crop: crop))
  }

  /// Adds stripes in several colours behind everything.
  mutating func addStripes() {
    let colors = [Color(10, 200, 90), Color(250, 240, 30), Color(128, 128, 128), Color(0, 0, 0)]
    for (at, color) in colors.enumerated() {
      add(DrawQuad(fill: color, target: Rect(Float(at * 24 + 12), 0, 12, 64)))
    }
  }

  /// Returns the same scene on another canvas.
  func on(_ output: Vec2, _ fit: WindowFit) -> Scene {
    var scene = self
    (scene.output, scene.fit) = (output, fit)
    // Below the view's own size, a pixel of the canvas covers a part of a texel's edge everywhere.
    if output.x < view.x { scene.slack = 120 }
    scene.name += " on \(Int(output.x))x\(Int(output.y)), \(fit.name)"
    return scene
  }

  static var all: [Scene] {
    let placed = fitted()
    let sizes = [
      Vec2(96, 64), Vec2(192, 128), Vec2(288, 200), Vec2(150, 100), Vec2(201, 130), Vec2(70, 90),
      Vec2(40, 20),
    ]
    return [
      blends(), silhouettes(), crops(), mirrored(), layers(), decoded(), turned(), smooth(),
      smoothTurned(), free(), shapes(),
    ] + WindowFit.allCases.flatMap { fit in sizes.map { placed.on($0, fit) } }
      + [Vec2(192, 128), Vec2(384, 256)].map { dense().on($0, .integerScale) }
  }
}
