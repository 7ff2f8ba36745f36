import Reel

/// The tilt of the device, and shadows that lean with it.
struct TiltFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.world.insert(Tilt())
    simulation.add(Tilt.read, Tilt.castShadows)
  }
}

/// The tilt of the device: -1 to the left, 1 to the right.
struct Tilt: Resource {
  var value: Float = 0

  /// The system that reads the tilt from a pad's right stick, or on a desktop from the mouse's position in the view.
  static let read = System("readTilt", in: .input) { world in
    let input = world[Input.self]
    let mouse = input.pointers[0].position
    var target: Float = 0
    if input.hasPads, let pad = input.pads.first(where: { $0.isConnected }) {
      target = pad.axis(.rightX)
    } else if input.view.x > 0 && mouse != .zero {
      target = max(-1, min(1, mouse.x / input.view.x * 2 - 1))
    }
    world[Tilt.self].value += (target - world[Tilt.self].value) * 0.4
  }

  /// The system that lays every shadow on the ground in front of its owner, because the moon is behind. The higher the
  /// owner is, the smaller, fainter and further aside the shadow is.
  static let castShadows = System("castShadows", in: .present) { world in
    let ground = world[Input.self].view.y - Ground.height + 3
    let tilt = world[Tilt.self].value
    world.each { (entity: Entity, shadow: inout DropShadow) in
      let height = ground - world.globalPosition(of: entity).y
      let nearness = 1 - 0.6 * min(1, max(0, height) / 300)
      shadow.offset = Vec2(tilt * (8 + max(0, height) * 0.12), height)
      shadow.scale = Vec2(nearness, -0.3 * nearness)
      shadow.lean = tilt * 1.2
      shadow.color = Color.black.faded(0.4 * nearness)
    }
  }
}

extension DropShadow {
  /// A shadow that lies on the ground.
  static let onGround = DropShadow(offset: .zero, color: .clear, layer: Layers.shadows)
}
