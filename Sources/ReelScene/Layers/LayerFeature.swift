import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

/// Pictures that are repeated from edge to edge and scroll at speeds of their own.
public struct LayerFeature: Feature {
  public static var featureName: String { "Layers" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(DrawingFeature.self)
    simulation.world.register(ScrollLayer.self)
    simulation.showBetweenTicks(ScrollLayer.self)
    simulation.addTint(of: ScrollLayer.self, rank: 2, read: { $0.tint }, write: { $0.tint = $1 })
    simulation.addProperty(
      .scrollOffset,
      read: { world, entity in world[entity, ScrollLayer.self].map { AnimatedValue($0.offset) } },
      write: { world, entity, value in world[entity, ScrollLayer.self]?.offset = value.vec2 })
    simulation.add(ScrollLayer.drift)
    simulation.draw(LayerFeature.pass, before: [ShadowFeature.pass, SpriteFeature.pass])
  }

  /// Nobody sees a picture that is repeated more often than a view has pixels.
  private static let copyLimit: Float = 8192

  /// Draws all layers.
  public static let pass = DrawPass("layers") { view, list in
    let looks = view.looks(of: ScrollLayer.self)
    view.world.each { (entity: Entity, layer: ScrollLayer) in
      guard let crop = view.crop(of: entity, in: &list),
        let picture = view.pictures[layer.frame], picture.size.x > 0,
        picture.size.x * copyLimit >= view.size.x
      else { return }
      let layer = looks.drawn(layer, of: entity, view.alpha)
      let size = picture.size
      let carried = view.camera * layer.factor
      let shift =
        view.snapsToPixels
        ? layer.offset.roundedToPixel - carried.roundedToPixel : layer.offset - carried
      let top =
        (layer.fromBottom ? view.size.y - layer.inset - size.y : layer.inset) + shift.y
      // The remainder, which the C library would be asked for: exact, as doubles hold the product.
      let (way, width) = (Double(shift.x), Double(size.x))
      var left = Float(way - (way / width).rounded(.down) * width)
      if left > 0 { left -= size.x }
      // Whole pixels: seams between copies must not show.
      left = left.rounded(.down)
      let sprite = Sprite(layer.frame, layer: layer.layer, anchor: .zero)
      var x = left
      var copies: Float = 0
      while x < view.size.x && copies <= copyLimit {
        let place = Affine.translation(Vec2(x, top.rounded(.down)))
        view.append(
          sprite, layer.tint, nil, picture, SceneView.Slot(place: place, crop: crop), &list)
        copies += 1
        x = left + copies * size.x
      }
    }
  }
}
