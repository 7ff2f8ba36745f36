import Foundation
import ReelContent
import ReelMath

/// What a written list says of its origin, in the entry `smartupdate`, as other packers have it.
///
///     reel:OWNER:FINGERPRINT:PAGE:PAGE…       numbers in hexadecimal; in an `.atlasc` one for each density
struct PackStamp: Equatable {
  /// Changes whenever the same pictures are packed in another way than before.
  static let version: UInt64 = 2

  /// Of the name that was given to the atlas: hero-1 may be a page of hero, or an atlas of its own.
  var owner: UInt64
  /// Of the pictures and the options.
  var fingerprint: String
  /// Of the pixels of each page.
  var pages: [UInt64]

  init(owner name: String, fingerprint: String, pages: [UInt64]) {
    owner = PackStamp.hash(of: name)
    self.fingerprint = fingerprint
    self.pages = pages
  }

  var text: String {
    let numbers = [String(owner, radix: 16), fingerprint] + pages.map { String($0, radix: 16) }
    return "reel:" + numbers.joined(separator: ":")
  }

  /// What a page says of itself.
  static func page(_ pixelHash: UInt64, owner name: String) -> String {
    "reel:\(String(hash(of: name), radix: 16)):\(String(pixelHash, radix: 16))"
  }

  /// The stamps of a list; empty where it is not by this tool.
  static func all(in list: [UInt8]) -> [PackStamp] {
    let text = String(decoding: list, as: UTF8.self)
    guard let key = text.range(of: "smartupdate", options: .backwards) else { return [] }
    let entry = text[key.upperBound...].prefix(1 << 20)
    guard let start = entry.range(of: "reel:")?.lowerBound else { return [] }
    let value = entry[start...].prefix { $0 != "\"" && $0 != "<" }
    return value.split(separator: " ").compactMap { PackStamp(text: $0) }
  }

  private init?(text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let pages = parts.dropFirst(3).compactMap { UInt64($0, radix: 16) }
    guard parts.count > 3, parts[0] == "reel", let owner = UInt64(parts[1], radix: 16),
      pages.count == parts.count - 3
    else { return nil }
    self.owner = owner
    fingerprint = String(parts[2])
    self.pages = pages
  }

  static func hash(of name: String) -> UInt64 {
    var hasher = StableHasher()
    Array(name.utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.value
  }
}

extension Bitmap {
  /// Of its size and pixels.
  var pixelHash: UInt64 {
    var hasher = StableHasher()
    hasher.combine(UInt64(width))
    pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.value
  }
}
