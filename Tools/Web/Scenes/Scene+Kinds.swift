import ReelMath
import ReelPlatform

// The scenes: what a draw list can hold, a kind in each.
extension Scene {
  /// All blend modes, opaque to clear, tinted, of fills and pictures.
  static func blends() -> Scene {
    var scene = Scene("blend modes")
    scene.addStripes()
    for (column, mode) in BlendMode.allCases.enumerated() {
      for (row, alpha) in [255, 128, 40, 0].enumerated() as EnumeratedSequence<[UInt8]> {
        let target = Rect(Float(column * 24), Float(row * 16), 19, 13)
        let source = Rect(0, 0, 19, 13)
        let tint = Color(255, 200, 128, alpha)
        scene.add(
          DrawQuad(
            key: 1, texture: ScenePicture.noise, source: source, target: target, color: tint,
            blend: mode))
        scene.add(
          DrawQuad(
            key: 1, fill: Color(60, 120, 240, alpha),
            target: Rect(target.x + 16, target.y + 2, 6, 12), blend: mode))
      }
    }
    return scene
  }

  static func silhouettes() -> Scene {
    var scene = Scene("silhouettes")
    scene.addStripes()
    for (column, mode) in BlendMode.allCases.enumerated() {
      for (row, tint) in [Color.white, Color(250, 30, 90), Color(9, 255, 0, 120)].enumerated() {
        let target = Rect(Float(column * 24), Float(row * 20), 19, 13)
        scene.add(
          DrawQuad(
            key: 1, texture: ScenePicture.noise, source: Rect(0, 0, 19, 13), target: target,
            color: tint, blend: mode), isSilhouette: (row + column) % 4 != 3)
      }
    }
    return scene
  }

  /// Areas with halves of pixels, without pixels, and beyond the view.
  static func crops() -> Scene {
    var scene = Scene("crops")
    let areas = [
      Rect(4, 4, 20, 10), Rect(30.5, 3.5, 12.5, 9), Rect(60, 8, 0, 0), Rect(80, -20, 90, 36),
      Rect(-30, 30, 50, 12), Rect(40, 30, 1, 30), Rect(50, 30, -6, 12), Rect(70, 50, 1e9, 1e9),
    ]
    for (at, area) in areas.enumerated() {
      let quad = DrawQuad(
        key: UInt64(at), fill: Color(UInt8(250 - at * 20), UInt8(at * 25), 99, 200),
        target: Rect(-50, -50, 300, 300))
      scene.add(quad, crop: area)
      scene.add(
        DrawQuad(
          key: UInt64(at), texture: ScenePicture.numbered, source: Rect(0, 0, 12, 8),
          target: Rect(area.x.rounded(.down) - 3, area.y.rounded(.down) + 1, 12, 8)),
        crop: area)
    }
    return scene
  }

  /// Whole pixels, in all eight ways, at several whole scales.
  static func mirrored() -> Scene {
    var scene = Scene("turned and mirrored upright")
    let unit = [Vec2(0, 0), Vec2(1, 0), Vec2(1, 1), Vec2(0, 1)]
    for way in 0..<8 {
      let scale = Float(1 + way % 2)
      // In half of the ways, the rows of the picture are columns on the screen.
      let isUpright = (way < 4) == (way % 2 == 0)
      let size = (isUpright ? Vec2(12, 8) : Vec2(8, 12)) * scale
      let origin = Vec2(Float(way % 4) * 24, Float(way / 4) * 32)
      func corner(_ at: Int) -> DrawCorner {
        let other = way < 4 ? (at + way) % 4 : (way + 4 - at) % 4
        return DrawCorner(
          position: origin + unit[at] * size, texel: unit[other] * Vec2(12, 8))
      }
      scene.add(
        DrawQuad(
          key: 0, texture: ScenePicture.numbered,
          corners: (corner(0), corner(1), corner(2), corner(3))))
    }
    return scene
  }

