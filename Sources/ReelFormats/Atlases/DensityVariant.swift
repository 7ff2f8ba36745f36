// What the end of a file's name says about the screens that the file is for:
//
//     hero.png   hero@2x.png   hero@3x~ipad.png   hero~ipad.png   hero-hd.plist

/// The density and the kind of device that a file's name speaks of.
struct DensityVariant: Equatable {
  /// The name without what it says of screens, with its extension.
  var name: String
  /// Pixels per point.
  var scale: Float = 1
  /// `ipad`, `iphone` or empty.
  var device = ""

  private static let marks: [(end: String, scale: Float)] = [("@2x", 2), ("@3x", 3), ("@4x", 4)]

  /// - Parameter knowsHD: whether Cocos2D's `-hd` and `-ipadhd` are such marks too.
  init(of file: String, knowsHD: Bool = true) {
    let stem = RelativePath.withoutExtension(file)
    let suffix = file.utf8.dropFirst(stem.utf8.count)
    var bytes = Array(stem.utf8)[...]
    for device in ["ipad", "iphone"] where bytes.hasSuffix("~" + device) {
      bytes = bytes.dropLast(device.utf8.count + 1)
      self.device = device
    }
    let marks = Self.marks + (knowsHD ? [("-hd", 2), ("-ipadhd", 4)] : [])
    for (end, scale) in marks where bytes.hasSuffix(end) && bytes.count > end.utf8.count {
      bytes = bytes.dropLast(end.utf8.count)
      self.scale = scale
      break
    }
    name = String(decoding: bytes, as: UTF8.self) + String(decoding: Array(suffix), as: UTF8.self)
  }

  /// The names under which a file may lie, the best for a screen first: of those at least as dense
  /// the least dense, then denser down to plain; for the device before those for any.
  static func candidates(of file: String, density: Float, device: String) -> [String] {
    let stem = RelativePath.withoutExtension(file)
    let suffix = String(decoding: Array(file.utf8.dropFirst(stem.utf8.count)), as: UTF8.self)
    let all: [(String, Float)] = [("", 1), ("@2x", 2), ("-hd", 2), ("@3x", 3), ("@4x", 4)]
    let denseEnough = all.filter { $0.1 >= density }
    let others = all.filter { $0.1 < density }.reversed()
    var names: [String] = []
    for (mark, _) in denseEnough + others {
      if !device.utf8.isEmpty { names.append(stem + mark + "~" + device + suffix) }
      names.append(stem + mark + suffix)
    }
    return names
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ end: String) -> Bool {
    suffix(end.utf8.count).elementsEqual(end.utf8)
  }
}
