import Reel

/// The furniture that stands, hangs or turns in a room: moonlight, gears, chandeliers, a throne.
struct FurnitureFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(PlayFeature.self)
    simulation.require(CandleFeature.self)
    simulation.world.register(Furniture.self)
    simulation.add(Furniture.turn)
    simulation.schedule.gate(FurnitureFeature.systems) { !$0[Play.self].isHeld }
  }
}

struct Furniture: Component {
  /// The rotation in radians a second.
  var spin: Float = 0

  static func spawn(_ object: RoomObject, _ world: World) {
    var furniture = Furniture()
    furniture.spin = object.spin
    let entity = world.spawn(
      Transform(position: object.position), Resident(), furniture,
      Sprite(
        object.frame, layer: object.isLight ? Layers.beams : Layers.furniture,
        tint: object.isLight ? Color(hex: 0x8C90F0) : .white,
        blend: object.isLight ? .additive : .normal))
    guard object.glows else { return }
    Glow.spawn(
      at: Vec2(0, 16), under: entity, Color(hex: 0xFFB050), size: 1.5,
      shift: Glow.shift(at: object.position.x), world)
  }

  static let turn = System("turnFurniture", in: .react) { world in
    let seconds = world[Clock.self].secondsPerTick
    world.each { (furniture: Furniture, transform: inout Transform) in
      guard furniture.spin != 0 else { return }
      transform.rotation += furniture.spin * seconds
      if transform.rotation > .pi { transform.rotation -= 2 * .pi }
      if transform.rotation < -.pi { transform.rotation += 2 * .pi }
    }
  }
}
