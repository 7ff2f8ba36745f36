import Reel

struct PathTrain: Example {
  static let about = "A closed curve, and coins that follow it one behind the other."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    let track = world.add(.ellipse(in: Rect(20, 20, 200, 96)), named: "track")
    for at in 0..<8 {
      var follower = PathFollower(track, seconds: 6, ending: .loop, turns: true)
      follower.distance = Double(at) * 18
      world.spawn(Transform(), follower, Sprite(world.frame(at == 7 ? "slime-1" : "coin-1")))
    }
  }
}
