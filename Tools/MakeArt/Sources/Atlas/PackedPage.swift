import ReelContent

/// Pictures side by side on the first page that holds them all.
struct PackedPage {
  /// A picture on its way onto the page.
  struct Item {
    var picture: Bitmap
    /// True for a layer that is set side by side: it is never turned, and its border is repeated around it.
    var tiles: Bool
    var mayTurn: Bool
    var placement = RectPacker.Placement(x: 0, y: 0, width: 0, height: 0)

    /// The free pixels around it; a layer repeats its border in one of them.
    fileprivate var margin: Int { tiles ? 2 : 1 }

    init(_ picture: Bitmap, tiles: Bool, mayTurn: Bool = false) {
      self.picture = picture
      self.tiles = tiles
      self.mayTurn = mayTurn && !tiles
    }
  }

  let picture: Bitmap
  /// The positions in the order of the pictures.
  let placements: [RectPacker.Placement]

  /// Packs the pictures; `nil` if they fit on none of the pages.
  init?(_ items: [Item], pages: [(width: Int, height: Int)]) {
    for page in pages {
      guard let packed = Self.packed(items, page.width, page.height) else { continue }
      picture = Self.drawn(packed, page.width, page.height)
      placements = packed.map { $0.placement }
      return
    }
    return nil
  }

  private static func packed(_ items: [Item], _ width: Int, _ height: Int) -> [Item]? {
    var items = items
    var packer = RectPacker(width: width - 1, height: height - 1)
    let order = items.indices.sorted { a, b in
      let (p, q) = (items[a].picture, items[b].picture)
      return (-max(p.width, p.height), -p.width * p.height, a)
        < (-max(q.width, q.height), -q.width * q.height, b)
    }
    for i in order {
      let extra = 2 * items[i].margin
      guard
        var placement = packer.insert(
          items[i].picture.width + extra, items[i].picture.height + extra,
          mayTurn: items[i].mayTurn)
      else { return nil }
      placement.x += items[i].margin
      placement.y += items[i].margin
      placement.width -= extra
      placement.height -= extra
      items[i].placement = placement
    }
    return items
  }

  private static func drawn(_ items: [Item], _ width: Int, _ height: Int) -> Bitmap {
    var page = Bitmap(width: width, height: height)
    for item in items {
      let (x, y) = (item.placement.x, item.placement.y)
      let picture = item.placement.isTurned ? item.picture.turnedClockwise() : item.picture
      if item.tiles {
        // Left and right of the picture come the columns that its copies would show there; above and below, its own
        // first and last row.
        let (w, h) = (picture.width, picture.height)
        page.paste(picture.cropped(x: w - 1, y: 0, 1, h), x: x - 1, y: y)
        page.paste(picture.cropped(x: 0, y: 0, 1, h), x: x + w, y: y)
        page.paste(picture.cropped(x: 0, y: 0, w, 1), x: x, y: y - 1)
        page.paste(picture.cropped(x: 0, y: h - 1, w, 1), x: x, y: y + h)
      }
      page.paste(picture, x: x, y: y)
    }
    return page
  }
}
