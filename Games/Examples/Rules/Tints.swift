import Reel

struct Tints: Example {
  static let about = "A tint multiplies the colours, and its alpha is how much is seen."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    for row in 0..<3 {
      for column in 0..<8 {
        let share = Float(column + 1) / 8
        let hue = [Color.white, Color(hex: 0xFF7060), Color(hex: 0x60C0FF)][row]
        world.spawn(
          Transform(x: 30 + Float(column) * 26, y: 34 + Float(row) * 36),
          Sprite(world.frame("hero-0"), tint: hue.faded(share)))
      }
    }
  }
}
