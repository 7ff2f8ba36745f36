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

  /// Draws all layers.
  public static let pass = DrawPass("layers") { view, list in
    let looks = view.looks(of: ScrollLayer.self)
    view.world.each { (entity: Entity, layer: ScrollLayer) in
      guard let crop = view.crop(of: entity, in: &list), let picture = view.pictures[layer.frame]
      else { return }
      let layer = looks.drawn(layer, of: entity, view.alpha)
      let space = view.spaces.space(of: entity)
      var map = view.spaces.transforms[Int(space)]
      if space != DrawSpaces.screen {
        map = map.layered(layer.factor, depth: layer.depth, limits: layer.limits)
      }
      guard let grid = LayerGrid(layer, picture.size, map) else { return }
      view.append(layer, picture, grid, crop, &list)
    }
  }
}

extension SceneView {
  /// All copies that show.
  fileprivate func append(
    _ layer: ScrollLayer, _ picture: FramePicture, _ grid: LayerGrid, _ crop: UInt16,
    _ list: inout DrawList
  ) {
    let sprite = Sprite(layer.frame, layer: layer.layer, anchor: .zero, blend: layer.blend)
    var quad = DrawQuad(
      key: DrawQuad.key(layer: layer.layer), texture: picture.texture, blend: layer.blend,
      color: layer.tint,
      corners: (
        DrawCorner(position: .zero, texel: picture.texels.0),
        DrawCorner(position: .zero, texel: picture.texels.1),
        DrawCorner(position: .zero, texel: picture.texels.2),
        DrawCorner(position: .zero, texel: picture.texels.3)
      ))
    quad.crop = crop
    grid.forEachCell { cell in
      if picture.hasMesh {
        append(
          sprite, layer.tint, nil, picture, Slot(place: cell.place, crop: crop), &list)
        return
      }
      let corners = cell.corners(of: picture.box)
      guard grid.isSeen(corners) else { return }
      quad.corners.0.position = corners.0
      quad.corners.1.position = corners.1
      quad.corners.2.position = corners.2
      quad.corners.3.position = corners.3
      list.append(quad)
    }
  }
}
