import Foundation

/// The instruments; each function returns the samples of one note.
enum Voices {
  private static let rate = Double(Track.rate)

  /// Returns the frequency of a MIDI note: 69 is the A of 440 Hz.
  static func hertz(_ note: Int) -> Double { 440 * pow(2, Double(note - 69) / 12) }

  /// Returns samples from a function of the time in seconds, with short ramps at both ends.
  static func samples(_ seconds: Double, attack: Double = 0.004, _ wave: (Double) -> Double)
    -> [Float]
  {
    let count = Int(seconds * rate)
    return (0..<count).map { i in
      let time = Double(i) / rate
      let ramp = min(1, time / attack, (seconds - time) / 0.012)
      return Float(wave(time) * ramp)
    }
  }

  private static func sine(_ turns: Double) -> Double { sin(2 * .pi * turns) }

  /// Returns the sound of a wooden bar that is struck: it rings for a moment, and its overtone fades first.
  static func mallet(_ note: Int, _ seconds: Double) -> [Float] {
    let f = hertz(note)
    // An overtone above half the rate would come back as a wrong low note.
    let third = f * 9.2 < rate * 0.45 ? 0.12 : 0
    return samples(seconds, attack: 0.002) { t in
      exp(-t * 6) * sine(f * t) + 0.35 * exp(-t * 22) * sine(f * 4 * t)
        + third * exp(-t * 45) * sine(f * 9.2 * t)
    }
  }

  /// Returns a plucked string: the higher the overtone, the sooner it fades.
  static func pluck(_ note: Int, _ seconds: Double) -> [Float] {
    let f = hertz(note)
    return samples(seconds, attack: 0.003) { t in
      (1...6).reduce(0) { sum, n in
        let k = Double(n)
        return f * k < rate * 0.45
          ? sum + sine(f * k * t) / (k * 1.4) * exp(-t * (3.5 + 3.2 * k)) : sum
      }
    }
  }

  /// Returns a lead like a whistle, with a little vibrato once the note stands.
  static func lead(_ note: Int, _ seconds: Double) -> [Float] {
    let f = hertz(note)
    return samples(seconds + 0.05, attack: 0.012) { t in
      let depth = 0.0035 * min(1, max(0, (t - 0.12) * 6))
      // The phase is the integral of a frequency that swings by `depth`, 5.5 times a second.
      let phase = f * t - f * depth * cos(2 * .pi * 5.5 * t) / (2 * .pi * 5.5)
      let fade = exp(-t * 1.6) * min(1, max(0, (seconds + 0.05 - t) / 0.06))
      return fade
        * (sine(phase) + 0.28 * sine(2 * phase) + 0.16 * sine(3 * phase) + 0.05 * sine(5 * phase))
    }
  }

  /// Returns a round bass.
  static func bass(_ note: Int, _ seconds: Double) -> [Float] {
    let f = hertz(note)
    return samples(seconds, attack: 0.006) { t in
      exp(-t * 3.2)
        * (sine(f * t) + 0.4 * exp(-t * 6) * sine(2 * f * t) + 0.2 * exp(-t * 9) * sine(3 * f * t))
    }
  }

  /// Returns a small brass: overtones open and close with the note.
  static func brass(_ note: Int, _ seconds: Double) -> [Float] {
    let f = hertz(note)
    return samples(seconds, attack: 0.015) { t in
      let open = 0.45 + 0.4 * exp(-t * 7)
      let level = exp(-t * 1.8) * min(1, max(0, (seconds - t) / 0.08))
      return level
        * (1...7).reduce(0) { sum, n in
          sum + sine(f * Double(n) * t) * pow(open, Double(n - 1)) * 0.55
        }
    }
  }

  static func kick() -> [Float] {
    // The pitch falls from 150 Hz to 50 Hz; the phase is its integral.
    samples(0.2, attack: 0.002) { t in
      exp(-t * 18) * sine(50 * t + 100 * (1 - exp(-t * 28)) / 28)
    }
  }

  /// Returns noise without its low part.
  static func noise(_ seconds: Double, decay: Double, seed: UInt64) -> [Float] {
    var dice = Dice(seed)
    var last = 0.0
    return samples(seconds, attack: 0.001) { t in
      let now = Double(dice.roll(-1, 1))
      let high = now - last
      last = now
      return high * 0.6 * exp(-t * decay)
    }
  }

  /// Returns a wood block.
  static func block() -> [Float] {
    samples(0.12, attack: 0.001) { t in
      exp(-t * 45) * (sine(820 * t) + 0.5 * sine(1_290 * t))
    }
  }

  /// Returns a tone that glides; `pitch` gives the frequency at a time.
  static func glide(
    _ seconds: Double, pitch: (Double) -> Double, loudness: (Double) -> Double
  ) -> [Float] {
    var phase = 0.0
    return samples(seconds, attack: 0.004) { t in
      phase += pitch(t) / rate
      return loudness(t) * (sine(phase) + 0.3 * sine(2 * phase) + 0.12 * sine(3 * phase))
    }
  }
}