  /// Quads of all states in any order of their keys.
  static func layers() -> Scene {
    var scene = Scene("layers of all states")
    var random = RandomStream(seed: 8)
    for _ in 0..<240 {
      let size = Vec2(Float(random.int(in: 2..<12)), Float(random.int(in: 2..<8)))
      let origin = Vec2(Float(random.int(in: -6..<94)), Float(random.int(in: -4..<62)))
      let texture = TextureID(rawValue: UInt16(random.int(in: 0..<4)))
      let from = texture == .white ? .zero : Vec2(Float(random.int(in: 0..<2)), 0)
      let isCropped = random.bool(0.3)
      let color = Color(
        UInt8(random.int(in: 100..<256)), UInt8(random.int(in: 100..<256)),
        UInt8(random.int(in: 100..<256)), random.bool() ? 255 : UInt8(random.int(in: 0..<256)))
      let scale: Float = texture == ScenePicture.waves || random.bool() ? 1 : 2
      let shown = texture == .white ? Vec2.one : Vec2(min(size.x, 10), size.y)
      scene.add(
        DrawQuad(
          key: UInt64(random.int(in: 0..<9)), texture: texture,
          source: Rect(from.x, from.y, shown.x, shown.y),
          target: Rect(origin.x, origin.y, shown.x * scale, shown.y * scale), color: color,
          blend: BlendMode.allCases[Int(random.int(in: 0..<4))]),
        crop: isCropped ? Rect(origin.x + 1, origin.y + 1, 7, 5) : nil,
        isSilhouette: random.bool(0.2))
    }
    return scene
  }

  /// Pictures that the browser decodes: straight, smooth, premultiplied, and with a colour that is clear.
  static func decoded() -> Scene {
    var scene = Scene("decoded pictures")
    scene.addStripes()
    let textures = [
      ScenePicture.decoded, ScenePicture.smoothDecoded, ScenePicture.premultiplied,
      ScenePicture.cleared,
    ]
    let size = ScenePicture.decodedSize
    for (at, texture) in textures.enumerated() {
      for (row, mode) in [BlendMode.normal, .additive, .multiply].enumerated() {
        scene.add(
          DrawQuad(
            key: 1, texture: texture, source: Rect(0, 0, size.x, size.y),
            target: Rect(Float(at) * size.x, Float(row) * 20, size.x, size.y), blend: mode))
      }
    }
    return scene
  }

  static func turned() -> Scene {
    var scene = Scene("turned", slack: 30)
    for (at, angle) in ([0.3, 1, 2.5, 4] as [Float]).enumerated() {
      var quad = DrawQuad(
        texture: ScenePicture.numbered, source: Rect(0, 0, 12, 8),
        target: Rect(Float(at % 2) * 48 + 10, Float(at / 2) * 32 + 8, 28, 16),
        color: at == 2 ? Color(255, 255, 255, 120) : .white)
      let middle = Vec2(Float(at % 2) * 48 + 24, Float(at / 2) * 32 + 16)
      quad.move { middle + ($0 - middle).rotated(by: angle) }
      scene.add(quad)
    }
    return scene
  }

  /// Smooth pictures at several scales, on whole pixels: the software renderer moves upright ones there.
  static func smooth() -> Scene {
    var scene = Scene("smooth")
    let targets = [
      Rect(2, 2, 47, 32), Rect(52, 3, 38, 26), Rect(4, 40, 19, 13), Rect(30, 40, 12, 9),
      Rect(50, 36, 40, 24),
    ]
    for (at, target) in targets.enumerated() {
      let source = at == 4 ? Rect(6, 4, 5, 3) : Rect(0, 0, 19, 13)
      scene.add(
        DrawQuad(texture: ScenePicture.waves, source: source, target: target))
    }
    return scene
  }

  static func smoothTurned() -> Scene {
    var scene = Scene("smooth, turned", slack: 30)
    for (at, angle) in ([0.3, 1, 2.5, 4] as [Float]).enumerated() {
      var quad = DrawQuad(
        texture: ScenePicture.waves, source: Rect(0, 0, 19, 13),
        target: Rect(Float(at % 2) * 48 + 10, Float(at / 2) * 32 + 6, 28.5, 19.5))
      let middle = Vec2(Float(at % 2) * 48 + 24, Float(at / 2) * 32 + 16)
      quad.move { middle + ($0 - middle).rotated(by: angle) }
      scene.add(quad)
    }
    return scene
  }

