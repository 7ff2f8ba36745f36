import CSndFile
import Foundation

/// A writer of sounds, which uses libsndfile.
enum SoundFile {
  /// Writes one channel of 16-bit samples: the mean of left and right.
  static func writeWAV(_ track: Track, to path: String) {
    let samples = (0..<track.count).map { (track.left[$0] + track.right[$0]) / 2 }
    write(samples, channels: 1, format: SF_FORMAT_WAV | SF_FORMAT_PCM_16, to: path)
  }

  /// Writes two channels of Vorbis. The encoder numbers its stream by the clock, so the number is replaced.
  static func writeOgg(_ track: Track, quality: Double, to path: String) {
    var samples: [Float] = []
    for i in 0..<track.count { samples += [track.left[i], track.right[i]] }
    write(
      samples, channels: 2, format: SF_FORMAT_OGG | SF_FORMAT_VORBIS, quality: quality, to: path)
    do {
      let url = URL(fileURLWithPath: path)
      var bytes = [UInt8](try Data(contentsOf: url))
      OggPages.renumber(&bytes, serial: 1)
      try Data(bytes).write(to: url)
    } catch {
      fatalError("Cannot rewrite \(path): \(error).")
    }
  }

  private static func write(
    _ samples: [Float], channels: Int, format: Int, quality: Double? = nil, to path: String
  ) {
    var info = SF_INFO()
    info.samplerate = Int32(Track.rate)
    info.channels = Int32(channels)
    info.format = Int32(format)
    guard let file = sf_open(path, Int32(SFM_WRITE), &info) else {
      fatalError("Cannot write \(path): \(String(cString: sf_strerror(nil))).")
    }
    defer { sf_close(file) }
    if var quality {
      sf_command(
        file, Int32(SFC_SET_VBR_ENCODING_QUALITY), &quality, Int32(MemoryLayout<Double>.size))
    }
    let shorts = samples.map { Int16(max(-1, min(1, $0)) * 32_767) }
    // Small pieces, because the encoder copies its input onto its stack.
    let piece = 2_048 * channels
    for start in stride(from: 0, to: samples.count, by: piece) {
      let end = min(start + piece, samples.count)
      let frames = sf_count_t((end - start) / channels)
      let written =
        quality == nil
        ? sf_writef_short(file, Array(shorts[start..<end]), frames)
        : sf_writef_float(file, Array(samples[start..<end]), frames)
      guard written == frames else {
        fatalError("Cannot write \(path): \(String(cString: sf_strerror(file))).")
      }
    }
  }
}
