import ReelContent
import ReelMath
import ReelPlatform
import Testing

/// What every video backend must do. SDL lives on one thread, hence the main actor.
@Suite(.serialized) @MainActor struct VideoConformanceTests {
  let red = Color(255, 0, 0)
  let blue = Color(0, 0, 255)

  private func list(_ quads: [DrawQuad], background: Color = .black) -> DrawList {
    var list = DrawList(view: Vec2(16, 12), background: background)
    for quad in quads { list.append(quad) }
    list.sort()
    return list
  }

  /// Draws, and answers the pixels where there are any.
  private func draw(
    _ kind: VideoKind, _ quads: [DrawQuad], background: Color = .black,
    textures: [Bitmap] = []
  ) throws -> Bitmap? {
    let subject = try kind.make()
    for (index, bitmap) in textures.enumerated() {
      try subject.backend.upload(
        bitmap, as: TextureID(rawValue: UInt16(index + 1)), isSmooth: false)
    }
    subject.backend.draw(list(quads, background: background))
    return try subject.pixels()
  }

  @Test(arguments: VideoKind.allCases) func `A poll reports the view`(kind: VideoKind) throws {
    let subject = try kind.make(width: 40, height: 30)
    var frame = TickInput(events: [.keyDown(.space)])
    let result = subject.backend.poll(into: &frame)
    #expect(subject.backend.pixelsPerPoint >= 1)
    #expect(frame.viewWidth == 40 && frame.viewHeight == 30)
    #expect(frame.events.first == .keyDown(.space), "what the frame held stays in front")
    #expect(!result.wantsQuit && !result.isHidden)
  }

