import ReelContent
import ReelECS
import ReelMath
import ReelMotion
import ReelPlatform
import ReelSimulation

/// The feature that draws parallax layers: pictures that are repeated from edge to edge and scroll at speeds of their
/// own.
public struct ParallaxLayerFeature: Feature {
  public static var featureName: String { "Layers" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(DrawingFeature.self)
    simulation.world.register(ParallaxLayer.self, RasterScroll.self)
    simulation.interpolate(ParallaxLayer.self)
    simulation.interpolate(RasterScroll.self)
    simulation.addTint(
      of: ParallaxLayer.self, rank: 2, at: { $0.pointee.tint }, set: { $0.pointee.tint = $1 })
    simulation.addProperty(
      .scrollOffset, of: ParallaxLayer.self, read: { AnimatedValue($0.pointee.offset) },
      write: { $0.pointee.offset = $1.vec2 })
    simulation.add(ParallaxLayer.drift, groups: [.game])
    simulation.add(RasterScroll.advance, after: ParallaxLayer.drift, groups: [.game])
    simulation.addCheck { check in
      check.each(ParallaxLayer.self) { _, layer in
        check.content.has(layer.frame)
          ? nil : "A ParallaxLayer shows a frame that the content lacks: nothing is drawn"
      }
      check.each(ParallaxLayer.self) { entity, _ in
        check.world.has(entity, Transform.self)
          ? "A ParallaxLayer has a Transform beside it, which does not place it: its inset and offset do"
          : nil
      }
      check.each(
        RasterScroll.self, without: ParallaxLayer.self,
        "A RasterScroll has no ParallaxLayer beside it: it shifts nothing")
    }
    simulation.draw(ParallaxLayerFeature.pass, before: [ShadowFeature.pass, SpriteFeature.pass])
  }

  /// The pass that draws all parallax layers.
  public static let pass = DrawPass("layers") { view, list in
    let values = view.values(of: ParallaxLayer.self)
    let lineValues = view.values(of: RasterScroll.self)
    view.world.each { (entity: Entity, layer: ParallaxLayer, lines: RasterScroll?) in
      guard let crop = view.crop(of: entity, in: &list), let picture = view.pictures[layer.frame]
      else { return }
      var layer = values.interpolated(layer, of: entity, view.alpha)
      let opacity = view.opacity(of: entity)
      if opacity < 1 { layer.tint = layer.tint.faded(opacity) }
      let space = view.spaces.space(of: entity)
      let map = view.spaces.transforms[Int(space)]
      let factor = space == DrawSpaces.screen ? nil : layer.factor
      if let lines, !picture.hasMesh {
        let lines = lineValues.interpolated(lines, of: entity, view.alpha)
        view.append(layer, lines, picture, map, factor, crop, &list)
        return
      }
      guard let grid = ParallaxLayerGrid(layer, picture.size, map.layered(layer, factor)) else {
        return
      }
      view.append(layer, picture, grid, crop, &list)
    }
  }
}

extension ViewTransform {
  /// Returns the transform for a parallax layer.
  /// - Parameter factor: `nil` for a parallax layer on the screen, which no camera moves.
  fileprivate func layered(_ layer: ParallaxLayer, _ factor: Vec2?) -> ViewTransform {
    guard let factor else { return self }
    let depth = Self.depth(layer.depth, layer.factor)
    return layered(factor, depth: depth, limits: layer.limits)
  }
}

extension FramePicture {
  /// The texels of the corners, half a texel further inside, so that a filter, which reads half a texel further out,
  /// still reads texels of the picture.
  fileprivate var texelsInside: (Vec2, Vec2, Vec2, Vec2) {
    let across = (texels.1 - texels.0).normalized * 0.5
    let down = (texels.3 - texels.0).normalized * 0.5
    return (
      texels.0 + across + down, texels.1 - across + down, texels.2 - across - down,
      texels.3 + across - down
    )
  }

  /// Returns the rows that a strip shows, in points from the top of the box. A thin strip within half a texel of the
  /// box's upper or lower end shows the middle of that texel, because a filter would mix in texels beyond the end.
  fileprivate func rows(_ top: Float, _ bottom: Float) -> (Float, Float) {
    let half = box.height / (texels.3 - texels.0).length * 0.5
    let middle = (top + bottom) * 0.5
    guard bottom - top < 2.25 * half else { return (top, bottom) }
    if middle < half { return (half, half) }
    return middle > box.height - half ? (box.height - half, box.height - half) : (top, bottom)
  }
}

