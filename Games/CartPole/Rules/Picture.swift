import Reel

extension Balance {
  /// Draws every cart on one track; many are translucent.
  static let picture = DrawPass("cartPole") { view, list in
    let metre: Float = view.size.x / 5.6
    let ground = view.size.y * 0.75
    let middle = view.size.x / 2
    let grey = ShapeStyle(Color(hex: 0x8FA0C8))
    list.fill(Rect(0, ground + 9, view.size.x, 2), grey)
    for side: Float in [-1, 1] {
      let x = middle + side * Float(Cart.trackEnd) * metre
      list.fill(Rect(x - 1, ground - 4, 2, 24), grey)
    }
    let opacity: UInt8 = view.world.entityCount == 1 ? 255 : 60
    view.world.each { (cart: Cart, trial: Trial) in
      let x = middle + Float(cart.position) * metre
      let length = 2 * Float(Cart.halfPole) * metre
      let tip = Vec2(Float.sin(Float(cart.angle)), -Float.cos(Float(cart.angle))) * length
      list.fill(Rect(x - 17, ground - 8, 34, 14), style(0xF2C14E, opacity, layer: 1))
      for wheel: Float in [-10, 10] {
        list.fillCircle(
          at: Vec2(x + wheel, ground + 6), radius: 4, style(0x141A2E, opacity, layer: 2))
      }
      let hinge = Vec2(x, ground - 8)
      let color: UInt32 = trial.isOver && cart.isLost ? 0xE0483E : 0x74C949
      list.line(from: hinge, to: hinge + tip, width: 6, style(color, opacity, layer: 3))
      list.fillCircle(at: hinge, radius: 4, style(0x141A2E, opacity, layer: 4))
    }
  }

  private static func style(_ hex: UInt32, _ opacity: UInt8, layer: Int16) -> ShapeStyle {
    var color = Color(hex: hex)
    color.a = opacity
    return ShapeStyle(color, layer: layer)
  }
}
