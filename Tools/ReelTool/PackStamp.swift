import Foundation
import ReelContent
import ReelMath

/// The origin of a written list, in the entry `smartupdate`, which other packers use, too.
///
///     reel:OWNER:FINGERPRINT:PAGE:PAGE… seal:HASH
///
/// Numbers are hexadecimal. In an `.atlasc` there is a stamp for each density. The seal is a hash of the complete list
/// with zeros in the place of the hash, so any change of the list breaks it.
struct PackStamp: Equatable {
  /// The version of packing; it grows whenever the same pictures are packed in another way than before.
  static let version: UInt64 = 3

  /// The hash of the atlas's name: hero-1 may be a page of hero, or an atlas of its own.
  var owner: UInt64
  /// The fingerprint of the pictures and the options.
  var fingerprint: String
  /// The hashes of the pixels of each page.
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

  /// Returns the stamp of a page.
  static func page(_ pixelHash: UInt64, owner name: String) -> String {
    "reel:\(String(hash(of: name), radix: 16)):\(String(pixelHash, radix: 16))"
  }

  // MARK: - Lists

  private static let sealMark = Array(" seal:".utf8)
  private static let openSeal = [UInt8](repeating: UInt8(ascii: "0"), count: 16)

  /// Returns the stamp with which a list is written before it is sealed.
  static func unsealed(_ stamps: [PackStamp]) -> String {
    stamps.map(\.text).joined(separator: " ")
      + String(decoding: sealMark + openSeal, as: UTF8.self)
  }

  /// Returns the sealed form of a list that was written with an unsealed text. O(bytes), like all functions here.
  static func sealed(_ list: [UInt8]) -> [UInt8] {
    guard let seal = seal(in: list) else { preconditionFailure("A list without a stamp.") }
    var list = list
    list.replaceSubrange(seal, with: hash(of: list, without: seal))
    return list
  }

  /// Returns the stamps of a list; empty if this tool did not write it, or if it was changed since.
  static func all(in list: [UInt8]) -> [PackStamp] {
    guard let seal = seal(in: list), list[seal].elementsEqual(hash(of: list, without: seal)) else {
      return []
    }
    let text = list[..<(seal.lowerBound - sealMark.count)]
    let start = text.lastIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ">") } ?? -1
    return text[(start + 1)...].split(separator: UInt8(ascii: " "))
      .compactMap { PackStamp(text: String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns the range of the hash. It is the last one in the list: after it come only names, and none of them ends a
  /// value with a text of its form.
  private static func seal(in list: [UInt8]) -> Range<Int>? {
    let length = sealMark.count + openSeal.count
    var start = list.count - length - 1
    while start >= 0 {
      let end = start + length
      // Most positions fail at the first byte.
      if list[start] == sealMark[0], [UInt8(ascii: "\""), UInt8(ascii: "<")].contains(list[end]),
        list[start..<start + sealMark.count].elementsEqual(sealMark)
      {
        return start + sealMark.count..<end
      }
      start -= 1
    }
    return nil
  }

  private static func hash(of list: [UInt8], without seal: Range<Int>) -> [UInt8] {
    var list = list
    list.replaceSubrange(seal, with: openSeal)
    var hasher = StableHasher()
    list.withUnsafeBytes { hasher.combine(bytes: $0) }
    let digits = Array(String(hasher.value, radix: 16).utf8)
    return openSeal.dropFirst(digits.count) + digits
  }

  private init?(text: String) {
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
  /// The hash of its size and pixels.
  var pixelHash: UInt64 {
    var hasher = StableHasher()
    hasher.combine(UInt64(width))
    pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.value
  }
}
