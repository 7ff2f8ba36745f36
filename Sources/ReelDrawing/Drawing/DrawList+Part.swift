import ReelMath
import ReelMotion
import ReelPlatform

extension DrawList {
  /// Appends another picture over a part of this one: its quads come after all present ones, in their own order,
  /// cropped to the part.
  /// - Parameters:
  ///   - other: the sorted picture, in its own logical pixels, from the part's corner.
  ///   - lowest: the lowest layer that is copied.
  ///   - highest: the highest layer that is copied.
  ///   - background: the colour behind the picture; `nil` leaves visible the quads below it.
  mutating func append(
    _ other: DrawList, at rect: Rect, layers lowest: Int16, _ highest: Int16,
    _ background: Color?
  ) {
    let whole = crop(to: rect)
    if let background {
      var quad = DrawQuad(fill: background, target: rect)
      quad.crop = whole
      append(quad)
    }
    guard lowest <= highest else { return }
    let low = DrawQuad.key(layer: lowest, z: .min)
    // The end is the key of the next layer, because a quad that is sorted by height has a greater key than its z alone
    // gives.
    let end = highest == .max ? UInt64.max : DrawQuad.key(layer: highest + 1, z: .min)
    append(
      other, by: rect.origin, where: { $0 >= low && ($0 < end || highest == .max) },
      crop: { list, crop in
        if crop == 0 { return rect.isEmpty ? nil : whole }
        let cut = other.crops[Int(crop) - 1].offset(by: rect.origin).intersection(rect)
        return cut.isEmpty ? nil : list.crop(to: cut)
      })
  }
}
