import Foundation

/// The short sounds of the game, by file name.
enum Effects {
  static func make() -> [(name: String, track: Track)] {
    [
      ("catch", caught()), ("miss", missed()), ("jump", jump()), ("button", button()),
      ("round", round()), ("over", over()), ("start", start()),
    ]
  }

  private static func finished(_ track: Track, peak: Float) -> Track {
    var track = track
    track.level(peak: peak)
    track.fade(in: 0.001, out: 0.03)
    return track
  }

  /// Makes two rising notes: a success.
  private static func caught() -> Track {
    var track = Track(seconds: 0.28)
    track.add(Voices.mallet(79, 0.2), at: 0, gain: 0.8)
    track.add(Voices.mallet(84, 0.2), at: 0.075, gain: 1)
    track.add(Voices.mallet(96, 0.15), at: 0.075, gain: 0.22)
    return finished(track, peak: 0.75)
  }

  /// Makes the sound of a rubber band that goes slack: funny rather than a reproach.
  private static func missed() -> Track {
    var track = Track(seconds: 0.36)
    track.add(
      Voices.glide(0.35) { t in
        (130 + 270 * exp(-t * 7)) * (1 + 0.09 * exp(-t * 4) * sin(2 * .pi * 19 * t))
      } loudness: {
        exp(-$0 * 6.5)
      }, at: 0, gain: 1)
    return finished(track, peak: 0.6)
  }

  /// Makes the sound of a spring that snaps open.
  private static func jump() -> Track {
    var track = Track(seconds: 0.31)
    track.add(
      Voices.glide(0.3) { t in
        (260 + 560 * (1 - exp(-t * 8))) * (1 + 0.06 * exp(-t * 6) * sin(2 * .pi * 26 * t))
      } loudness: {
        exp(-$0 * 8)
      }, at: 0, gain: 1)
    return finished(track, peak: 0.6)
  }

  private static func button() -> Track {
    var track = Track(seconds: 0.065)
    track.add(
      Voices.samples(0.06, attack: 0.001) { t in
        exp(-t * 75) * (sin(2 * .pi * 1_150 * t) + 0.4 * sin(2 * .pi * 2_500 * t))
      }, at: 0, gain: 1)
    track.add(Voices.noise(0.02, decay: 260, seed: 3), at: 0, gain: 0.3)
    return finished(track, peak: 0.5)
  }

  /// Makes a fanfare for a finished round: G C E, G E, G.
  private static func round() -> Track {
    var track = Track(seconds: 1.1)
    let notes: [(note: Int, at: Double, length: Double)] = [
      (67, 0, 0.14), (72, 0.12, 0.14), (76, 0.24, 0.14), (79, 0.36, 0.2), (76, 0.53, 0.12),
      (79, 0.64, 0.42),
    ]
    for n in notes {
      track.add(Voices.brass(n.note, n.length), at: n.at, gain: 0.8)
      track.add(Voices.brass(n.note - 12, n.length), at: n.at, gain: 0.3)
    }
    for chord in [72, 76, 84] { track.add(Voices.pluck(chord, 0.44), at: 0.64, gain: 0.6) }
    return finished(track, peak: 0.75)
  }

  /// Makes the end of a lullaby: down the chord, to the root.
  private static func over() -> Track {
    var track = Track(seconds: 1.5)
    for (i, note) in [79, 76, 74, 71].enumerated() {
      track.add(Voices.mallet(note - 7, 0.6), at: Double(i) * 0.19, gain: 0.8)
    }
    for note in [48, 60, 64, 67] {
      track.add(Voices.mallet(note, 0.7), at: 0.78, gain: note == 48 ? 0.6 : 0.5)
    }
    track.add(Voices.mallet(72, 0.7), at: 0.78, gain: 0.8)
    return finished(track, peak: 0.65)
  }

  /// Makes a signal for the start: up the chord and a sparkle on top.
  private static func start() -> Track {
    var track = Track(seconds: 0.75)
    for (i, note) in [60, 64, 67, 72].enumerated() {
      track.add(Voices.pluck(note, 0.4), at: Double(i) * 0.085, gain: 0.8)
    }
    for note in [76, 79, 84] { track.add(Voices.mallet(note, 0.36), at: 0.34, gain: 0.6) }
    track.add(Voices.mallet(96, 0.25), at: 0.44, gain: 0.25)
    return finished(track, peak: 0.7)
  }
}
