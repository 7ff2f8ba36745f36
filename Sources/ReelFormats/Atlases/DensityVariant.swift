// Marks at the end of a file's name that name a screen's density or a device:
//
//     hero.png   hero@2x.png   hero@3x~ipad.png   hero~ipad.png   hero-hd.plist

/// The density and the kind of device in a file's name.
struct DensityVariant: Equatable {
  /// The name without these marks, with its extension.
  var name: String
  /// Pixels per point.
  var scale: Float = 1
  /// `ipad`, `iphone` or empty.
  var device = ""

  private static let marks: [(end: String, scale: Float)] = [("@2x", 2), ("@3x", 3), ("@4x", 4)]

  /// Reads the marks of a file's name.
  /// - Parameter allowsHD: true if Cocos2D's `-hd` and `-ipadhd` count as marks, too.
  init(of file: String, allowsHD: Bool = true) {
    let stem = RelativePath.withoutExtension(file)
    let suffix = file.utf8.dropFirst(stem.utf8.count)
    var bytes = Array(stem.utf8)[...]
    for device in ["ipad", "iphone"] where bytes.hasSuffix("~" + device) {
      bytes = bytes.dropLast(device.utf8.count + 1)
      self.device = device
    }
    let marks = Self.marks + (allowsHD ? [("-hd", 2), ("-ipadhd", 4)] : [])
    for (end, scale) in marks where bytes.hasSuffix(end) && bytes.count > end.utf8.count {
      bytes = bytes.dropLast(end.utf8.count)
      self.scale = scale
      break
    }
    name = String(decoding: bytes, as: UTF8.self) + String(decoding: Array(suffix), as: UTF8.self)
  }

  /// Returns the possible names of a file's variants, the best for a screen first: sufficiently dense ones by rising
  /// density, then the others by falling density. At each density, the variant for the device precedes that for all
  /// devices.
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