extension ParallaxLayer {
  /// Returns a quad of a picture; the caller sets its corners.
  fileprivate func quad(_ picture: FramePicture, _ crop: UInt16) -> DrawQuad {
    var quad = DrawQuad(
      key: DrawQuad.key(layer: layer), texture: picture.texture, blend: blend, color: tint)
    quad.crop = crop
    return quad
  }
}

extension SceneView {
  /// Appends a parallax layer in strips; each strip is a grid of its own that shows a few rows of the picture.
  fileprivate func append(
    _ layer: ParallaxLayer, _ lines: RasterScroll, _ picture: FramePicture, _ map: ViewTransform,
    _ factor: Vec2?, _ crop: UInt16, _ list: inout DrawList
  ) {
    let (size, box) = (picture.size, picture.box)
    guard size.x > 0, size.y > 0, box.width > 0, box.height > 0 else { return }
    var (height, texels) = (lines.strip >= 0.25 ? lines.strip : 0.25, picture.texels)
    let whole = map.layered(layer, factor)
    if whole.rotation != 0 {
      // In a turned view, corners are rounded to fractions of a pixel, by some renderers to halves. A strip thinner
      // than a pixel, even the last one, could turn over.
      let thick = min(max(height, 1 / whole.zoom), size.y)
      height = size.y / (size.y / thick).rounded(.down)
      texels = picture.texelsInside
    }
    let down = (texels.3 - texels.0) / box.height
    // Edges are computed from the strip's number, so that neighbours share them.
    var number: Float = 0
    var turned = TurnedStrips()
    // A remainder caused by rounding is added to the last strip.
    while (number + 0.01) * height < size.y {
      let top = max(box.minY, number * height)
      let isLast = (number + 1.01) * height >= size.y
      let bottom = isLast ? box.maxY : min(box.maxY, (number + 1) * height)
      let middle = min((number + 0.5) * height, size.y)
      number += 1
      guard bottom > top else { continue }
      var strip = layer
      strip.offset.x += lines.shift(at: middle)
      let seen = map.layered(
        strip, factor.map { Vec2($0.x * lines.factor(at: middle / size.y), $0.y) })
      guard let grid = ParallaxLayerGrid(strip, size, seen) else { continue }
      var part = picture
      part.box = Rect(box.x, top, box.width, bottom - top)
      // The rows are exact at the top and the bottom of the box.
      let (from, to) = picture.rows(top - box.minY, bottom - box.minY)
      part.texels.0 = texels.0 + down * from
      part.texels.1 = texels.1 + down * from
      part.texels.2 = texels.1 + down * to
      part.texels.3 = texels.0 + down * to
      if grid.isUpright {
        append(strip, part, grid, crop, &list)
      } else {
        turned.add(part, grid)
      }
    }
    var quad = layer.quad(picture, crop)
    turned.forEachPiece { corners, texels in
      quad.setCorners(corners, texels)
      list.append(quad)
    }
  }

  /// Appends all visible copies.
  fileprivate func append(
    _ layer: ParallaxLayer, _ picture: FramePicture, _ grid: ParallaxLayerGrid, _ crop: UInt16,
    _ list: inout DrawList
  ) {
    if picture.hasMesh {
      let sprite = Sprite(layer.frame, layer: layer.layer, anchor: .zero, blend: layer.blend)
      grid.forEachCell {
        append(sprite, layer.tint, nil, picture, Slot(transform: $0.transform, crop: crop), &list)
      }
      return
    }
    var quad = layer.quad(picture, crop)
    let state = DrawState(picture.texture, blend: layer.blend, crop: crop)
    let texels = picture.texels
    let flat = DrawTexels(texels.0, texels.1, texels.2, texels.3)
    grid.forEachCell { cell in
      let corners = cell.corners(of: picture.box)
      guard grid.isSeen(corners) else { return }
      if let flat, DrawRecord.third(corners.0, corners.1, corners.3) == corners.2 {
        list.append(
          DrawRecord(corners.0, corners.1, corners.3, flat, quad.color), state, key: quad.key)
        return
      }
      quad.setCorners(corners, texels)
      list.append(quad)
    }
  }
}
