import Foundation
import ReelContent
import ReelImage
import Testing

/// The URL of the repository's root, derived from the path of this file.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// SplitMix64, for fuzzing with printed seeds.
struct Dice: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension [UInt8] {
  /// Returns a copy with a few bytes changed, removed, doubled or inserted.
  func mutated(_ dice: inout Dice) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...4, using: &dice) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &dice)
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
      case 1: bytes[at] = UInt8.random(in: 0...255, using: &dice)
      case 2: bytes[at] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &dice)!
      case 3: bytes.removeSubrange(at..<Swift.min(bytes.count, at + 9))
      case 4: bytes.insert(contentsOf: bytes[at..<Swift.min(bytes.count, at + 17)], at: at)
      default: bytes.removeSubrange(at...)
      }
    }
    return bytes
  }
}

/// Returns the error that `body` throws, and expects that it is one sentence that names the file.
func failure<T>(
  file: String, at location: SourceLocation = #_sourceLocation,
  _ body: () throws(ContentError) -> T
) -> ContentError? {
  do {
    _ = try body()
    return nil
  } catch {
    let sentence = error.description
    #expect(sentence.hasPrefix(file + ": "), "\(sentence)", sourceLocation: location)
    #expect(sentence.contains("expected "), "\(sentence)", sourceLocation: location)
    #expect(sentence.unicodeScalars.count < 600, "\(sentence)", sourceLocation: location)
    #expect(
      !sentence.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }, "\(sentence)",
      sourceLocation: location)
    return error
  }
}
