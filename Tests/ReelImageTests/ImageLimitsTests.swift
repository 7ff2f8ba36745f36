import Foundation
import ReelContent
import Testing

@testable import ReelImage
@testable import ReelPNG

/// The memory that decoding a picture takes, measured in separate processes.
@Suite(.serialized) struct ImageLimitsTests {
  /// Returns the smallest zlib stream of `count` zero bytes: blocks with the fixed code, in which one pair of length
  /// 258 and distance 1 stands for 258 bytes.
  static func bomb(_ count: Int) -> [UInt8] {
    var bits: [UInt8] = []
    var (open, used) = (0, 0)
    func put(_ value: Int, _ length: Int) {
      open |= value << used
      used += length
      while used >= 8 {
        bits.append(UInt8(open & 255))
        open >>= 8
        used -= 8
      }
    }
    func reversed(_ value: Int, _ length: Int) -> Int {
      (0..<length).reduce(0) { $0 | (value >> $1 & 1) << (length - 1 - $1) }
    }
    put(0b011, 3)
    put(reversed(0x30, 8), 8)
    // Code 285 is the length 258, code 0 the distance 1.
    for _ in 0..<(count - 1) / 258 {
      put(reversed(0b1100_0101, 8), 8)
      put(0, 5)
    }
    put(0, 7)
    put(0, 7)
    // The checksum of zeros: a is 1, and b is the count.
    let sum = ((count - 1) / 258 * 258 + 1) % 65_521
    return [0x78, 0x01] + bits + PNGFixture.word(sum << 16 | 1)
  }

  @Test func `Texts, profiles and gamma do not change the pixels`() throws {
    let whole = PNGFixture(width: 2, height: 2) { x, y in [UInt16(x), UInt16(y), 7, 255] }.bytes
    let plain = try ImageFile.decode(whole, file: "a")
    let packed = Self.bomb(100_000)
    let chunks = [
      PNGFixture.chunk("zTXt", Array("a\0\0".utf8) + packed),
      PNGFixture.chunk("iCCP", Array("a\0\0".utf8) + packed),
      PNGFixture.chunk("iTXt", Array("a\0\u{1}\0\0\0".utf8) + packed),
      PNGFixture.chunk("gAMA", [0, 0, 0, 1]), PNGFixture.chunk("abCd", []),
    ]
    // The chunks stand behind the header, and once more before the end.
    let middle = whole[33..<whole.count - 12]
    let bytes = whole.prefix(33) + chunks.joined() + middle + chunks.joined() + whole.suffix(12)
    #expect(try ImageFile.decode(Array(bytes), file: "a") == plain)
    // An unknown chunk that decoders must understand is still refused.
    let unknown = whole.prefix(33) + PNGFixture.chunk("ABCD", []) + whole[33...]
    #expect(throws: ContentError.self) { try ImageFile.decode(Array(unknown), file: "a") }
  }

  #if os(Linux)
    @Test func `Many packed texts take no memory`() async {
      await #expect(processExitsWith: .success) {
        let text = PNGFixture.chunk("zTXt", Array("a\0\0".utf8) + ImageLimitsTests.bomb(4 << 20))
        let whole = PNGFixture(width: 1, height: 1).bytes
        var bytes = Array(whole.prefix(33))
        for _ in 0..<16 { bytes += text }
        bytes += whole[33...]
        let taken = try ImageLimitsTests.memory { _ = try ImageFile.decode(bytes, file: "a") }
        exit(taken < 16 << 20 + 2 * bytes.count ? 0 : 1)
      }
    }

    @Test(arguments: [0, 2, 3, 4, 6] as [UInt8])
    func `Decoding takes little memory beside the picture`(kind: UInt8) async {
      await #expect(processExitsWith: .success) { [kind = kind as UInt8] in
        // Four million pixels, all zero.
        let (width, height) = (2048, 2048)
        let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind]!
        let fixture = PNGFixture(width: width, height: height, kind: kind)
        let size = height * (width * samples + 1)
        let bytes = PNGFixture.file(
          header: fixture.header, palette: kind == 3 ? [1, 2, 3] : [],
          data: ImageLimitsTests.bomb(size + 258))
        var area = 0
        let taken = try ImageLimitsTests.memory {
          let picture = try ImageFile.decode(bytes, file: "a")
          area = picture.width * picture.height
        }
        exit(area == width * height && taken <= 4 * area + 4 << 20 ? 0 : 1)
      }
    }

    /// Returns the peak of memory while `body` runs, beyond the memory before.
    private static func memory(_ body: () throws -> Void) throws -> Int {
      func highest() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (line.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1024
      }
      try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
      let before = try highest()
      try body()
      return try highest() - before
    }
  #endif
}
