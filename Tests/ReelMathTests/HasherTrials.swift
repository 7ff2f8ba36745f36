import ReelFields
import ReelMath
import Testing

/// A hash function for bytes whose number is a multiple of eight.
struct HasherUnderTest: CustomTestStringConvertible, Sendable {
  var name: String
  var hash: @Sendable ([UInt8]) -> UInt64
  var testDescription: String { name }

  /// All hashers of the engine, each in every way in which values reach it.
  static let all: [HasherUnderTest] = [
    HasherUnderTest(name: "StableHasher, bytes") { bytes in
      var hasher = StableHasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      return hasher.value
    },
    HasherUnderTest(name: "StableHasher, words") { bytes in
      var hasher = StableHasher(seed: 7)
      for at in stride(from: 0, to: bytes.count, by: 8) {
        hasher.combine(bytes.word(at: at, byteCount: 8))
      }
      return hasher.value
    },
    HasherUnderTest(name: "FieldHashing, words") { bytes in
      FieldHashing.hash(
        stride(from: 0, to: bytes.count, by: 8).map { bytes.word(at: $0, byteCount: 8) })
    },
    HasherUnderTest(name: "FieldHashing, halves") { bytes in
      FieldHashing.hash(
        stride(from: 0, to: bytes.count, by: 4).map {
          UInt32(truncatingIfNeeded: bytes.word(at: $0, byteCount: 4))
        })
    },
    HasherUnderTest(name: "FieldHashing, bytes") { FieldHashing.hash($0) },
    HasherUnderTest(name: "BlockHasher") { BlockHasher.hash($0) },
  ]
}
