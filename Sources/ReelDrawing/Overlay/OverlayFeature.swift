import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// The feature that draws names, anchors and figures over the picture; see ``SceneOverlay``.
public struct OverlayFeature: Feature {
  public static var featureName: String { "Overlay" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(TransformFeature.self)
    simulation.require(SpriteFeature.self)
    simulation.world.insert(SceneOverlay())
    simulation.world.insert(HostTiming())
    simulation.draw(Self.pass)
  }

  /// The pass that draws the parts that ``SceneOverlay`` shows, over the pictures of all cameras.
  public static let pass = DrawPass("overlay", keeping: { _ in OverlayPainter() })
}

private final class OverlayPainter: PassPainter {
  override func paintOver(_ view: SceneView, into list: inout DrawList) {
    guard view.world.has(SceneOverlay.self), view.world[SceneOverlay.self].isOn else { return }
    let shown = view.world[SceneOverlay.self]
    if shown.showsAnchors { drawAnchors(view, &list) }
    if shown.showsOrder { drawOrder(view, &list) }
    if shown.showsNames { drawNames(view, &list) }
    drawFigures(view, shown, &list)
  }

  private func style(_ hex: UInt32) -> ShapeStyle {
    ShapeStyle(Color(hex: hex), layer: .max, z: .max)
  }

  /// Returns the position in the view of an entity's own origin; `nil` outside the view.
  private func point(of entity: Entity, _ view: SceneView) -> (point: Vec2, map: Affine)? {
    let map = view.viewAffine(of: entity)
    let point = map.apply(.zero)
    let isSeen = point.x >= 0 && point.y >= 0 && point.x < view.size.x && point.y < view.size.y
    return isSeen ? (point, map) : nil
  }

  private func drawAnchors(_ view: SceneView, _ list: inout DrawList) {
    let (red, green, white) = (style(0xFF5252), style(0x69F0AE), style(0xFFFFFF))
    view.world.each { (entity: Entity, sprite: Sprite) in
      guard sprite.isVisible, let (point, map) = self.point(of: entity, view) else { return }
      for (axis, pen) in [(Vec2(1, 0), red), (Vec2(0, 1), green)] {
        let way = (map.apply(axis) - point).normalized
        if way != .zero { list.line(from: point, to: point + way * 7, width: 1, pen) }
      }
      list.fill(Rect(point.x.rounded(.down), point.y.rounded(.down), 1, 1), white)
    }
  }

  private func drawOrder(_ view: SceneView, _ list: inout DrawList) {
    let pen = style(0xFFD54F)
    view.world.each { (entity: Entity, sprite: Sprite) in
      guard sprite.isVisible, let (point, _) = self.point(of: entity, view) else { return }
      let text = "\(sprite.layer):\(sprite.z)"
      PixelText.drawTag(text, at: point + Vec2(2, 2), pen, into: &list)
    }
  }

  private func drawNames(_ view: SceneView, _ list: inout DrawList) {
    let (pen, faint) = (style(0xFFFFFF), style(0x90A4AE))
    view.world.query(with: Transform.self).each { (entity: Entity) in
      guard let (point, _) = self.point(of: entity, view) else { return }
      let name = view.world.name(of: entity)
      let text = name ?? "\(entity.index).\(entity.generation)"
      let left = point.x - PixelText.width(of: text) / 2
      PixelText.drawTag(text, at: Vec2(left, point.y - 8), name == nil ? faint : pen, into: &list)
    }
  }

  private func drawFigures(
    _ view: SceneView, _ shown: SceneOverlay, _ list: inout DrawList
  ) {
    guard shown.showsFPS || shown.showsTiming, view.world.has(HostTiming.self) else { return }
    let timing = view.world[HostTiming.self]
    var line: Float = 3
    func write(_ text: String) {
      PixelText.drawTag(
        text, at: Vec2(view.size.x - PixelText.width(of: text) - 3, line), style(0xB2FF59),
        into: &list)
      line += PixelText.height + 3
    }
    if shown.showsFPS { write("\(timing.picturesPerSecond) fps") }
    if shown.showsTiming {
      write("tick \(milliseconds(timing.tick)) ms")
      write("picture \(milliseconds(timing.picture)) ms")
      write("\(view.world.entityCount) entities, \(list.count) quads")
    }
  }
}

private func milliseconds(_ micro: UInt32) -> String {
  let hundredths = micro / 10
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
}
