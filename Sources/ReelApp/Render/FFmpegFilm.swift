import Reel
import ReelProgram

/// A film that the program ffmpeg encodes from raw pixels.
final class FFmpegFilm: Film {
  private let program: String
  private let path: String
  private let rate: String
  private var encoder: ChildProgram?
  private var size = (width: 0, height: 0)

  /// - Throws: if there is no ffmpeg, or a file that must not be replaced.
  init(_ path: String, replacing: Bool, _ numerator: Int, _ denominator: Int) throws {
    guard let program = ChildProgram.find("ffmpeg") else {
      throw Failure(
        .missing,
        "--mp4: expected the program ffmpeg; found none. Install it, or write an animated PNG with --apng."
      )
    }
    let (folder, name) = OutputFolder.split(path)
    try OutputFolder(folder).check(name, replacing: replacing)
    self.program = program
    self.path = path
    rate = "\(denominator)/\(numerator)"
  }

  func append(_ picture: Bitmap, tick: UInt64) throws {
    if encoder == nil {
      size = (picture.width, picture.height)
      encoder = try ChildProgram(
        program,
        [
          "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgba", "-video_size",
          "\(picture.width)x\(picture.height)", "-framerate", rate, "-i", "-", "-vf",
          // The colours of a film are stored for blocks of two by two pixels.
          "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", path,
        ], readsInput: true)
    }
    guard picture.width == size.width, picture.height == size.height else {
      throw Failure(
        .damaged,
        "tick \(tick): expected a view of \(size.width) × \(size.height) pixels, as in the first picture; found "
          + "\(picture.width) × \(picture.height).")
    }
    try encoder?.write(picture.pixels)
  }

  func finish() throws { try encoder?.finish() }
}