  /// Trapezia, triangles and a crossed quad, between rectangles of the same batch.
  static func free() -> Scene {
    var scene = Scene("quads of any shape", slack: 30)
    let shapes: [[Vec2]] = [
      [Vec2(10, 4), Vec2(20, 4), Vec2(30, 28), Vec2(2, 28)],
      [Vec2(40, 4), Vec2(60, 10), Vec2(50, 28), Vec2(40, 4)],
      [Vec2(66, 4), Vec2(92, 4), Vec2(92, 4), Vec2(70, 30)],
      [Vec2(4, 34), Vec2(28, 38), Vec2(24, 54), Vec2(8, 50)],
      [Vec2(60, 34), Vec2(90, 38), Vec2(88, 54), Vec2(58, 52)],
    ]
    for (at, p) in shapes.enumerated() {
      let texture = at % 2 == 0 ? TextureID.white : ScenePicture.numbered
      let size = texture == .white ? Vec2.one : Vec2(12, 8)
      scene.add(
        DrawQuad(
          key: 0, texture: texture, color: at == 0 ? Color(255, 90, 0, 160) : Color(200, 255, 200),
          corners: (
            DrawCorner(position: p[0], texel: .zero),
            DrawCorner(position: p[1], texel: Vec2(size.x, 0)),
            DrawCorner(position: p[2], texel: size),
            DrawCorner(position: p[3], texel: Vec2(0, size.y))
          )))
      scene.add(
        DrawQuad(
          texture: texture, source: Rect(0, 0, size.x, size.y),
          target: Rect(Float(at) * 18 + 4, 56, 12, 8)))
    }
    return scene
  }

  static func shapes() -> Scene {
    var scene = Scene("shapes", slack: 20)
    scene.shapes = { list in
      let style = ShapeStyle(Color(255, 160, 40, 128), layer: 90)
      list.fill(Rect(3, 3, 20, 12), style)
      list.stroke(Rect(28, 3, 20, 12), width: 1, style)
      list.fillCircle(at: Vec2(62, 12), radius: 9, style)
      list.strokeCircle(at: Vec2(84, 12), radius: 9, width: 2.5, style)
      list.line(from: Vec2(4, 24), to: Vec2(60, 36), width: 2, style)
      let path = [Vec2(6, 60), Vec2(10, 36), Vec2(40, 58), Vec2(50, 44), Vec2(90, 60)]
      list.polyline(path, width: 3, isClosed: false, style)
      list.fill(convex: [Vec2(70, 28), Vec2(92, 30), Vec2(88, 48), Vec2(74, 46)], style)
    }
    return scene
  }

  /// Edges, pixels and crops that show the position of a view in its canvas.
  static func fitted() -> Scene {
    var scene = Scene("a view", slack: 20)
    scene.add(DrawQuad(fill: Color(250, 250, 0), target: Rect(0, 0, 96, 4)))
    scene.add(DrawQuad(fill: Color(250, 0, 0), target: Rect(0, 60, 96, 4)))
    scene.add(DrawQuad(fill: Color(0, 250, 0), target: Rect(0, 4, 4, 56)))
    scene.add(DrawQuad(fill: .black, target: Rect(-500, 4, 400, 56)))
    scene.add(DrawQuad(fill: .white, target: Rect(92, 4, 300, 56)))
    scene.add(
      DrawQuad(
        texture: ScenePicture.numbered, source: Rect(0, 0, 12, 8), target: Rect(7, 12, 60, 40)))
    scene.add(
      DrawQuad(fill: Color(200, 0, 200), target: Rect(30, 0, 200, 200)),
      crop: Rect(40, 10, 30, 20))
    scene.add(
      DrawQuad(fill: Color(0, 200, 200), target: Rect(-100, 30, 400, 60)),
      crop: Rect(80, 40, 90, 90))
    return scene
  }

  /// A picture with more pixels than the view has under it.
  static func dense() -> Scene {
    var scene = Scene("a dense picture")
    for (at, source) in [Rect(0, 0, 16, 16), Rect(4, 2, 8, 10)].enumerated() {
      scene.add(
        DrawQuad(
          texture: ScenePicture.dense, source: source,
          target: Rect(Float(at) * 24 + 8, 8, source.width / 2, source.height / 2)))
    }
    return scene
  }
}
