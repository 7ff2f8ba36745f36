import ReelContent
import ReelMath
import ReelPlatform

/// One run of one check: opens backends and draws on them.
struct VideoTrial {
  static let red = Color(255, 0, 0)
  static let blue = Color(0, 0, 255)

  var findings: Findings
  private let open: (_ width: UInt16, _ height: UInt16) throws(BackendError) -> VideoSubject

  init(
    _ open: @escaping (_ width: UInt16, _ height: UInt16) throws(BackendError) -> VideoSubject,
    _ findings: Findings
  ) {
    self.open = open
    self.findings = findings
  }

  func make(width: UInt16 = 16, height: UInt16 = 12) throws(BackendError) -> VideoSubject {
    try open(width, height)
  }

  /// Returns a sorted draw list for a view of 16 by 12 pixels.
  func list(_ quads: [DrawQuad], background: Color = .black) -> DrawList {
    var list = DrawList(view: Vec2(16, 12), background: background)
    for quad in quads { list.append(quad) }
    list.sort()
    return list
  }

  /// Draws, and returns the pixels if the backend has any.
  func draw(
    _ quads: [DrawQuad], background: Color = .black, textures: [Bitmap] = []
  ) throws(BackendError) -> Bitmap? {
    try draw(list(quads, background: background), textures: textures)
  }

  func draw(_ list: DrawList, textures: [Bitmap] = []) throws(BackendError) -> Bitmap? {
    let subject = try make()
    for (index, bitmap) in textures.enumerated() {
      try subject.backend.upload(
        bitmap, as: TextureID(rawValue: UInt16(index + 1)), isSmooth: false)
    }
    subject.backend.draw(list)
    return try subject.pixels?()
  }

  mutating func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    findings.expect(holds, sentence())
  }

  /// Checks the number of draw calls of the last picture, if the backend counts them.
  mutating func expectCalls(
    _ expected: Int, of subject: VideoSubject, _ sentence: (Int) -> String
  ) {
    if let calls = subject.drawCalls?() { expect(calls == expected, sentence(calls)) }
  }

  mutating func expect(_ actual: Color, _ expected: Color, at name: String) {
    findings.expect(actual == expected, "\(name): expected \(expected.text), found \(actual.text)")
  }
}
