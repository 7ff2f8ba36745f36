import Reel

/// The parts of an elephant: legs, body, head, ear, trunk, tail, mahout, rod and banana. Each is a sprite that is the
/// child of another one and swings with the gait.
struct FigureFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(ElephantFeature.self)
    simulation.require(SpriteFeature.self)
    simulation.world.register(Part.self)
    simulation.world.insert(Faces())
    simulation.add(Part.swing)
    simulation.add(Part.show, after: Part.swing)
    simulation.atStart { simulation in
      let world = simulation.world
      world.insert(Faces(simulation))
      for (number, member) in world[Herd.self].members.enumerated() {
        Figure(simulation, number: number, of: member).build()
      }
    }
  }
}

/// A sprite that belongs to an elephant.
struct Part: Component {
  enum Role: UInt8, FieldValue {
    case shadow, figure, torso, head, ear, trunkTop, trunkMiddle, trunkTip, tail
    case nearFrontLeg, nearHindLeg, farFrontLeg, farHindLeg
    case mahout, rod, banana, snooze
    init() { self = .figure }
  }

  var role = Role.figure
  var elephant = Entity.none
  init(_ role: Role, of elephant: Entity) {
    self.role = role
    self.elephant = elephant
  }
  init() {}
}

/// The faces of all elephants: three each.
struct Faces: Resource {
  static let isTransient = true
  /// The faces, elephant by elephant: calm, glad and frightened.
  var frames: [FrameID] = []

  init() {}
  init(_ simulation: Simulation) {
    for number in 0..<Race.elephants {
      for mood in 0..<3 { frames.append(simulation.frame("head-\(number)-\(mood)")) }
    }
  }
}

/// A builder of an elephant's parts.
private struct Figure {
  let simulation: Simulation
  let number: Int
  let elephant: Entity

  init(_ simulation: Simulation, number: Int, of elephant: Entity) {
    self.simulation = simulation
    self.number = number
    self.elephant = elephant
  }

  /// Adds a part with a picture as the child of another one.
  @discardableResult
  private func add(
    _ role: Part.Role, _ picture: String?, to parent: Entity, at position: Vec2, anchor: Vec2,
    z: Int16, tint: Color = .white
  ) -> Entity {
    let world = simulation.world
    let part = world.spawn(Transform(position: position), Part(role, of: elephant))
    if let picture {
      world.insert(
        part, Sprite(simulation.frame(picture), z: z, anchor: anchor, tint: tint))
    }
    world.setParent(of: part, to: parent)
    return part
  }

  func build() {
    let far = Color(hex: 0xB9A8C8)
    let middle = Vec2(0.5, 0.5)
    add(.shadow, "shadow", to: elephant, at: Vec2(2, 1), anchor: middle, z: -5)
    let figure = add(.figure, nil, to: elephant, at: .zero, anchor: middle, z: 0)
    let leg = "leg-\(number)"
    let hip = Vec2(0.5, 0.14)
    add(.farHindLeg, leg, to: figure, at: Vec2(-14, -27), anchor: hip, z: 0, tint: far)
    add(.farFrontLeg, leg, to: figure, at: Vec2(22, -27), anchor: hip, z: 0, tint: far)
    let torso = add(.torso, "body-\(number)", to: figure, at: Vec2(0, -42), anchor: middle, z: 2)
    add(.tail, "tail-\(number)", to: torso, at: Vec2(-35, -8), anchor: Vec2(0.8, 0.1), z: 1)
    add(.nearHindLeg, leg, to: figure, at: Vec2(-22, -25), anchor: hip, z: 3)
    add(.nearFrontLeg, leg, to: figure, at: Vec2(14, -25), anchor: hip, z: 3)
    let mahout = add(
      .mahout, "mahout-\(number)", to: torso, at: Vec2(2, -22), anchor: Vec2(0.5, 0.83), z: 5)
    let head = add(
      .head, "head-\(number)-0", to: torso, at: Vec2(28, -12), anchor: Vec2(0.36, 0.56), z: 7)
    let joint = Vec2(0.45, 1 / 3)
    let top = add(
      .trunkTop, "trunk-\(number)-1", to: head, at: Vec2(26, 7), anchor: joint, z: 8)
    let half = add(
      .trunkMiddle, "trunk-\(number)-2", to: top, at: Vec2(1, 15), anchor: joint, z: 8)
    add(.trunkTip, "trunk-\(number)-3", to: half, at: Vec2(0, 12), anchor: joint, z: 8)
    add(.ear, "ear-\(number)", to: head, at: Vec2(-5, -8), anchor: Vec2(0.78, 0.22), z: 9)
    let rod = add(.rod, "rod", to: mahout, at: Vec2(11, -20), anchor: Vec2(0.05, 0.5), z: 10)
    add(.banana, "bait", to: rod, at: Vec2(70, 0), anchor: Vec2(0.5, 0.04), z: 10)
    add(.snooze, "snooze", to: head, at: Vec2(24, -30), anchor: Vec2(0, 1), z: 11)
  }
}
