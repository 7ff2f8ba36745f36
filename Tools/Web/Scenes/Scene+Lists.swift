import ReelMath
import ReelPlatform

extension Scene {
  /// The list that the page draws, in logical pixels of the view.
  var list: DrawList {
    var list = DrawList(view: view, background: background)
    for piece in pieces {
      var quad = piece.quad
      quad.crop = piece.crop.map { list.crop(to: $0) } ?? 0
      list.append(quad)
    }
    shapes?(&list)
    list.sort()
    return list
  }

  /// The same picture in the canvas's own pixels, for a renderer that places no view: positions and crops are scaled by
  /// the fit, and every quad is cropped to the view, so that the bars stay free.
  var placedList: DrawList {
    let box = Letterbox(window: output, view: view, fit: fit)
    var list = DrawList(view: output)
    let area = list.crop(to: box.target)
    var ground = DrawQuad(fill: background, target: box.target)
    ground.crop = area
    list.append(ground)
    for piece in pieces {
      var quad = piece.quad
      quad.key += 1
      quad.crop = piece.crop.map { list.crop(to: $0.placed(by: box)) } ?? area
      quad.move { box.toWindow($0) }
      list.append(quad)
    }
    shapes?(&list)
    list.sort()
    return list
  }
}

extension DrawQuad {
  /// Moves each corner to another position.
  mutating func move(_ position: (Vec2) -> Vec2) {
    corners.0.position = position(corners.0.position)
    corners.1.position = position(corners.1.position)
    corners.2.position = position(corners.2.position)
    corners.3.position = position(corners.3.position)
  }
}

extension Rect {
  /// Returns a crop area of the view in pixels of the canvas, rounded as backends round it, without the bars.
  fileprivate func placed(by box: Letterbox) -> Rect {
    let corner = Vec2(box.target.x.rounded(.down), box.target.y.rounded(.down))
    let left = max(corner.x + (minX * box.scales.x).rounded(), box.target.minX)
    let top = max(corner.y + (minY * box.scales.y).rounded(), box.target.minY)
    let right = min(corner.x + (maxX * box.scales.x).rounded(), box.target.maxX)
    let bottom = min(corner.y + (maxY * box.scales.y).rounded(), box.target.maxY)
    return Rect(left, top, max(0, right - left), max(0, bottom - top))
  }
}
