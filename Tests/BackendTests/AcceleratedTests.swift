import CSDL2
import ReelConformance
import ReelContent
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

/// Drawing in which renderers on a graphics card differ from software; `Tools/check-opengl` provides such a renderer.
@MainActor @Suite(.serialized, .enabled(if: VideoKind.isAccelerated, "run Tools/check-opengl"))
struct AcceleratedTests {
  private func draw(
    _ quads: [DrawQuad], _ bitmap: Bitmap, isSmooth: Bool, background: Color = .black
  ) throws -> Bitmap {
    let video = try SDLVideo(
      WindowSettings(viewWidth: 64, viewHeight: 64, scale: 1, usesVsync: false))
    #expect(video.rendererName == VideoKind.renderer)
    try video.upload(bitmap, as: TextureID(rawValue: 1), isSmooth: isSmooth)
    var list = DrawList(view: Vec2(64, 64), background: background)
    for quad in quads { list.append(quad) }
    return try video.capture(list)
  }

  /// Returns a quad turned by 45 degrees and enlarged 32 times: the left half is white, the right half black.
  private func turned() -> DrawQuad {
    DrawQuad(
      key: 0, texture: TextureID(rawValue: 1),
      corners: (
        DrawCorner(position: Vec2(32, 0), texel: Vec2(0, 0)),
        DrawCorner(position: Vec2(64, 32), texel: Vec2(2, 0)),
        DrawCorner(position: Vec2(32, 64), texel: Vec2(2, 2)),
        DrawCorner(position: Vec2(0, 32), texel: Vec2(0, 2))
      ))
  }

  @Test func `A turned quad is filtered if its texture is smooth`() throws {
    let bitmap = Bitmap(rows: [[.white, .black], [.white, .black]])
    // Pixels along the way from the white edge to the black one.
    func profile(isSmooth: Bool) throws -> [Int] {
      let pixels = try draw([turned()], bitmap, isSmooth: isSmooth)
      return stride(from: 18, through: 46, by: 2).map { Int(pixels[$0, $0].r) }
    }
    let hard = try profile(isSmooth: false)
    #expect(Set(hard) == [0, 255] && hard == hard.sorted(by: >), "\(hard)")
    let soft = try profile(isSmooth: true)
    #expect(soft == soft.sorted(by: >), "\(soft)")
    let between = soft.filter { (20...235).contains($0) }
    #expect(between.count >= 6 && Set(between).count == between.count, "\(soft)")
  }

