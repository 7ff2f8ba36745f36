import ReelContent

/// A WAV file built by hand.
struct WAVFixture {
  /// The format code: 1 for whole numbers, 3 for floating point.
  var code = 1
  var channels = 1
  var sampleRate = 8000
  var bits = 16
  var data: [UInt8] = []
  /// The sizes of the data and of the file in the header, if they differ from the real sizes.
  var dataClaim: UInt32?
  var fileClaim: UInt32?

  init(_ samples: [Int16], channels: Int = 1) {
    self.channels = channels
    data = samples.flatMap { Self.little(UInt32(UInt16(bitPattern: $0)), 2) }
  }

  init(_ sound: SoundBuffer) {
    self.init(sound.samples, channels: sound.channels)
    sampleRate = sound.sampleRate
  }

  init(float samples: [Float], channels: Int = 1) {
    self.channels = channels
    code = 3
    bits = 32
    data = samples.flatMap { Self.little($0.bitPattern, 4) }
  }

  var bytes: [UInt8] {
    let align = channels * bits / 8
    let format =
      Self.little(UInt32(code), 2) + Self.little(UInt32(channels), 2)
      + Self.little(UInt32(sampleRate), 4) + Self.little(UInt32(sampleRate * align), 4)
      + Self.little(UInt32(align), 2) + Self.little(UInt32(bits), 2)
    return Array("RIFF".utf8) + Self.little(fileClaim ?? UInt32(36 + data.count), 4)
      + Array("WAVEfmt ".utf8) + Self.little(16, 4) + format
      + Array("data".utf8) + Self.little(dataClaim ?? UInt32(data.count), 4) + data
  }

  static func little(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32($0 * 8)) }
  }
}
