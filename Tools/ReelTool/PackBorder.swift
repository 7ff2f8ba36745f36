import ArgumentParser
import ReelContent
import ReelFormats
import ReelPacking
import ReelImage
import ReelProgram

/// The border of a nine-patch on the command line: `panel=8,8,8,8`.
struct PackBorder: ExpressibleByArgument {
  var name: String
  /// The widths in pixels of the plain picture.
  var border: AtlasBorder

  init?(argument: String) {
    guard let equals = argument.lastIndex(of: "="), equals != argument.startIndex else {
      return nil
    }
    let numbers = argument[argument.index(after: equals)...]
      .split(separator: ",", omittingEmptySubsequences: false).map { UInt16($0) }
    guard numbers.count == 4, !numbers.contains(nil) else { return nil }
    let sides = numbers.map { Float($0 ?? 0) }
    name = String(argument[..<equals])
    border = AtlasBorder(left: sides[0], top: sides[1], right: sides[2], bottom: sides[3])
  }

  /// Returns true if the border is for this frame; `.png` may be left out.
  func names(_ frame: String) -> Bool { frame == name || frame == name + ".png" }

  func scaled(by scale: Float, named frame: String) -> AtlasPacker.NamedBorder {
    AtlasPacker.NamedBorder(
      frame,
      AtlasBorder(
        left: border.left * scale, top: border.top * scale, right: border.right * scale,
        bottom: border.bottom * scale))
  }

  /// - Throws: If no picture has the name, or one is smaller than its border.
  func check(_ groups: [PictureGroup], in folder: ContentFolder) throws {
    var hasMatch = false
    for group in groups {
      for picture in group.files where names(picture.name) {
        hasMatch = true
        let bitmap = try ImageFile.decode(try folder.bytes(of: picture.file), file: picture.file)
        let share = group.scale * (picture.isHalved ? 2 : 1)
        let (width, height) = (Float(bitmap.width) / share, Float(bitmap.height) / share)
        guard border.left + border.right <= width, border.top + border.bottom <= height else {
          throw ContentError(
            file: picture.file, location: "--border",
            expected: "a border that fits into \(Int(width)) × \(Int(height)) pixels",
            found:
              "\(Int(border.left)),\(Int(border.top)),\(Int(border.right)),\(Int(border.bottom))")
        }
      }
    }
    if !hasMatch {
      throw ContentError(
        .missing, file: folder.path, location: "--border",
        expected: "a picture named " + ContentError.quoted(name), found: "none")
    }
  }
}
