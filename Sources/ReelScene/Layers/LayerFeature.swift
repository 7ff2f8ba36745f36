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
    simulation.world.register(LineScroll.self)
    simulation.showBetweenTicks(ScrollLayer.self)
    simulation.showBetweenTicks(LineScroll.self)
    simulation.addTint(of: ScrollLayer.self, rank: 2, read: { $0.tint }, write: { $0.tint = $1 })
    simulation.addProperty(
      .scrollOffset,
      read: { world, entity in world[entity, ScrollLayer.self].map { AnimatedValue($0.offset) } },
      write: { world, entity, value in world[entity, ScrollLayer.self]?.offset = value.vec2 })
    simulation.add(ScrollLayer.drift)
    simulation.add(LineScroll.advance, after: ScrollLayer.drift)
    simulation.draw(LayerFeature.pass, before: [ShadowFeature.pass, SpriteFeature.pass])
  }

  /// Draws all layers.
  public static let pass = DrawPass("layers") { view, list in
    let looks = view.looks(of: ScrollLayer.self)
    let lineLooks = view.looks(of: LineScroll.self)
    view.world.each { (entity: Entity, layer: ScrollLayer, lines: LineScroll?) in
      guard let crop = view.crop(of: entity, in: &list), let picture = view.pictures[layer.frame]
      else { return }
      let layer = looks.drawn(layer, of: entity, view.alpha)
      let space = view.spaces.space(of: entity)
      let map = view.spaces.transforms[Int(space)]
      let factor = space == DrawSpaces.screen ? nil : layer.factor
      if let lines, !picture.hasMesh {
        let lines = lineLooks.drawn(lines, of: entity, view.alpha)
        view.append(layer, lines, picture, map, factor, crop, &list)
        return
      }
      guard let grid = LayerGrid(layer, picture.size, map.layered(layer, factor)) else { return }
      view.append(layer, picture, grid, crop, &list)
    }
  }
}

extension ViewTransform {
  /// - Parameter factor: `nil` for a layer on the screen, which no camera moves.
  fileprivate func layered(_ layer: ScrollLayer, _ factor: Vec2?) -> ViewTransform {
    guard let factor else { return self }
    let depth = Self.depth(layer.depth, layer.factor)
    return layered(factor, depth: depth, limits: layer.limits)
  }
}

extension SceneView {
  /// A layer in strips, each a layer of its own that shows a few rows of the picture.
  fileprivate func append(
    _ layer: ScrollLayer, _ lines: LineScroll, _ picture: FramePicture, _ map: ViewTransform,
    _ factor: Vec2?, _ crop: UInt16, _ list: inout DrawList
  ) {
    let height = lines.strip >= 0.25 ? lines.strip : 0.25
    let (size, box, texels) = (picture.size, picture.box, picture.texels)
    guard size.y > 0, box.height > 0 else { return }
    let down = (texels.3 - texels.0) / box.height
    // From edge to edge by numbers, so that neighbours share them.
    var number: Float = 0
    while number * height < size.y {
      let top = max(box.minY, number * height)
      let bottom = min(box.maxY, (number + 1) * height)
      let middle = min((number + 0.5) * height, size.y)
      number += 1
      guard bottom > top else { continue }
      var strip = layer
      strip.offset.x += lines.shift(at: middle)
      let seen = map.layered(
        strip, factor.map { Vec2($0.x * lines.factor(at: middle / size.y), $0.y) })
      guard let grid = LayerGrid(strip, size, seen) else { continue }
      var part = picture
      part.box = Rect(box.x, top, box.width, bottom - top)
      // Exact at the ends, where the box is whole.
      part.texels.0 = texels.0 + down * (top - box.minY)
      part.texels.1 = texels.1 + down * (top - box.minY)
      part.texels.2 = texels.1 + down * (bottom - box.minY)
      part.texels.3 = texels.0 + down * (bottom - box.minY)
      append(strip, part, grid, crop, &list)
    }
  }

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
