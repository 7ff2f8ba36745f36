import Reel

/// A sound of one voice that slides from one pitch to another and dies away.
struct Tone {
  /// The pitch in hertz.
  var from: Float
  var to: Float
  var seconds: Float
  /// 0 is a pure tone, 1 is noise.
  var noise: Float = 0
  /// From 0 to 1.
  var loudness: Float = 0.5

  private static let rate = 22_050

  /// The bytes of a WAV file with 16 bits a sample.
  var wave: [UInt8] {
    var chance = RandomStream(seed: 1, stream: 0)
    var phase: Float = 0
    var data: [UInt8] = []
    let count = Int(seconds * Float(Self.rate))
    for sample in 0..<count {
      let way = Float(sample) / Float(count)
      phase += (from + (to - from) * way) / Float(Self.rate)
      if phase > 1 { phase -= 1 }
      let pure = Float.sin(phase * 2 * .pi) + 0.3 * Float.sin(phase * 6 * .pi)
      let voice = pure * (1 - noise) + chance.float(in: -1..<1) * noise
      let fade = min(1, way * 40) * (1 - way) * (1 - way)
      let value = Int16(max(-1, min(1, voice * fade * loudness)) * 32_000)
      data += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    return Array("RIFF".utf8) + bytes(36 + data.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
      + bytes(1, 2) + bytes(1, 2) + bytes(Self.rate, 4) + bytes(Self.rate * 2, 4) + bytes(2, 2)
      + bytes(16, 2) + Array("data".utf8) + bytes(data.count, 4) + data
  }
}
