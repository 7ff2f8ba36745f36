import Foundation

/// The sounds of the race, by file name.
enum RaceSounds {
  static func make() -> [(name: String, track: Track)] {
    [
      ("stomp", stomp()), ("trumpet", trumpet()), ("munch", munch()), ("crash", crash()),
      ("splat", splat()), ("squeak", squeak()), ("roar", roar()), ("bump", bump()),
      ("snatch", snatch()), ("throw", toss()), ("cheer", cheer()), ("beep", beep()), ("go", go()),
      ("win", win()), ("lose", lose()), ("snore", snore()),
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

  private static func stomp() -> Track {
    finished(0.2, peak: 0.7) { track in
      track.add(Voices.kick(), at: 0, gain: 1)
      track.add(Voices.noise(0.06, decay: 60, seed: 1), at: 0, gain: 0.16)
    }
  }

  /// Makes an elephant's trumpeting: brassy, rising, with a rattle.
  private static func trumpet() -> Track {
    finished(0.62, peak: 0.7) { track in
      var phase = 0.0
      let voice = Voices.samples(0.6, attack: 0.03) { t in
        let pitch = (330 + 300 * min(1, t * 4) - 120 * max(0, t - 0.35)) * (1 + 0.03 * tone(31 * t))
        phase += pitch / Double(Track.rate)
        let open = 0.62 + 0.14 * tone(28 * t)
        let sum = (1...8).reduce(0.0) { $0 + tone(phase * Double($1)) * pow(open, Double($1 - 1)) }
        return sum * min(1, (0.6 - t) * 6)
      }
      track.add(voice, at: 0, gain: 0.6)
    }
  }

  private static func munch() -> Track {
    finished(0.3, peak: 0.6) { track in
      for (i, at) in [0, 0.1, 0.19].enumerated() {
        track.add(Voices.noise(0.07, decay: 40, seed: UInt64(10 + i)), at: at, gain: 0.8)
        track.add(Voices.mallet(64 + i * 5, 0.1), at: at, gain: 0.5)
      }
    }
  }

  private static func crash() -> Track {
    finished(0.6, peak: 0.85) { track in
      track.add(Voices.kick(), at: 0, gain: 1)
      track.add(Voices.noise(0.5, decay: 9, seed: 4), at: 0, gain: 0.9)
      for (i, at) in [0.02, 0.06, 0.11, 0.17, 0.24, 0.33].enumerated() {
        track.add(Voices.block(), at: at, gain: 0.8 - Float(i) * 0.1)
      }
    }
  }

  private static func splat() -> Track {
    finished(0.24, peak: 0.55) { track in
      track.add(
        Voices.glide(0.2) { t in
          260 * exp(-t * 9) + 60
        } loudness: {
          exp(-$0 * 14)
        }, at: 0,
        gain: 0.8)
      track.add(Voices.noise(0.18, decay: 22, seed: 6), at: 0.01, gain: 0.6)
    }
  }

  private static func squeak() -> Track {
    finished(0.26, peak: 0.45) { track in
      for at in [0.0, 0.12] {
        track.add(
          Voices.glide(0.1) { t in
            1_900 + 900 * t * 10
          } loudness: {
            exp(-$0 * 20)
          }, at: at,
          gain: 0.7)
      }
    }
  }

  private static func roar() -> Track {
    finished(0.8, peak: 0.8) { track in
      var phase = 0.0
      var dice = Dice(9)
      var soft = 0.0
      let voice = Voices.samples(0.78, attack: 0.06) { t in
        let pitch = 118 + 50 * sin(min(1, t * 2) * .pi) + 14 * tone(24 * t)
        phase += pitch / Double(Track.rate)
        soft += (Double(dice.roll(-1, 1)) - soft) * 0.25
        let sum = (1...9).reduce(0.0) { $0 + tone(phase * Double($1)) / Double($1) }
        return (sum * (0.7 + 0.3 * tone(26 * t)) + soft * 1.3) * min(1, (0.78 - t) * 4)
      }
      track.add(voice, at: 0, gain: 0.7)
    }
  }

  private static func bump() -> Track {
    finished(0.3, peak: 0.7) { track in
      track.add(Voices.kick(), at: 0, gain: 0.9)
      track.add(
        Voices.glide(0.26) { t in
          180 + 240 * exp(-t * 12) * (1 + 0.3 * sin(90 * t))
        } loudness: {
          exp(-$0 * 12)
        }, at: 0.01, gain: 0.6)
    }
  }

  private static func snatch() -> Track {
    finished(0.32, peak: 0.6) { track in
      track.add(
        Voices.glide(0.2) { t in
          300 + 2_600 * t
        } loudness: { t in
          min(1, t * 20) * exp(-t * 6)
        },
        at: 0, gain: 0.6)
      track.add(Voices.mallet(91, 0.14), at: 0.17, gain: 0.7)
    }
  }

  private static func toss() -> Track {
    finished(0.42, peak: 0.5) { track in
      track.add(
        Voices.glide(0.4) { t in
          1_150 + 420 * sin(t * 7) - 1_400 * max(0, t - 0.2)
        } loudness: {
          min(1, $0 * 12) * min(1, (0.4 - $0) * 8)
        }, at: 0, gain: 0.5)
    }
  }

  /// Makes a cheer of many voices.
  private static func cheer() -> Track {
    finished(1.3, peak: 0.5) { track in
      var dice = Dice(21)
      for i in 0..<14 {
        let at = Double(dice.roll(0, 0.5))
        let base = Double(dice.roll(260, 620))
        let long = Double(dice.roll(0.4, 0.75))
        let voice = Voices.glide(long) { t in
          base * (1 + 0.35 * sin(min(1, t / long) * .pi)) * (1 + 0.02 * sin(40 * t))
        } loudness: { t in
          min(1, t * 14) * min(1, (long - t) * 6)
        }
        track.add(voice, at: at, gain: 0.3, pan: Float(i % 5) * 0.3 - 0.6)
      }
      for i in 0..<26 {
        track.add(
          Voices.noise(0.04, decay: 80, seed: UInt64(60 + i)), at: Double(dice.roll(0, 1.2)),
          gain: 0.35)
      }
    }
  }

  private static func beep() -> Track {
    finished(0.22, peak: 0.6) { track in
      track.add(Voices.mallet(72, 0.2), at: 0, gain: 0.9)
      track.add(Voices.block(), at: 0, gain: 0.6)
    }
  }

  private static func go() -> Track {
    finished(0.7, peak: 0.75) { track in
      for note in [72, 76, 79, 84] { track.add(Voices.brass(note, 0.55), at: 0, gain: 0.5) }
      track.add(Voices.kick(), at: 0, gain: 0.8)
      track.add(Voices.noise(0.4, decay: 8, seed: 2), at: 0, gain: 0.3)
    }
  }

  private static func win() -> Track {
    finished(1.9, peak: 0.75) { track in
      let notes: [(Int, Double, Double)] = [
        (67, 0, 0.16), (72, 0.15, 0.16), (76, 0.3, 0.16), (79, 0.45, 0.3), (76, 0.72, 0.14),
        (79, 0.86, 0.9),
      ]
      for (note, at, length) in notes {
        track.add(Voices.brass(note, length), at: at, gain: 0.8)
        track.add(Voices.brass(note - 5, length), at: at, gain: 0.4)
      }
      for note in [72, 76, 84, 88] { track.add(Voices.pluck(note, 0.9), at: 0.86, gain: 0.5) }
      for i in 0..<6 { track.add(Voices.block(), at: 0.86 + Double(i) * 0.12, gain: 0.4) }
    }
  }

  private static func lose() -> Track {
    finished(1.4, peak: 0.65) { track in
      for (i, note) in [67, 66, 65, 64].enumerated() {
        track.add(Voices.brass(note, i == 3 ? 0.6 : 0.2), at: Double(i) * 0.24, gain: 0.8)
      }
      for note in [60, 64, 67] { track.add(Voices.mallet(note, 0.5), at: 0.8, gain: 0.5) }
    }
  }

  private static func snore() -> Track {
    finished(0.7, peak: 0.5) { track in
      track.add(
        Voices.glide(0.4) { t in
          90 + 30 * sin(t * 60) + 60 * t
        } loudness: {
          min(1, $0 * 5) * min(1, (0.4 - $0) * 8)
        },
        at: 0, gain: 0.8)
      track.add(
        Voices.glide(0.25) { t in
          700 - 900 * t
        } loudness: {
          min(1, $0 * 12) * min(1, (0.25 - $0) * 8)
        },
        at: 0.43, gain: 0.3)
    }
  }
}
