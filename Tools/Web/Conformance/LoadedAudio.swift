import CPage
import ReelContent
import ReelPlatform
import ReelWeb

/// The sound of a page, with sounds that come as samples: each becomes a WAV file, which the browser decodes as it
/// does with the files of a game.
final class LoadedAudio: AudioBackend {
  let page = WebAudio()

  func load(_ source: SoundSource, as sound: SoundID) throws(BackendError) {
    guard case .buffer(let buffer) = source else { return try page.load(source, as: sound) }
    let file = Self.file(of: buffer)
    file.withUnsafeBufferPointer {
      page_load_sound(UInt32(sound.rawValue), $0.baseAddress, $0.count)
    }
  }

  func perform(_ commands: [AudioCommand]) { page.perform(commands) }

  func update() { page.update() }

  /// Returns a WAV file of 16-bit samples.
  private static func file(of sound: SoundBuffer) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ text: StaticString) {
      text.withUTF8Buffer { bytes += $0 }
    }
    func append(_ number: Int, bytes count: Int) {
      for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    let size = sound.samples.count * 2
    append("RIFF")
    append(36 + size, bytes: 4)
    append("WAVEfmt ")
    append(16, bytes: 4)
    append(1, bytes: 2)
    append(sound.channels, bytes: 2)
    append(sound.sampleRate, bytes: 4)
    append(sound.sampleRate * sound.channels * 2, bytes: 4)
    append(sound.channels * 2, bytes: 2)
    append(16, bytes: 2)
    append("data")
    append(size, bytes: 4)
    for sample in sound.samples { append(Int(sample), bytes: 2) }
    return bytes
  }
}
