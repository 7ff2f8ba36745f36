import CSDL2
import Foundation
import ReelContent
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

@Suite(.serialized) @MainActor struct SDLVideoTests {
  let red = Color(255, 0, 0)

  private func at(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Color {
    let p = bitmap.pixels[((y * bitmap.width + x) * 4)...].prefix(4).map { $0 }
    return Color(p[0], p[1], p[2], p[3])
  }

  @Test func `A resized window is letterboxed in black and clipped`() throws {
    let video = try openWindow()
    SDL_SetWindowSize(video.handle, 60, 40)
    var list = DrawList(view: Vec2(16, 12), background: Color(0, 255, 0))
    list.append(DrawQuad(fill: red, target: Rect(-100, 3, 101, 2)))
    let pixels = try video.capture(list)
    #expect(pixels.width == 60 && pixels.height == 40)
    let target = video.letterbox.target
    #expect(target == Rect(6, 2, 48, 36))
    for y in 0..<40 {
      for x in 0..<60 {
        let isView = target.contains(Vec2(Float(x), Float(y)))
        let isRed = isView && x < 9 && (11..<17).contains(y)
        let expected: Color = isRed ? red : isView ? Color(0, 255, 0) : .black
        #expect(at(pixels, x, y) == expected, "at \(x), \(y)")
      }
    }
    #expect(try video.capture() == pixels, "what is shown is what was drawn")
    let view = video.poll().input
    #expect(view.viewWidth == 16 && view.viewHeight == 12)
  }

  @Test func `A window smaller than the view shows all of it`() throws {
    let video = try openWindow(64, 48, scale: 1)
    SDL_SetWindowMinimumSize(video.handle, 1, 1)
    SDL_SetWindowSize(video.handle, 32, 32)
    #expect(video.letterbox.scale == 0.5)
    var list = DrawList(view: Vec2(64, 48))
    list.append(DrawQuad(fill: red, target: Rect(0, 0, 64, 48)))
    let pixels = try video.capture(list)
    #expect(at(pixels, 0, 4) == red && at(pixels, 31, 27) == red)
    #expect(at(pixels, 0, 3) == .black && at(pixels, 31, 28) == .black)
  }

  /// Requests software by SDL's own variable for a driver as well as by Reel's: SDL's software renderer does not draw
  /// what a card is given.
  @Test func `SDL can be set to use software`() throws {
    var pictures: [Bitmap] = []
    for usesSDL in [false, true] {
      SDL_setenv("SDL_VIDEODRIVER", "dummy", 1)
      unsetenv(usesSDL ? "REEL_RENDERER" : "SDL_RENDER_DRIVER")
      SDL_setenv(usesSDL ? "SDL_RENDER_DRIVER" : "REEL_RENDERER", "software", 1)
      defer {
        SDL_setenv("REEL_RENDERER", "software", 1)
        unsetenv("SDL_RENDER_DRIVER")
      }
      let video = try SDLVideo(
        WindowSettings(viewWidth: 16, viewHeight: 12, scale: 1, usesVsync: false))
      #expect(video.rendererName == "software")
      let id = TextureID(rawValue: 2)
      var bitmap = Bitmap(width: 8, height: 8)
      for y in 0..<8 {
        for x in 0..<8 { bitmap[x, y] = x >= 2 && x < 6 && y >= 2 && y < 6 ? red : .white }
      }
      try video.upload(bitmap, as: id, isSmooth: true)
      var list = DrawList(view: Vec2(16, 12))
      list.append(DrawQuad(texture: id, source: Rect(2, 2, 4, 4), target: Rect(0, 0, 12, 12)))
      pictures.append(try video.capture(list))
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `Textures are restored after the driver lost them`() throws {
    let video = try openWindow()
    let id = TextureID(rawValue: 2)
    try video.upload(
      Bitmap(width: 1, height: 1, pixels: [255, 0, 0, 255]), as: id, isSmooth: false)
    var list = DrawList(view: Vec2(16, 12))
    list.append(
      DrawQuad(texture: id, source: Rect(0, 0, 1, 1), target: Rect(0, 0, 16, 12)))
    let before = try video.capture(list)
    for loss in [SDL_RENDER_DEVICE_RESET, SDL_RENDER_TARGETS_RESET] {
      video.push(loss)
      _ = video.poll()
      #expect(try video.capture(list) == before)
    }
    #expect(at(before, 31, 23) == red)
  }

  @Test func `Only smooth pictures have colours in between`() throws {
    for isSmooth in [false, true] {
      for isOfWindow in [false, true] {
        let video = try openWindow(isSmooth: isOfWindow && isSmooth)
        let id = TextureID(rawValue: 1)
        let bitmap = Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 255, 255, 255, 255, 255])
        try video.upload(bitmap, as: id, isSmooth: !isOfWindow && isSmooth)
        var list = DrawList(view: Vec2(16, 12))
        list.append(
          DrawQuad(texture: id, source: Rect(0, 0, 2, 1), target: Rect(0, 0, 16, 12)))
        let pixels = try video.capture(list)
        let row = (0..<32).map { at(pixels, $0, 12).r }
        #expect(row.contains { $0 > 40 && $0 < 215 } == isSmooth)
        #expect(row.first == 0 && row.last == 255)
      }
    }
  }

  @Test func `A window of another shape is filled according to its fit`() throws {
    // A view of 16 × 12, red at its left and green at its right end, in a window of 40 × 24.
    for fit in WindowFit.allCases {
      let video = try openWindow(fit: fit)
      SDL_SetWindowSize(video.handle, 40, 24)
      _ = video.poll()
      var list = DrawList(view: Vec2(16, 12))
      list.append(DrawQuad(fill: Color(255, 0, 0), target: Rect(0, 0, 4, 12)))
      list.append(DrawQuad(fill: Color(0, 255, 0), target: Rect(12, 0, 4, 12)))
      let picture = try video.capture(list)
      #expect(picture.width == 40 && picture.height == 24)
      let row = (0..<40).map { x -> Character in
        let color = at(picture, x, 12)
        return color.r == 255 ? "r" : color.g == 255 ? "g" : "."
      }
      let bars = String(repeating: ".", count: 4)
      let ends = String(repeating: "r", count: 8) + String(repeating: ".", count: 16)
      let whole = bars + ends + String(repeating: "g", count: 8) + bars
      switch fit {
      case .integerScale, .letterbox: #expect(String(row) == whole)
      // 2.5 times: 40 × 30, cut above and below. As wide as with `stretch`.
      case .fill, .stretch:
        #expect(
          String(row)
            == String(repeating: "r", count: 10) + String(repeating: ".", count: 20)
            + String(repeating: "g", count: 10))
      }
      // Pointer positions are converted accordingly.
      video.pushMove(39, 23)
      let moved = try #require(video.events().last { $0.kind == .pointerMove })
      switch fit {
      case .integerScale, .letterbox: #expect(moved.x == 17 && moved.y == 11)
      case .fill: #expect(moved.x == 15 && moved.y == 10)
      case .stretch: #expect(moved.x == 15 && moved.y == 11)
      }
    }
  }

