import Foundation

/// The sounds of the ring, by file name.
enum DuelSounds {
  static func make() -> [(name: String, track: Track)] {
    [
      ("step", step()), ("wind", wind()), ("dash", dash()), ("hit", hit()), ("block", block()),
      ("grip", grip()), ("throw", toss()), ("fall", fall()), ("gong", gong()), ("clap", clap()),
      ("crowd", crowd()), ("win", win()), ("button", button()),
    ]
  }

  private static func finished(_ seconds: Double, peak: Float, _ mix: (inout Track) -> Void)
    -> Track
  {
    var track = Track(seconds: seconds)
    mix(&track)
    track.level(peak: peak)
    track.fade(in: 0.001, out: 0.03)
    return track
  }

  private static func tone(_ turns: Double) -> Double { sin(2 * .pi * turns) }

  /// Makes a rush of air whose colour opens with time.
  private static func air(_ seconds: Double, seed: UInt64) -> [Float] {
    var dice = Dice(seed)
    var low = 0.0
    return Voices.samples(seconds, attack: 0.02) { t in
      low += (Double(dice.roll(-1, 1)) - low) * (0.05 + 0.4 * t / seconds)
      return low * sin(.pi * min(1, t / seconds)) * 1.8
    }
  }

  private static func step() -> Track {
    finished(0.14, peak: 0.45) { track in
      track.add(Voices.kick(), at: 0, gain: 0.8)
      track.add(Voices.noise(0.05, decay: 70, seed: 1), at: 0, gain: 0.3)
    }
  }

  private static func wind() -> Track {
    finished(0.3, peak: 0.4) { track in
      track.add(
        Voices.glide(0.28) { t in
          150 + 500 * t
        } loudness: {
          min(1, $0 * 9) * min(1, (0.28 - $0) * 10)
        }, at: 0, gain: 0.7)
      track.add(air(0.26, seed: 5), at: 0, gain: 0.4)
    }
  }

  private static func dash() -> Track {
    finished(0.4, peak: 0.6) { track in
      track.add(air(0.38, seed: 7), at: 0, gain: 1)
      for at in [0.03, 0.13, 0.23] { track.add(Voices.kick(), at: at, gain: 0.4) }
    }
  }

  /// Makes a hard blow: a low thud, a slap, and a ring of wood.
  private static func hit() -> Track {
    finished(0.5, peak: 0.9) { track in
      track.add(Voices.kick(), at: 0, gain: 1.2)
      track.add(
        Voices.glide(0.4) { t in
          70 + 320 * exp(-t * 16)
        } loudness: {
          exp(-$0 * 9)
        }, at: 0, gain: 1)
      track.add(Voices.noise(0.14, decay: 30, seed: 3), at: 0, gain: 1)
      track.add(Voices.block(), at: 0.012, gain: 0.5)
    }
  }

  /// Makes the sound of a charge that bounces off: a spring.
  private static func block() -> Track {
    finished(0.5, peak: 0.7) { track in
      track.add(Voices.kick(), at: 0, gain: 0.8)
      track.add(
        Voices.glide(0.45) { t in
          (210 + 260 * exp(-t * 5)) * (1 + 0.12 * exp(-t * 4) * tone(22 * t))
        } loudness: {
          exp(-$0 * 7)
        }, at: 0, gain: 0.9)
    }
  }

  private static func grip() -> Track {
    finished(0.2, peak: 0.6) { track in
      track.add(Voices.noise(0.09, decay: 40, seed: 11), at: 0, gain: 0.9)
      track.add(Voices.block(), at: 0.02, gain: 0.6)
    }
  }

  private static func toss() -> Track {
    finished(0.55, peak: 0.55) { track in
      track.add(air(0.4, seed: 13), at: 0, gain: 0.7)
      track.add(
        Voices.glide(0.5) { t in
          420 + 520 * sin(t * 5.4)
        } loudness: {
          min(1, $0 * 10) * min(1, (0.5 - $0) * 6)
        }, at: 0, gain: 0.5)
    }
  }

