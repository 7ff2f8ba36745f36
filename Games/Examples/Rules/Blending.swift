import Reel

struct Blending: Example {
  static let about = "The four blend modes over the same hills."
  static let settings = GameSettings(
    title: name, viewWidth: 240, viewHeight: 136, background: Color(hex: 0x8FD3F0))

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.spawn(ParallaxLayer(world.frame("hills"), fromBottom: true))
    let modes: [(BlendMode, String)] = [
      (.normal, "normal"), (.additive, "additive"), (.multiply, "multiply"), (.screen, "screen"),
    ]
    for (at, (mode, name)) in modes.enumerated() {
      world.spawn(
        Transform(x: 36 + Float(at) * 56, y: 70, scale: 3),
        Sprite(world.frame("slime-1"), blend: mode))
      world.spawn(
        Transform(x: 36 + Float(at) * 56, y: 14, scale: 0.8), Label(name, alignment: .center))
    }
  }
}