  /// Checks that the colour of clear pixels does not show at the rim.
  @Test func `Filtered pictures have no dark rim`() throws {
    let clearBlack = Color(0, 0, 0, 0)
    let bitmap = Bitmap(rows: [[.white, clearBlack], [.white, clearBlack]])
    for blend in [BlendMode.normal, .additive] {
      var quad = turned()
      quad.blend = blend
      let background = blend == .normal ? Color(255, 255, 255) : .black
      let pixels = try draw([quad], bitmap, isSmooth: true, background: background)
      for at in stride(from: 18, through: 46, by: 2) {
        let color = pixels[at, at]
        if blend == .normal { #expect(color.isNear(.white), "\(at): \(color)") }
        #expect(color.r == color.g && color.g == color.b)
      }
    }
  }

  @Test func `Screen lightens and never goes beyond white`() throws {
    let bitmap = Bitmap(rows: [[Color(200, 100, 0), Color(200, 100, 0, 128)]])
    let quad = DrawQuad(
      texture: TextureID(rawValue: 1), source: Rect(0, 0, 2, 1), target: Rect(0, 0, 64, 64),
      blend: .screen)
    let pixels = try draw([quad], bitmap, isSmooth: false, background: Color(100, 200, 50))
    // 255 - (255 - a)(255 - b) / 255
    #expect(pixels[10, 10].isNear(Color(222, 222, 50)), "\(pixels[10, 10])")
    #expect(pixels[50, 10].isNear(Color(161, 211, 50)), "\(pixels[50, 10])")
  }

  /// A frame in the middle of an atlas, enlarged and turned: its neighbours in another colour never show.
  @Test func `A filter stays inside its frame`() throws {
    let (frame, beside) = (Color(0, 200, 0), Color(255, 0, 0))
    let rows = (0..<6).map { y in
      (0..<6).map { x in (2..<4).contains(x) && (2..<4).contains(y) ? frame : beside }
    }
    for isTurned in [false, true] {
      let p =
        isTurned
        ? (Vec2(32, 4), Vec2(60, 32), Vec2(32, 60), Vec2(4, 32))
        : (Vec2(8.3, 8.3), Vec2(56.3, 8.3), Vec2(56.3, 56.3), Vec2(8.3, 56.3))
      let quad = DrawQuad(
        key: 0, texture: TextureID(rawValue: 1),
        corners: (
          DrawCorner(position: p.0, texel: Vec2(2, 2)),
          DrawCorner(position: p.1, texel: Vec2(4, 2)),
          DrawCorner(position: p.2, texel: Vec2(4, 4)), DrawCorner(position: p.3, texel: Vec2(2, 4))
        ))
      let pixels = try draw([quad], Bitmap(rows: rows), isSmooth: true)
      #expect(pixels[32, 32].isNear(frame))
      let reds = (0..<64 * 64).map { Int(pixels[$0 % 64, $0 / 64].r) }
      #expect(reds.max() ?? 0 <= 16, "turned \(isTurned): \(reds.max() ?? 0)")
    }
  }

  /// A trapezium needs all four of its corners; its neighbours in the batch stay as they are.
  @Test func `Quads of any shape share a batch with rectangles`() throws {
    let bitmap = Bitmap(rows: [[.white, .white], [.white, .white]])
    let id = TextureID(rawValue: 1)
    let left = DrawQuad(texture: id, source: Rect(0, 0, 2, 2), target: Rect(0, 0, 10, 10))
    let right = DrawQuad(texture: id, source: Rect(0, 0, 2, 2), target: Rect(50, 50, 10, 10))
    let middle = DrawQuad(
      key: 0, texture: id, color: Color(0, 0, 255),
      corners: (
        DrawCorner(position: Vec2(28, 20), texel: Vec2(0, 0)),
        DrawCorner(position: Vec2(36, 20), texel: Vec2(2, 0)),
        DrawCorner(position: Vec2(48, 40), texel: Vec2(2, 2)),
        DrawCorner(position: Vec2(16, 40), texel: Vec2(0, 2))
      ))
    let pixels = try draw([left, middle, right], bitmap, isSmooth: false)
    #expect(pixels[5, 5] == .white && pixels[55, 55] == .white)
    #expect(pixels[32, 22] == Color(0, 0, 255) && pixels[20, 38] == Color(0, 0, 255))
    #expect(pixels[20, 22] == .black && pixels[46, 25] == .black && pixels[12, 12] == .black)
  }

  @Test func `Textures come back after the card lost them`() throws {
    let video = try SDLVideo(
      WindowSettings(viewWidth: 64, viewHeight: 64, scale: 1, usesVsync: false))
    try video.upload(
      Bitmap(rows: [[Color(9, 99, 199)]]), as: TextureID(rawValue: 1), isSmooth: true)
    var list = DrawList(view: Vec2(64, 64))
    list.append(
      DrawQuad(
        texture: TextureID(rawValue: 1), source: Rect(0, 0, 1, 1), target: Rect(0, 0, 64, 64)))
    let before = try video.capture(list)
    var event = SDL_Event()
    event.type = SDL_RENDER_DEVICE_RESET.rawValue
    SDL_PushEvent(&event)
    var input = TickInput()
    _ = video.poll(into: &input)
    #expect(try video.capture(list) == before)
    #expect(before[32, 32] == Color(9, 99, 199))
  }

  @Test func `Crops and bars end at their pixels`() throws {
    let video = try SDLVideo(
      WindowSettings(viewWidth: 64, viewHeight: 64, scale: 1, usesVsync: false, fit: .letterbox))
    var list = DrawList(view: Vec2(64, 32), background: Color(0, 0, 255))
    var quad = DrawQuad(fill: .white, target: Rect(-10, -10, 100, 100))
    quad.crop = list.crop(to: Rect(8, 4, 16, 8))
    list.append(quad)
    let pixels = try video.capture(list)
    for y in 0..<64 {
      for x in 0..<64 {
        let isInside = (8..<24).contains(x) && (20..<28).contains(y)
        let expected = isInside ? Color.white : (16..<48).contains(y) ? Color(0, 0, 255) : .black
        #expect(pixels[x, y] == expected, "\(x), \(y)")
      }
    }
  }

  /// Draws a picture at two pixels a point: each of its pixels shows.
  @Test func `A window of two pixels a point shows dense pictures`() throws {
    let video = try SDLVideo(
      WindowSettings(viewWidth: 64, viewHeight: 64, scale: 2, usesVsync: false))
    #expect(video.pixelsPerPoint == 2)
    let rows = (0..<4).map { y in (0..<4).map { x in (x + y) % 2 == 0 ? Color.white : .black } }
    try video.upload(Bitmap(rows: rows), as: TextureID(rawValue: 1), isSmooth: false)
    var list = DrawList(view: Vec2(64, 64), background: Color(255, 0, 0))
    list.append(
      DrawQuad(
        texture: TextureID(rawValue: 1), source: Rect(0, 0, 4, 4), target: Rect(10, 10, 2, 2)))
    let pixels = try video.capture(list)
    #expect(pixels.width == 128)
    for y in 0..<4 {
      for x in 0..<4 { #expect(pixels[20 + x, 20 + y] == rows[y][x]) }
    }
  }
}