  private static func fall() -> Track {
    finished(0.7, peak: 0.8) { track in
      for (i, at) in [0, 0.16, 0.27].enumerated() {
        track.add(Voices.kick(), at: at, gain: 1 - Float(i) * 0.3)
        track.add(
          Voices.noise(0.12, decay: 26, seed: UInt64(17 + i)), at: at, gain: 0.6 - Float(i) * 0.18)
      }
      track.add(
        Voices.glide(0.4) { t in
          300 * exp(-t * 5) + 70
        } loudness: {
          exp(-$0 * 8)
        }, at: 0, gain: 0.5)
    }
  }

  /// Makes a gong: overtones that do not fit each other, and that swell and fade.
  private static func gong() -> Track {
    finished(1.8, peak: 0.75) { track in
      let voice = Voices.samples(1.75, attack: 0.004) { t in
        let parts: [(Double, Double, Double)] = [
          (118, 1, 1.6), (187, 0.7, 2.2), (251, 0.6, 2.6), (342, 0.45, 3.4), (451, 0.3, 4.4),
          (613, 0.22, 6),
        ]
        return parts.reduce(0.0) { sum, part in
          sum + part.1 * exp(-t * part.2) * min(1, 0.3 + t * 9)
            * tone(part.0 * t + 0.03 * tone(4.6 * t))
        }
      }
      track.add(voice, at: 0, gain: 0.6)
      track.add(Voices.noise(0.05, decay: 90, seed: 2), at: 0, gain: 0.3)
    }
  }

  /// Makes two wooden clappers, which announce a round.
  private static func clap() -> Track {
    finished(0.5, peak: 0.6) { track in
      for at in [0.0, 0.2] {
        track.add(Voices.block(), at: at, gain: 1)
        track.add(Voices.mallet(86, 0.12), at: at, gain: 0.4)
      }
    }
  }

  private static func crowd() -> Track {
    finished(1.4, peak: 0.5) { track in
      var dice = Dice(33)
      for i in 0..<16 {
        let at = Double(dice.roll(0, 0.45))
        let base = Double(dice.roll(230, 560))
        let long = Double(dice.roll(0.45, 0.85))
        let voice = Voices.glide(long) { t in
          base * (1 + 0.3 * sin(min(1, t / long) * .pi)) * (1 + 0.02 * sin(38 * t))
        } loudness: { t in
          min(1, t * 12) * min(1, (long - t) * 5)
        }
        track.add(voice, at: at, gain: 0.3, pan: Float(i % 5) * 0.3 - 0.6)
      }
      for i in 0..<30 {
        track.add(
          Voices.noise(0.04, decay: 80, seed: UInt64(90 + i)), at: Double(dice.roll(0, 1.3)),
          gain: 0.35)
      }
    }
  }

  private static func win() -> Track {
    finished(2, peak: 0.75) { track in
      let notes: [(Int, Double, Double)] = [
        (69, 0, 0.16), (72, 0.15, 0.16), (74, 0.3, 0.16), (76, 0.45, 0.3), (74, 0.72, 0.14),
        (81, 0.86, 1),
      ]
      for (note, at, length) in notes {
        track.add(Voices.brass(note, length), at: at, gain: 0.8)
        track.add(Voices.pluck(note + 12, length), at: at, gain: 0.4)
      }
      for note in [57, 64, 69, 76] { track.add(Voices.pluck(note, 1), at: 0.86, gain: 0.5) }
      for i in 0..<6 { track.add(Voices.block(), at: 0.86 + Double(i) * 0.12, gain: 0.4) }
    }
  }

  private static func button() -> Track {
    finished(0.1, peak: 0.4) { track in
      track.add(Voices.block(), at: 0, gain: 1)
    }
  }
}
