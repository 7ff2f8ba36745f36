import Reel

/// A small game that shows one idea: `swift run Examples bouncing-ball`.
protocol Example: Game where Player == ExampleBot {
  /// The idea of the example, in one sentence.
  static var about: String { get }
}

extension Example {
  static var settings: GameSettings {
    GameSettings(
      title: name, viewWidth: 240, viewHeight: 136, background: Color(hex: 0x25304F))
  }

  static var manifest: ContentManifest {
    ContentManifest(
      atlases: ["art.json"], fonts: ["font.fnt"],
      sounds: ["coin.wav", "hurt.wav", "jump.wav", "win.wav"])
  }
}

/// A bot that holds an arrow for a while, presses space now and then, and moves and presses the pointer.
struct ExampleBot: Bot {
  private var chance: RandomStream
  private var arrow = Key.right
  private var ticks = 0

  init(seed: UInt64) { chance = RandomStream(seed: seed, stream: 500) }

  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    ticks += 1
    if ticks % 45 == 1 {
      input.events.append(.keyUp(arrow))
      arrow = [Key.right, .left, .up, .down, .right][Int(chance.int(in: 0...4))]
      input.events.append(.keyDown(arrow))
    }
    if ticks % 60 == 20 { input.events.append(.keyDown(.space)) }
    if ticks % 60 == 35 { input.events.append(.keyUp(.space)) }
    let x = Int16(120 + 90 * Float.sin(Float(ticks) * 0.03))
    let y = Int16(68 + 45 * Float.cos(Float(ticks) * 0.05))
    input.events.append(.pointerMove(0, x, y))
    if ticks % 50 == 10 { input.events.append(.pointerDown(0, x, y)) }
    if ticks % 50 == 18 { input.events.append(.pointerUp(0, x, y)) }
  }
}
