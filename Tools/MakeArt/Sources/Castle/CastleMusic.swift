import Foundation

/// Two tunes in D minor that loop without a seam: one for the night, one for the count.
///
///     night   Dm | C | B♭ | A ‖ Dm | C | B♭ | Dm       112 beats a minute
///             Gm | Dm | A | Dm ‖ Gm | C | F | A
///     battle  Dm | E♭ | C | A                          160
enum CastleMusic {
  private static let nightMelody = [
    "D5 2 A4 1 D5 1 F5 2 E5 1 D5 1", "C5 2 G4 1 C5 1 E5 3 - 1",
    "D5 1 Bb4 1 F5 2 D5 1 Bb4 1 A4 1 G4 1",
    "A4 3 C#5 1 E5 2 G5 2", "F5 2 D5 1 F5 1 A5 2 G5 1 F5 1", "E5 1 C5 1 G5 2 E5 2 C5 2",
    "D5 1 F5 1 Bb5 2 A5 1 G5 1 E5 1 C#5 1", "D5 4 - 1 A4 1 D5 1 E5 1",
    "G5 1 Bb5 1 A5 1 G5 1 D5 2 G5 2", "F5 1 A5 1 G5 1 F5 1 D5 2 A4 2",
    "E5 1 G5 1 F5 1 E5 1 C#5 2 E5 2", "D5 3 E5 1 F5 2 A5 2", "Bb5 2 A5 1 G5 1 D5 2 G5 1 A5 1",
    "G5 2 E5 1 C5 1 G5 2 E5 2", "A5 2 F5 1 C5 1 F5 2 A5 2", "G5 1 F5 1 E5 1 C#5 1 A4 2 - 2",
  ]
  private static let nightChords: [(root: Int, notes: [Int])] = [
    (38, [62, 65, 69]), (36, [60, 64, 67]), (34, [58, 62, 65]), (33, [57, 61, 64]),
    (38, [62, 65, 69]), (36, [60, 64, 67]), (34, [58, 62, 65]), (38, [62, 65, 69]),
    (43, [62, 67, 70]), (38, [62, 65, 69]), (33, [61, 64, 69]), (38, [62, 65, 69]),
    (43, [62, 67, 70]), (36, [60, 64, 67]), (41, [60, 65, 69]), (33, [61, 64, 67]),
  ]
  private static let battleMelody = [
    "D5 1 D5 1 A5 1 G#5 1 A5 2 F5 1 D5 1", "Eb5 1 Eb5 1 Bb5 1 A5 1 Bb5 2 G5 1 Eb5 1",
    "E5 1 E5 1 C6 1 B5 1 C6 2 G5 1 E5 1", "A5 1 G5 1 F5 1 E5 1 C#5 1 E5 1 A4 2",
  ]
  private static let battleChords: [(root: Int, notes: [Int])] = [
    (38, [62, 65, 69]), (39, [63, 67, 70]), (36, [60, 64, 67]), (33, [61, 64, 69]),
  ]

  static func night() -> Track {
    tune(nightMelody, nightChords, eighth: 60 / 112.0 / 2, drive: 0.5)
  }

  static func battle() -> Track {
    tune(battleMelody + battleMelody, battleChords + battleChords, eighth: 60 / 160.0 / 2, drive: 1)
  }

  private static func tune(
    _ melody: [String], _ chords: [(root: Int, notes: [Int])], eighth: Double, drive: Float
  ) -> Track {
    let frames = Int(Double(melody.count * 8) * eighth * Double(Track.rate))
    var lead = Track(frames: frames, wraps: true)
    for (bar, line) in melody.enumerated() {
      let words = line.split(separator: " ")
      var at = Double(bar * 8)
      for i in stride(from: 0, to: words.count - 1, by: 2) {
        let length = Double(words[i + 1]) ?? 1
        if words[i] != "-" {
          let note = midi(words[i])
          lead.add(
            Voices.brass(note, length * eighth * 0.95), at: at * eighth, gain: 0.34, pan: -0.1)
          lead.add(Voices.pluck(note, length * eighth + 0.1), at: at * eighth, gain: 0.3, pan: 0.2)
        }
        at += length
      }
      guard at == Double(bar * 8 + 8) else { fatalError("Bar \(bar + 1) has not eight eighths.") }
    }
    var track = Track(frames: frames, wraps: true)
    track.add(lead)
    track.addEchoes(of: lead, every: eighth * 3, gain: 0.2, times: 2)
    for (bar, chord) in chords.enumerated() {
      let start = Double(bar * 8)
      for step in 0..<8 {
        let at = (start + Double(step)) * eighth
        let root = chord.root + (step % 4 == 3 ? 12 : step % 8 == 6 ? 7 : 0)
        if drive > 0.7 || step % 2 == 0 || step == 7 {
          track.add(Voices.bass(root + 12, eighth * 1.1), at: at, gain: 0.42)
        }
        // A harpsichord that never rests.
        for half in 0..<2 {
          let note = chord.notes[[0, 1, 2, 1][(step * 2 + half) % 4]] + 12
          track.add(
            Voices.pluck(note, 0.22), at: at + Double(half) * eighth / 2,
            gain: half == 0 ? 0.14 : 0.09,
            pan: half == 0 ? 0.4 : -0.4)
        }
        track.add(
          Voices.noise(0.05, decay: 90, seed: UInt64(bar * 8 + step)), at: at,
          gain: step % 2 == 0 ? 0.05 : 0.09, pan: 0.4)
        if step % 4 == 0 || (drive > 0.7 && step % 8 == 3) {
          track.add(Voices.kick(), at: at, gain: 0.55)
        }
        if step % 4 == 2 {
          track.add(
            Voices.noise(0.14, decay: 26, seed: UInt64(500 + step)), at: at,
            gain: 0.16 + 0.08 * drive)
        }
      }
      for note in chord.notes {
        track.add(Voices.lead(note - 12, eighth * 7.6), at: start * eighth, gain: 0.09, pan: 0.3)
      }
    }
    track.level(peak: 0.72)
    return track
  }

  /// Returns the number of a note such as `C#5` or `Bb4`.
  private static func midi(_ name: Substring) -> Int {
    let steps: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]
    guard let letter = name.first, let step = steps[letter],
      let octave = name.last?.wholeNumberValue
    else {
      fatalError("“\(name)” in the melody is no note.")
    }
    let shift = name.contains("#") ? 1 : name.dropFirst().contains("b") ? -1 : 0
    return 12 * (octave + 1) + step + shift
  }
}
