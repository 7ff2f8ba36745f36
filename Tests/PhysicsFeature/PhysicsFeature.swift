import Reel

/// A program that plays the feature of docs/movers.md and checks how its crates come to rest.
@main struct PhysicsFeature {
  let simulation = Simulation(content: GameContent(), seed: 1)

  static func main() {
    let played = PhysicsFeature()
    Tumbling().install(in: played.simulation)
    let world = played.simulation.world
    // The first crate is on its edge and has to fall over, the second falls onto it, and the third stands already.
    let crates = [
      world.spawn(Transform(x: 40, y: 100, rotation: 0.5), Crate()),
      world.spawn(Transform(x: 46, y: 40), Crate(width: 24, height: 12)),
      world.spawn(Transform(x: 200, y: 192), Crate()),
    ]
    let stranger = world.spawn(Transform(x: 5, y: 5))

    played.step(15)
    // The distance is g · t² / 2, apart from the error of the steps.
    let fallen = played.transform(crates[1]).position.y - 40
    played.expect(abs(fallen - 900 / 32) < 6, "it falls", crates[1])
    played.step(600)
    for crate in crates {
      let (at, box) = (played.transform(crate), world[crate, Crate.self] ?? Crate())
      let quarters = (at.rotation / (.pi / 2)).rounded()
      played.expect(abs(at.rotation - quarters * .pi / 2) < 0.05, "it lies on a side", crate)
      let least = Float(min(box.width, box.height)) / 2
      played.expect(at.position.y < 200.5 - least, "it is on the floor", crate)
    }
    let stood = played.transform(crates[2]).position
    played.expect(stood.distance(to: Vec2(200, 192)) < 0.5, "what stands stays", crates[2])
    played.expect(played.transform(stranger).position == Vec2(5, 5), "others are left", stranger)
    let before = crates.map { played.transform($0).position }
    played.step(60)
    for (crate, last) in zip(crates, before) {
      played.expect(played.transform(crate).position.distance(to: last) < 0.05, "it rests", crate)
    }
    print("physics feature: three crates fall, tumble and come to rest")
  }

  private func step(_ ticks: Int) {
    for _ in 0..<ticks { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
  }

  private func transform(_ crate: Entity) -> Transform {
    simulation.world[crate, Transform.self] ?? Transform()
  }

  private func expect(_ isTrue: Bool, _ sentence: String, _ crate: Entity) {
    if !isTrue { fatalError("physics feature: \(sentence), but \(transform(crate))") }
  }
}
