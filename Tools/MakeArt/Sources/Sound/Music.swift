import Foundation

/// The tune: twelve bars in C major at 120 beats a minute, 24 seconds, which loops.
///
///     C | Am | F | G | C | Am | F G | C ‖ F | C | Dm | G |
///
/// A lead sings, a plucked string answers on the off-beats, a bass walks, a small kit keeps time.
/// Notes that ring over the end are mixed into the beginning, so the loop has no seam.
enum Music {
  private static let eighth = 0.25
  private static let bars = 12

  /// The melody, a bar a line: a note's name and its length in eighths; `-` is a rest.
  private static let melody = [
    "G4 1 C5 1 E5 2 D5 1 C5 1 E5 2", "A4 1 C5 1 E5 2 D5 1 C5 1 A4 2",
    "F4 1 A4 1 C5 2 D5 1 C5 1 A4 1 C5 1", "B4 2 D5 1 B4 1 G4 2 - 2",
    "G4 1 C5 1 E5 2 D5 1 E5 1 G5 2", "A5 1 G5 1 E5 2 D5 1 C5 1 A4 2",
    "C5 1 D5 1 C5 1 A4 1 B4 1 D5 1 G5 2", "E5 2 C5 2 C5 1 - 1 G4 1 C5 1",
    "A5 2 F5 1 A5 1 G5 1 F5 1 E5 2", "G5 2 E5 1 G5 1 F5 1 E5 1 D5 2",
    "F5 2 D5 1 F5 1 E5 1 D5 1 C5 1 A4 1", "B4 1 D5 1 G5 2 F5 1 D5 1 - 2",
  ]

  /// A chord for each half bar: the bass note, and the notes of the plucked string.
  private static let chords: [(root: Int, notes: [Int])] = {
    let c = (48, [64, 67, 72])
    let am = (45, [64, 69, 72])
    let f = (41, [65, 69, 72])
    let g = (43, [62, 67, 71])
    let dm = (50, [62, 65, 69])
    return [c, c, am, am, f, f, g, g, c, c, am, am, f, g, c, c, f, f, c, c, dm, dm, g, g]
      .map { (root: $0.0, notes: $0.1) }
  }()

  static func make() -> Track {
    let frames = Int(Double(bars * 8) * eighth * Double(Track.rate))
    var lead = Track(frames: frames, wraps: true)
    singMelody(&lead)
    var track = Track(frames: frames, wraps: true)
    track.add(lead)
    track.addEchoes(of: lead, every: eighth * 1.5, gain: 0.24, times: 2)
    accompany(&track)
    keepTime(&track)
    track.level(peak: 0.72)
    return track
  }

  private static func singMelody(_ track: inout Track) {
    for (bar, line) in melody.enumerated() {
      let words = line.split(separator: " ")
      var at = Double(bar * 8)
      for i in stride(from: 0, to: words.count - 1, by: 2) {
        guard let length = Double(words[i + 1]) else {
          fatalError("“\(words[i + 1])” in the melody is no length.")
        }
        if words[i] != "-" {
          let note = midi(words[i])
          let seconds = length * eighth * 0.92
          track.add(Voices.lead(note, seconds), at: at * eighth, gain: 0.5, pan: -0.1)
          // The second half is doubled by a mallet an octave above.
          if bar >= 8 {
            track.add(Voices.mallet(note + 12, 0.4), at: at * eighth, gain: 0.2, pan: 0.3)
          }
        }
        at += length
      }
      guard at == Double(bar * 8 + 8) else { fatalError("Bar \(bar + 1) has not eight eighths.") }
    }
  }

  private static func accompany(_ track: inout Track) {
    for (half, chord) in chords.enumerated() {
      let start = Double(half * 4)
      let fifth = chord.root + 7
      // A two-beat bass: the root, then the fifth, with a hop before the next chord.
      track.add(Voices.bass(chord.root, 0.42), at: start * eighth, gain: 0.62)
      track.add(Voices.bass(fifth, 0.3), at: (start + 2) * eighth, gain: 0.48)
      if half % 2 == 1 {
        track.add(Voices.bass(chord.root + 12, 0.2), at: (start + 3) * eighth, gain: 0.36)
      }
      if half < 16 {
        for beat in [1.0, 3] {
          for (i, note) in chord.notes.enumerated() {
            track.add(
              Voices.pluck(note, 0.3), at: (start + beat) * eighth + Double(i) * 0.008,
              gain: 0.2, pan: 0.35)
          }
        }
      } else {
        let order = [0, 1, 2, 1, 0, 2, 1, 2]
        for (i, index) in order.enumerated() {
          track.add(
            Voices.pluck(chord.notes[index] + 12, 0.28), at: (start + Double(i) / 2) * eighth,
            gain: i % 2 == 0 ? 0.22 : 0.15, pan: i % 2 == 0 ? 0.45 : -0.45)
        }
      }
    }
  }

  private static func keepTime(_ track: inout Track) {
    let kick = Voices.kick()
    let block = Voices.block()
    for step in 0..<bars * 8 {
      let at = Double(step) * eighth
      if step % 4 == 0 { track.add(kick, at: at, gain: 0.6) }
      if step % 4 == 2 {
        track.add(Voices.noise(0.14, decay: 30, seed: UInt64(step)), at: at, gain: 0.16)
        track.add(block, at: at, gain: 0.12, pan: -0.4)
      }
      track.add(
        Voices.noise(0.05, decay: 90, seed: UInt64(1_000 + step)), at: at,
        gain: step % 2 == 0 ? 0.05 : 0.1, pan: 0.5)
    }
    // A roll on the blocks leads back to the beginning.
    for i in 0..<4 {
      track.add(
        block, at: (Double(bars * 8) - 2 + Double(i) * 0.5) * eighth, gain: 0.1 + 0.05 * Float(i),
        pan: Float(i) * 0.3 - 0.45)
    }
  }

  /// Returns the number of a note such as `C5`: 72.
  private static func midi(_ name: Substring) -> Int {
    let steps: [Character: Int] = ["C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11]
    guard let letter = name.first, let step = steps[letter], let octave = Int(name.dropFirst())
    else { fatalError("“\(name)” in the melody is no note.") }
    return 12 * (octave + 1) + step
  }
}
