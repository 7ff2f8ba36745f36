import ReelSound

extension SoundStream: PCMStream {}

extension OpenALAudio {
  /// Opens a sound file with libsndfile: the default for `.stream` sources of `OpenALAudio`.
  public static func openSoundFile(_ path: String) throws -> any PCMStream {
    try SoundStream(path: path)
  }
}
