import Foundation

/// The short sounds of *Castle*, by file name.
enum CastleSounds {
  static func make() -> [(name: String, track: Track)] {
    [
      ("whip", whip()), ("hit", hit()), ("candle", candle()), ("jump", jump()), ("hurt", hurt()),
      ("pickup", pickup()), ("power", power()), ("checkpoint", checkpoint()), ("die", die()),
      ("fire", fire()), ("roar", roar()), ("start", start()), ("victory", victory()),
      ("pause", pause()),
    ]
  }

  private static func finished(_ track: Track, peak: Float) -> Track {
    var track = track
    track.level(peak: peak)
    track.fade(in: 0.001, out: 0.03)
    return track
  }

  /// Makes the sound of a whip: the rush of air, and the crack at its end.
  private static func whip() -> Track {
    var track = Track(seconds: 0.24)
    var dice = Dice(5)
    var low = 0.0
    let air = Voices.samples(0.2) { t in
      let open = 0.04 + 0.5 * min(1, t / 0.12)
      low += (Double(dice.roll(-1, 1)) - low) * open
      return low * sin(.pi * min(1, t / 0.17)) * 1.6
    }
    track.add(air, at: 0, gain: 0.7)
    track.add(Voices.noise(0.05, decay: 80, seed: 9), at: 0.13, gain: 1)
    return finished(track, peak: 0.55)
  }

  private static func hit() -> Track {
    var track = Track(seconds: 0.22)
    track.add(
      Voices.glide(0.2) {
        420 * exp(-$0 * 14) + 90
      } loudness: {
        exp(-$0 * 17)
      }, at: 0, gain: 1)
    track.add(Voices.noise(0.1, decay: 40, seed: 2), at: 0, gain: 0.8)
    return finished(track, peak: 0.7)
  }

  private static func candle() -> Track {
    var track = Track(seconds: 0.26)
    track.add(Voices.noise(0.1, decay: 50, seed: 12), at: 0, gain: 0.5)
    for (i, note) in [91, 98, 103].enumerated() {
      track.add(Voices.mallet(note, 0.14), at: 0.02 + Double(i) * 0.03, gain: 0.4)
    }
    return finished(track, peak: 0.5)
  }

  private static func jump() -> Track {
    var track = Track(seconds: 0.16)
    track.add(
      Voices.glide(0.15) {
        190 + 900 * $0
      } loudness: {
        exp(-$0 * 14)
      }, at: 0, gain: 1)
    return finished(track, peak: 0.35)
  }

  private static func hurt() -> Track {
    var track = Track(seconds: 0.36)
    track.add(
      Voices.glide(0.34) { t in
        620 * exp(-t * 4) + 40 * sin(t * 160)
      } loudness: {
        exp(-$0 * 8)
      }, at: 0, gain: 1)
    track.add(Voices.noise(0.12, decay: 30, seed: 4), at: 0, gain: 0.5)
    return finished(track, peak: 0.65)
  }

  private static func pickup() -> Track {
    var track = Track(seconds: 0.3)
    track.add(Voices.mallet(83, 0.2), at: 0, gain: 0.8)
    track.add(Voices.mallet(88, 0.22), at: 0.07, gain: 1)
    return finished(track, peak: 0.55)
  }

  private static func power() -> Track {
    var track = Track(seconds: 0.9)
    for (i, note) in [62, 65, 69, 74, 77, 81].enumerated() {
      track.add(Voices.pluck(note, 0.4), at: Double(i) * 0.07, gain: 0.7)
      track.add(Voices.mallet(note + 12, 0.3), at: Double(i) * 0.07, gain: 0.3)
    }
    return finished(track, peak: 0.65)
  }

  private static func checkpoint() -> Track {
    var track = Track(seconds: 1)
    for (i, note) in [69, 76, 81].enumerated() {
      track.add(Voices.mallet(note, 0.8), at: Double(i) * 0.12, gain: 0.7)
    }
    track.add(Voices.noise(0.3, decay: 12, seed: 7), at: 0, gain: 0.25)
    return finished(track, peak: 0.6)
  }

  private static func die() -> Track {
    var track = Track(seconds: 1.6)
    for (i, note) in [74, 70, 67, 62, 58].enumerated() {
      track.add(Voices.brass(note - 12, 0.3), at: Double(i) * 0.2, gain: 0.7)
    }
    track.add(Voices.bass(38, 0.7), at: 0.9, gain: 0.9)
    return finished(track, peak: 0.6)
  }

  private static func fire() -> Track {
    var track = Track(seconds: 0.5)
    var dice = Dice(15)
    var low = 0.0
    track.add(
      Voices.samples(0.48) { t in
        low += (Double(dice.roll(-1, 1)) - low) * (0.1 + 0.25 * exp(-t * 6))
        return low * exp(-t * 6) * 2
      }, at: 0, gain: 1)
    return finished(track, peak: 0.6)
  }

  private static func roar() -> Track {
    var track = Track(seconds: 1.1)
    var dice = Dice(31)
    var low = 0.0
    track.add(
      Voices.samples(1.05) { t in
        low += (Double(dice.roll(-1, 1)) - low) * 0.12
        let tone =
          sin(2 * .pi * (90 * t + 3 * sin(t * 21))) + 0.6
          * sin(2 * .pi * (137 * t + 2 * sin(t * 17)))
        return (tone * 0.5 + low * 2.2) * sin(.pi * min(1, t / 1.05)) * (0.7 + 0.3 * sin(t * 60))
      }, at: 0, gain: 1)
    return finished(track, peak: 0.7)
  }

  private static func start() -> Track {
    var track = Track(seconds: 1.2)
    for (i, note) in [50, 57, 62, 65, 69].enumerated() {
      track.add(Voices.brass(note, 0.5), at: Double(i) * 0.1, gain: 0.5)
    }
    track.add(Voices.mallet(86, 0.6), at: 0.5, gain: 0.5)
    return finished(track, peak: 0.6)
  }

  private static func victory() -> Track {
    var track = Track(seconds: 2.6)
    let notes: [(Int, Double, Double)] = [
      (62, 0, 0.2), (66, 0.2, 0.2), (69, 0.4, 0.2), (74, 0.6, 0.5), (71, 1.1, 0.25),
      (73, 1.35, 0.25), (74, 1.6, 0.9),
    ]
    for (note, at, length) in notes {
      track.add(Voices.brass(note, length), at: at, gain: 0.7)
      track.add(Voices.brass(note - 5, length), at: at, gain: 0.35)
      track.add(Voices.bass(note - 24, length), at: at, gain: 0.4)
    }
    return finished(track, peak: 0.7)
  }

  private static func pause() -> Track {
    var track = Track(seconds: 0.25)
    track.add(Voices.mallet(76, 0.1), at: 0, gain: 0.7)
    track.add(Voices.mallet(71, 0.14), at: 0.08, gain: 0.7)
    return finished(track, peak: 0.4)
  }
}