  @Test(arguments: VideoKind.allCases)
  func `Pictures that can not be textures are refused`(kind: VideoKind) throws {
    let subject = try kind.make()
    let one = Bitmap(width: 1, height: 1)
    #expect(throws: BackendError.self) {
      try subject.backend.upload(one, as: .white, isSmooth: false)
    }
    for bad in [
      Bitmap(width: 0, height: 0), Bitmap(width: 16385, height: 1),
      Bitmap(width: 1, height: 16385),
    ] {
      #expect(throws: BackendError.self) {
        try subject.backend.upload(bad, as: TextureID(rawValue: 1), isSmooth: false)
      }
    }
    let wide = DrawQuad(
      texture: TextureID(rawValue: 1), source: Rect(0, 0, 1, 1), target: Rect(0, 0, 1, 1))
    subject.backend.draw(list([wide]))
    #expect(subject.drawCalls() == 0, "a refused picture leaves no texture behind")
    try subject.backend.upload(one, as: TextureID(rawValue: 65535), isSmooth: true)
  }

  @Test(arguments: VideoKind.allCases)
  func `Every batch is one draw call and unknown textures are left out`(kind: VideoKind) throws {
    let subject = try kind.make()
    let a = TextureID(rawValue: 1)
    try subject.backend.upload(.numbered(4, 4), as: a, isSmooth: false)
    let piece = Rect(0, 0, 4, 4)
    var quads: [DrawQuad] = []
    for index in 0..<300 {
      let place = Rect(Float(index % 12), Float(index % 8), 4, 4)
      quads.append(DrawQuad(key: 1, texture: a, source: piece, target: place))
      quads.append(DrawQuad(key: 2, fill: .white, target: place))
      quads.append(DrawQuad(key: 3, fill: .white, target: place, blend: .additive))
      quads.append(
        DrawQuad(key: 4, texture: TextureID(rawValue: 9), source: piece, target: place))
      quads.append(DrawQuad(key: 5, texture: a, source: piece, target: place, blend: .multiply))
    }
    let drawn = list(quads)
    var batches = 0
    drawn.forEachBatch { _ in batches += 1 }
    #expect(batches == 5)
    subject.backend.draw(drawn)
    #expect(subject.drawCalls() == 4)
    subject.backend.draw(DrawList(view: Vec2(16, 12)))
    #expect(subject.drawCalls() == 0)
  }

  @Test(arguments: VideoKind.allCases) func `Background and fills`(kind: VideoKind) throws {
    let quad = DrawQuad(fill: red, target: Rect(2, 3, 4, 5))
    guard let pixels = try draw(kind, [quad], background: blue) else { return }
    #expect(pixels.width == 16 && pixels.height == 12)
    for y in 0..<12 {
      for x in 0..<16 {
        let isInside = (2..<6).contains(x) && (3..<8).contains(y)
        #expect(pixels[x, y] == (isInside ? red : blue), "at \(x), \(y)")
      }
    }
  }

  @Test(arguments: VideoKind.allCases) func `Higher keys cover lower keys`(kind: VideoKind) throws {
    let target = Rect(0, 0, 16, 12)
    let quads = [
      DrawQuad(key: 9, fill: red, target: target), DrawQuad(key: 3, fill: blue, target: target),
      DrawQuad(key: 3, fill: .white, target: target),
    ]
    #expect(try draw(kind, quads)?[8, 6] ?? red == red)
    #expect(try draw(kind, Array(quads.dropFirst()))?[8, 6] ?? .white == .white)
  }

  @Test(arguments: VideoKind.allCases) func `A replaced picture shows`(kind: VideoKind) throws {
    let subject = try kind.make()
    let id = TextureID(rawValue: 3)
    for (color, side) in [(red, 2), (blue, 2), (.white, 5)] {
      let bitmap = Bitmap(rows: Array(repeating: Array(repeating: color, count: side), count: side))
      try subject.backend.upload(bitmap, as: id, isSmooth: false)
      let source = Rect(0, 0, Float(side), Float(side))
      subject.backend.draw(
        list([DrawQuad(texture: id, source: source, target: Rect(0, 0, 16, 12))]))
      #expect(subject.drawCalls() == 1)
      if let pixels = try subject.pixels() { #expect(pixels[15, 11] == color) }
    }
  }

  @Test(arguments: VideoKind.allCases, [Color.white, Color(128, 255, 0)])
  func `Tint and opacity`(kind: VideoKind, tint: Color) throws {
    let bitmap = Bitmap(rows: [[Color(200, 100, 50), Color(200, 100, 50, 128)]])
    let quad = DrawQuad(
      texture: TextureID(rawValue: 1), source: Rect(0, 0, 2, 1), target: Rect(0, 0, 2, 1),
      color: tint)
    guard let pixels = try draw(kind, [quad], background: blue, textures: [bitmap]) else { return }
    let full = Color(
      UInt8(200 * Int(tint.r) / 255), UInt8(100 * Int(tint.g) / 255), UInt8(50 * Int(tint.b) / 255))
    #expect(pixels[0, 0].isNear(full))
    #expect(
      pixels[1, 0].isNear(Color(full.r / 2, full.g / 2, UInt8((Int(full.b) + 255) / 2))),
      "\(pixels[1, 0])")
  }

  /// Every mode over upright and turned quads, with and without a texture, full and half opaque.
  @Test(arguments: VideoKind.allCases, BlendMode.allCases)
  func `Blend modes`(kind: VideoKind, mode: BlendMode) throws {
    let below = Color(100, 150, 200)
    let source = Color(60, 120, 240)
    for alpha in [UInt8(255), 128, 0] {
      for isTurned in [false, true] {
        for hasTexture in [false, true] {
          let r = Rect(2, 2, 8, 8)
          let turned = (Vec2(6, 0), Vec2(12, 6), Vec2(6, 12), Vec2(0, 6))
          let upright = (
            Vec2(r.minX, r.minY), Vec2(r.maxX, r.minY), Vec2(r.maxX, r.maxY), Vec2(r.minX, r.maxY)
          )
          let p = isTurned ? turned : upright
          let quad = DrawQuad(
            key: 0, texture: hasTexture ? TextureID(rawValue: 1) : .white, blend: mode,
            color: hasTexture ? .white : Color(source.r, source.g, source.b, alpha),
            corners: (
              DrawCorner(position: p.0, texel: Vec2(0, 0)),
              DrawCorner(position: p.1, texel: Vec2(1, 0)),
              DrawCorner(position: p.2, texel: Vec2(1, 1)),
              DrawCorner(position: p.3, texel: Vec2(0, 1))
            ))
          let bitmap = Bitmap(rows: [[Color(source.r, source.g, source.b, alpha)]])
          guard let pixels = try draw(kind, [quad], background: below, textures: [bitmap]) else {
            continue
          }
          let expected = blend(source, alpha, below, mode)
          // 5, 5 lies beside, 6, 6 on the line between the two triangles of an upright quad.
          for (x, y) in [(5, 7), (6, 6), (7, 4), (6, 5)] {
            #expect(
              pixels[x, y].isNear(expected),
              "\(mode) \(alpha) turned \(isTurned) texture \(hasTexture): \(pixels[x, y])")
          }
          #expect(pixels[14, 11] == below)
        }
      }
    }
  }

  private func blend(_ s: Color, _ alpha: UInt8, _ d: Color, _ mode: BlendMode) -> Color {
    let a = Float(alpha) / 255
    func channel(_ s: UInt8, _ d: UInt8) -> UInt8 {
      let (s, d) = (Float(s), Float(d))
      let value: Float =
        switch mode {
        case .normal: s * a + d * (1 - a)
        case .additive: min(255, s * a + d)
        case .multiply: d * (s / 255 * a + 1 - a)
        case .screen: s * a + d - s * a * d / 255
        }
      return UInt8(value.rounded())
    }
    return Color(channel(s.r, d.r), channel(s.g, d.g), channel(s.b, d.b))
  }

  /// All eight ways to lay a picture upright: four turns, plain and mirrored, each said once by the
  /// texels and once by the positions, at three scales, also across the edges of the view. The
  /// mirrored ones are stretched besides: a side of three pixels shows four texels.
  @Test(arguments: VideoKind.allCases, 0..<8)
  func `Turned and mirrored texels are exact`(kind: VideoKind, way: Int) throws {
    let bitmap = Bitmap.numbered(7, 5)
    // An atlas piece in the middle, and one that touches the last column and row.
    for (origin, size) in [(Vec2(2, 1), Vec2(4, 3)), (Vec2(4, 2), Vec2(3, 3))] {
      for scale in 1...3 {
        for offset in [Vec2(1, 0), Vec2(-2, -1), Vec2(11, 8)] {
          let w = way & 1 == 0 ? size.x : size.y
          let h = way & 1 == 0 ? size.y : size.x
          let target = Rect(offset.x, offset.y, w * Float(scale), h * Float(scale))
          let unit = [Vec2(0, 0), Vec2(1, 0), Vec2(1, 1), Vec2(0, 1)]
          let order = (0..<4).map { corner in
            way < 4 ? (corner + way) % 4 : (way + 4 - corner) % 4
          }
          var corners = order.enumerated().map { corner, other in
            DrawCorner(
              position: target.origin + unit[corner] * target.size,
              texel: origin + unit[other] * size)
          }
          for start in 0..<4 {
            let quad = DrawQuad(
              key: 0, texture: TextureID(rawValue: 1),
              corners: (corners[0], corners[1], corners[2], corners[3]))
            if let pixels = try draw(kind, [quad], background: .white, textures: [bitmap]) {
              #expect(
                mismatch(pixels, corners, target, bitmap) == nil,
                "way \(way) scale \(scale) offset \(offset) origin \(origin) start \(start)")
            }
            // The same picture, its corners counted from the next one.
            corners = Array(corners[1...] + corners[..<1])
          }
        }
      }
    }
  }

  /// The first pixel that nearest sampling, written plainly, does not explain. Where a pixel's
  /// centre lies between two texels, either will do: renderers differ.
  private func mismatch(
    _ pixels: Bitmap, _ corners: [DrawCorner], _ target: Rect, _ bitmap: Bitmap
  ) -> Vec2? {
    func texel(at position: Vec2) -> Vec2 {
      corners.first { $0.position == position }?.texel ?? .zero
    }
    let base = texel(at: target.origin)
    let right = texel(at: Vec2(target.maxX, target.minY)) - base
    let down = texel(at: Vec2(target.minX, target.maxY)) - base
    for y in 0..<12 {
      for x in 0..<16 {
        let centre = Vec2(Float(x) + 0.5, Float(y) + 0.5)
        var allowed: [Color] = []
        if target.contains(centre) {
          let u = (centre.x - target.x) / target.width
          let v = (centre.y - target.y) / target.height
          let t = base + right * u + down * v
          let slack: Float = 1 / 512
          for side in [
            Vec2(-slack, -slack), Vec2(slack, -slack), Vec2(-slack, slack), Vec2(slack, slack),
          ] {
            allowed.append(bitmap[Int(t.x + side.x), Int(t.y + side.y)])
          }
        } else {
          allowed = [.white]
        }
        if !allowed.contains(pixels[x, y]) { return Vec2(Float(x), Float(y)) }
      }
    }
    return nil
  }

  /// A tinted copy must not colour what the same texture draws next, in one batch or the next.
  @Test(arguments: VideoKind.allCases) func `A tint stays with its quad`(kind: VideoKind) throws {
    let id = TextureID(rawValue: 1)
    let bitmap = Bitmap(rows: [[.white]])
    let unit = Rect(0, 0, 1, 1)
    let turned = DrawQuad(
      key: 1, texture: id,
      corners: (
        DrawCorner(position: Vec2(12, 0), texel: Vec2(0, 0)),
        DrawCorner(position: Vec2(16, 4), texel: Vec2(1, 0)),
        DrawCorner(position: Vec2(12, 8), texel: Vec2(1, 1)),
        DrawCorner(position: Vec2(8, 4), texel: Vec2(0, 1))
      ))
    let quads = [
      DrawQuad(
        key: 0, texture: id, source: unit, target: Rect(0, 0, 4, 4), color: Color(255, 0, 0, 200)),
      turned,
      DrawQuad(key: 2, fill: .black, target: Rect(4, 8, 2, 2)),
      DrawQuad(key: 3, texture: id, source: unit, target: Rect(0, 8, 4, 4)),
    ]
    guard let pixels = try draw(kind, quads, textures: [bitmap]) else { return }
    #expect(pixels[1, 1].isNear(Color(200, 0, 0)))
    #expect(pixels[12, 4] == .white)
    #expect(pixels[1, 9] == .white)
  }

  /// Nothing that a list holds may hurt a backend.
  @Test(arguments: VideoKind.allCases) func `Wild numbers are survived`(kind: VideoKind) throws {
    let wild: [Float] = [
      .nan, .infinity, -.infinity, 3e38, -3e38, 1e9, -1e9, 40000, -40000, 9000, 0, -0.5, 1e-30, 7,
    ]
    var state: UInt64 = 20_261
    func pick() -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return wild[Int(state >> 33) % wild.count]
    }
    func corner() -> DrawCorner {
      DrawCorner(position: Vec2(pick(), pick()), texel: Vec2(pick(), pick()))
    }
    let subject = try kind.make()
    try subject.backend.upload(.numbered(4, 4), as: TextureID(rawValue: 1), isSmooth: false)
    for round in 0..<300 {
      var drawn = DrawList(view: round % 50 == 0 ? Vec2(pick(), pick()) : Vec2(16, 12))
      for index in 0..<4 {
        let blend = BlendMode.allCases[(round + index) % 4]
        drawn.append(
          DrawQuad(
            key: 0, texture: TextureID(rawValue: UInt16(round % 3)), blend: blend,
            corners: (corner(), corner(), corner(), corner())))
        drawn.append(
          DrawQuad(
            texture: TextureID(rawValue: UInt16(round % 2)),
            source: Rect(pick(), pick(), pick(), pick()),
            target: Rect(pick(), pick(), pick(), pick()), blend: blend))
      }
      subject.backend.draw(drawn)
    }
    // And it still draws.
    subject.backend.draw(list([DrawQuad(fill: red, target: Rect(0, 0, 16, 12))]))
    #expect(subject.drawCalls() == 1)
    if let pixels = try subject.pixels() { #expect(pixels[3, 3] == red) }
  }

  /// A rectangle far larger than the view is drawn where it covers the view.
  @Test(arguments: VideoKind.allCases) func `Large quads`(kind: VideoKind) throws {
    let bitmap = Bitmap(rows: [[red]])
    for target in [Rect(-100_000, -5, 200_000, 50), Rect(-20, -90_000, 40, 180_000)] {
      for blend in [BlendMode.normal, .additive] {
        for id in [TextureID.white, TextureID(rawValue: 1)] {
          let quad = DrawQuad(
            texture: id, source: Rect(0, 0, 1, 1), target: target, color: red, blend: blend)
          let pixels = try draw(kind, [quad], textures: [bitmap])
          #expect(pixels?[0, 0] ?? red == red)
          #expect(pixels?[15, 11] ?? red == red)
        }
      }
    }
  }
}