  @Test func `Rules can request fullscreen`() throws {
    let video = try openWindow()
    video.perform([.fullscreen(true)])
    #expect(video.isFullscreen)
    video.perform([.fullscreen(true)])
    #expect(video.isFullscreen)
    video.perform([.fullscreen(false)])
    #expect(!video.isFullscreen)
  }

  @Test func `The scale is chosen to fit the screen`() throws {
    let video = try openWindow(100, 100, scale: 0)
    var screen = SDL_Rect()
    SDL_GetDisplayUsableBounds(0, &screen)
    let side = video.letterbox.target.width
    #expect(side >= 100 && side.truncatingRemainder(dividingBy: 100) == 0)
    #expect(side <= Float(max(100, min(screen.w, screen.h))))
    #expect(video.rendererName == "software")
  }

  @Test func `A window that cannot be opened throws`() throws {
    _ = try openWindow()
    #expect(SDLVideo.hasDisplay())
    #expect(throws: BackendError.self) { try openWindow(0, 5) }
    #expect(throws: BackendError.self) { try openWindow(40000, 40000, scale: .max) }
    SDL_setenv("REEL_RENDERER", "no such thing", 1)
    defer { SDL_setenv("REEL_RENDERER", "software", 1) }
    #expect(throws: BackendError.self) {
      try SDLVideo(WindowSettings(viewWidth: 4, viewHeight: 4, scale: 1))
    }
  }
}
