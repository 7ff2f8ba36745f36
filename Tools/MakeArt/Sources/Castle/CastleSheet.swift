import ReelContent
import ReelMath

/// A picture of *Castle*, its pivot, and the boxes that follow it.
struct CastleFrame {
  var name: String
  var picture: Bitmap
  /// The position of the pivot from the top left corner of the picture, in pixels.
  var pivot: Vec2
  /// True for a layer that is set side by side: it keeps its size, and its border is repeated around it.
  var tiles = false
  /// Boxes by the names of slices, relative to the pivot.
  var boxes: [String: Rect] = [:]
}

/// One picture of all frames, and its table in Aseprite's format: with pivots and slices.
struct CastleSheet {
  let picture: Bitmap
  let table: String

  private struct Item {
    var frame: CastleFrame
    var picture: Bitmap
    var left: Int
    var top: Int
    var placement = RectPacker.Placement(x: 0, y: 0, width: 0, height: 0)
  }

  init(_ frames: [CastleFrame], file: String) {
    var items = frames.map { frame in
      let whole = frame.picture.coarsened()
      let cut = frame.tiles ? (whole, 0, 0) : whole.trimmed()
      return Item(frame: frame, picture: cut.0, left: cut.1, top: cut.2)
    }
    let pages = stride(from: 512, through: 1536, by: 32).map { (width: $0, height: $0) }
    let pictures = items.map { PackedPage.Item($0.picture, tiles: $0.frame.tiles) }
    guard let page = PackedPage(pictures, pages: pages) else {
      fatalError("The frames do not fit on 1536 × 1536 pixels; make some smaller.")
    }
    for (i, placement) in page.placements.enumerated() { items[i].placement = placement }
    picture = page.picture
    table = CastleSheet.table(items, file: file, picture.width)
  }

  private static func table(_ items: [Item], file: String, _ side: Int) -> String {
    let frames = items.map { item in
      let (picture, source) = (item.picture, item.frame.picture)
      let size = "\"w\": \(picture.width), \"h\": \(picture.height)"
      let pivot = item.frame.pivot
      return """
        "\(item.frame.name).png": {
          "frame": {"x": \(item.placement.x), "y": \(item.placement.y), \(size)},
          "rotated": false, "trimmed": true,
          "spriteSourceSize": {"x": \(item.left), "y": \(item.top), \(size)},
          "sourceSize": {"w": \(source.width), "h": \(source.height)},
          "pivot": {"x": \(pivot.x / Float(source.width)), "y": \(pivot.y / Float(source.height))}
        }
        """
    }
    let names = Set(items.flatMap { $0.frame.boxes.keys }).sorted()
    let slices = names.map { name in
      var keys: [String] = []
      var last = ""
      for (at, item) in items.enumerated() {
        var bounds = "\"x\": 0, \"y\": 0, \"w\": 0, \"h\": 0"
        if let box = item.frame.boxes[name] {
          let corner = item.frame.pivot + Vec2(box.x, box.y)
          bounds =
            "\"x\": \(Int(corner.x)), \"y\": \(Int(corner.y)), \"w\": \(Int(box.width)), "
            + "\"h\": \(Int(box.height))"
        }
        if bounds != last { keys.append("{\"frame\": \(at), \"bounds\": {\(bounds)}}") }
        last = bounds
      }
      return "{\"name\": \"\(name)\", \"keys\": [\n\(keys.joined(separator: ",\n"))]}"
    }
    return """
      {"frames": {
      \(frames.joined(separator: ",\n"))},
      "meta": {"image": "\(file)", "size": {"w": \(side), "h": \(side)}, "scale": "1",
      "slices": [\(slices.joined(separator: ",\n"))]}
      }

      """
  }
}
