import ReelContent
import ReelMath
import ReelPlatform

// Checks of uploads and polls, and of the handling of invalid input.
extension VideoTrial {
  mutating func checkPoll() throws(BackendError) {
    let subject = try make(width: 40, height: 30)
    var input = TickInput(events: [.keyDown(.space)])
    let result = subject.backend.poll(into: &input)
    expect(
      subject.backend.pixelsPerPoint >= 1,
      "it gives \(subject.backend.pixelsPerPoint) pixels to a logical one; at least 1 is expected")
    expect(
      input.viewWidth == 40 && input.viewHeight == 30,
      "the view is 40 by 30, and the poll reports \(input.viewWidth) by \(input.viewHeight)")
    expect(
      input.events.first == .keyDown(.space), "what the input held before the poll is not in front")
    expect(
      !result.isQuitRequested && !result.isHidden, "a fresh window requests to quit or is hidden")
  }

  mutating func checkRefusals() throws(BackendError) {
    let subject = try make()
    let single = Bitmap(width: 1, height: 1)
    func isRefused(_ bitmap: Bitmap, _ texture: TextureID) -> Bool {
      do throws(BackendError) {
        try subject.backend.upload(bitmap, as: texture, isSmooth: false)
        return false
      } catch {
        return true
      }
    }
    expect(isRefused(single, .white), "texture 0, the white pixel, was replaced")
    for (width, height) in [(0, 0), (16_385, 1), (1, 16_385)] {
      expect(
        isRefused(Bitmap(width: width, height: height), TextureID(rawValue: 1)),
        "a picture of \(width) by \(height) pixels was taken")
    }
    subject.backend.draw(
      list([
        DrawQuad(
          texture: TextureID(rawValue: 1), source: Rect(0, 0, 1, 1), target: Rect(0, 0, 1, 1))
      ]))
    expectCalls(0, of: subject) { _ in "a refused picture left a texture behind" }
    expect(!isRefused(single, TextureID(rawValue: 65_535)), "texture 65535 was refused")
  }

  mutating func checkBatches() throws(BackendError) {
    let subject = try make()
    let uploaded = TextureID(rawValue: 1)
    try subject.backend.upload(.numbered(4, 4), as: uploaded, isSmooth: false)
    let piece = Rect(0, 0, 4, 4)
    var quads: [DrawQuad] = []
    for index in 0..<300 {
      let target = Rect(Float(index % 12), Float(index % 8), 4, 4)
      quads.append(DrawQuad(key: 1, texture: uploaded, source: piece, target: target))
      quads.append(DrawQuad(key: 2, fill: .white, target: target))
      quads.append(DrawQuad(key: 3, fill: .white, target: target, blend: .additive))
      quads.append(
        DrawQuad(key: 4, texture: TextureID(rawValue: 9), source: piece, target: target))
      quads.append(
        DrawQuad(key: 5, texture: uploaded, source: piece, target: target, blend: .multiply))
    }
    subject.backend.draw(list(quads))
    expectCalls(4, of: subject) {
      "four batches of uploaded textures and of fills were drawn in \($0) calls"
    }
    subject.backend.draw(DrawList(view: Vec2(16, 12)))
    expectCalls(0, of: subject) { "an empty picture took \($0) calls" }
  }

  mutating func checkReplacing() throws(BackendError) {
    let subject = try make()
    let id = TextureID(rawValue: 3)
    for (color, side) in [(Self.red, 2), (Self.blue, 2), (Color.white, 5)] {
      let bitmap = Bitmap(rows: Array(repeating: Array(repeating: color, count: side), count: side))
      try subject.backend.upload(bitmap, as: id, isSmooth: false)
      let source = Rect(0, 0, Float(side), Float(side))
      subject.backend.draw(
        list([DrawQuad(texture: id, source: source, target: Rect(0, 0, 16, 12))]))
      expectCalls(1, of: subject) { "one quad took \($0) calls" }
      if let pixels = try subject.pixels?() { expect(pixels[15, 11], color, at: "15, 11") }
    }
  }

  /// Checks that no values in a draw list crash a backend.
  mutating func checkWildNumbers() throws(BackendError) {
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
    let subject = try make()
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
    // The backend must still draw.
    subject.backend.draw(list([DrawQuad(fill: Self.red, target: Rect(0, 0, 16, 12))]))
    expectCalls(1, of: subject) { "after wild numbers one quad took \($0) calls" }
    if let pixels = try subject.pixels?() {
      expect(pixels[3, 3], Self.red, at: "3, 3 after wild numbers")
    }
  }
}
