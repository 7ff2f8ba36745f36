import ReelSound

extension SoundStream: PCMStream {}

extension OpenALAudio {
  /// Opens sound files by libsndfile: what `OpenALAudio` does with `.stream` sources by default.
  public static func openSoundFile(_ path: String) throws -> any PCMStream {
    try SoundStream(path: path)
  }
}
