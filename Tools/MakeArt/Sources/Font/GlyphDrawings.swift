/// The letters, as strokes of a round pen.
///
/// One unit is one pixel of the small font. Capitals stand between y = 0 and y = 10, small letters
/// begin at y = 3, tails end at y = 13; x begins anywhere, the outline is moved to x = 0. Stems lie
/// on whole numbers, so that a pen of two pixels covers whole pixels.
///
///     M x y            put the pen down          Q cx cy x y       curve, one control point
///     L x y            draw a line               A cx cy rx ry from to   arc, degrees clockwise
///     D x y            a dot                     Z                 join the end to the start
enum GlyphDrawings {
  private static let s = "A 3.2 2.5 3.1 2.5 -30 -270 A 3.2 7.5 3.2 2.5 -90 148"
  private static let bowl = "M 6 6.5 A 3 6.5 3 3.5 0 360 Z"

  static let capitals: [Character: String] = [
    "A": "M 0 10 L 4 0 L 8 10 M 1.5 7 L 6.5 7",
    "B": "M 3.5 5 L 0 5 L 0 0 L 3.5 0 A 3.5 2.5 2.5 2.5 -90 90 A 3.8 7.5 3 2.5 -90 90 L 0 10 L 0 5",
    "C": "A 4 5 4 5 -48 -312",
    "D": "M 0 0 L 0 10 L 2.5 10 A 2.5 5 4.5 5 90 -90 Z",
    "E": "M 6 0 L 0 0 L 0 10 L 6 10 M 0 5 L 5 5",
    "F": "M 6 0 L 0 0 L 0 10 M 0 5 L 5 5",
    "G": "A 4 5 4 5 -48 -350 L 8 5.5 L 5 5.5",
    "H": "M 0 0 L 0 10 M 7 0 L 7 10 M 0 5 L 7 5",
    "I": "M 0 0 L 4 0 M 2 0 L 2 10 M 0 10 L 4 10",
    "J": "M 2 0 L 6 0 L 6 6.5 A 3 6.5 3 3.5 0 165",
    "K": "M 0 0 L 0 10 M 6.5 0 L 0 6 M 2.4 4 L 7 10",
    "L": "M 0 0 L 0 10 L 6 10",
    "M": "M 0 10 L 0 0 L 4 6 L 8 0 L 8 10",
    "N": "M 0 10 L 0 0 L 7 10 L 7 0",
    "O": "A 4 5 4 5 0 360 Z",
    "P": "M 0 10 L 0 0 L 3.5 0 A 3.5 3 3 3 -90 90 L 0 6",
    "Q": "A 4 5 4 5 0 360 Z M 5 7 L 8 10.5",
    "R": "M 0 10 L 0 0 L 3.5 0 A 3.5 3 3 3 -90 90 L 0 6 M 3.2 6 L 7 10",
    "S": s,
    "T": "M 0 0 L 8 0 M 4 0 L 4 10",
    "U": "M 0 0 L 0 6.5 A 3.5 6.5 3.5 3.5 180 0 L 7 0",
    "V": "M 0 0 L 4 10 L 8 0",
    "W": "M 0 0 L 2.5 10 L 5.5 3 L 8.5 10 L 11 0",
    "X": "M 0 0 L 7 10 M 7 0 L 0 10",
    "Y": "M 0 0 L 4 5 L 8 0 M 4 5 L 4 10",
    "Z": "M 0 0 L 7 0 L 0 10 L 7 10",
  ]

  static let small: [Character: String] = [
    "a": bowl + " M 6 3 L 6 10",
    "b": "M 0 0 L 0 10 " + bowl,
    "c": "A 3 6.5 3 3.5 -48 -312",
    "d": bowl + " M 6 0 L 6 10",
    "e": "M 0 6.5 L 6 6.5 A 3 6.5 3 3.5 0 -312",
    "f": "M 2 10 L 2 2.2 A 4 2.2 2 2.2 180 285 M 0 4 L 4.2 4",
    "g": bowl + " M 6 3 L 6 10.3 A 3 10.3 3 2.7 0 145",
    "h": "M 0 0 L 0 10 M 0 6 A 3 6 3 3 180 360 L 6 10",
    "i": "M 0 3.6 L 0 10 D 0 0.2",
    "j": "M 3 3.6 L 3 10.8 A 0.5 10.8 2.5 2.2 0 120 D 3 0.2",
    "k": "M 0 0 L 0 10 M 5 3.4 L 0 7.4 M 2 5.9 L 5.3 10",
    "l": "M 0 0 L 0 8 A 2 8 2 2 180 85",
    "m": "M 0 3 L 0 10 M 0 5.2 A 2 5.2 2 2.2 180 360 L 4 10 M 4 5.2 A 6 5.2 2 2.2 180 360 L 8 10",
    "n": "M 0 3 L 0 10 M 0 6 A 3 6 3 3 180 360 L 6 10",
    "o": bowl,
    "p": "M 0 3 L 0 13 " + bowl,
    "q": bowl + " M 6 3 L 6 13",
    "r": "M 0 3 L 0 10 M 0 6 A 3 6 3 3 180 300",
    "s": "A 2.6 4.75 2.4 1.75 -25 -270 A 2.6 8.25 2.6 1.75 -90 155",
    "t": "M 2 0.6 L 2 8 A 4 8 2 2 180 80 M 0 3.5 L 4.4 3.5",
    "u": "M 0 3 L 0 7 A 3 7 3 3 180 0 M 6 3 L 6 10",
    "v": "M 0 3 L 3 10 L 6 3",
    "w": "M 0 3 L 2 10 L 4.5 4.6 L 7 10 L 9 3",
    "x": "M 0 3 L 5.5 10 M 5.5 3 L 0 10",
    "y": "M 0 3 L 3 10 M 6 3 L 3 10 L 1.6 13",
    "z": "M 0 3 L 5.5 3 L 0 10 L 5.5 10",
  ]

  /// The digits; all are six units wide, so that a score keeps its position while it counts.
  static let digits: [Character: String] = [
    "0": "A 3 5 3 5 0 360 Z",
    "1": "M 0.5 2.2 L 3 0 L 3 10 M 0.5 10 L 5.5 10",
    "2": "A 3 2.9 3 2.9 -165 30 L 0 10 L 6 10",
    "3": "A 2.9 2.5 2.7 2.5 -150 90 A 2.9 7.5 3.1 2.5 -90 150",
    "4": "M 4.5 10 L 4.5 0 L 0 7 L 6 7",
    "5": "M 5.5 0 L 0.8 0 L 0.4 4.6 A 2.8 6.7 3.2 3.3 -130 145",
    "6": "A 3 6.9 3 3.1 0 360 Z M 0 6.9 Q 0 2.5 4.6 0",
    "7": "M 0 0 L 6 0 L 2.2 10",
    "8": "A 3 2.5 2.6 2.5 0 360 Z A 3 7.5 3 2.5 0 360 Z",
    "9": "A 3 3.1 3 3.1 0 360 Z M 6 3.1 Q 6 7.5 1.4 10",
  ]

  static let marks: [Character: String] = [
    "!": "M 0 0 L 0 6.2 D 0 9.9",
    "\"": "M 0 0 L 0 2.2 M 3 0 L 3 2.2",
    "#": "M 2.4 0.5 L 1.4 9.5 M 6.1 0.5 L 5.1 9.5 M 0 3.3 L 7.5 3.3 M 0 6.7 L 7.5 6.7",
    "$": s + " M 3.2 -1.2 L 3.2 0 M 3.2 10 L 3.2 11.2",
    "%": "A 1.5 2 1.5 2 0 360 Z A 7.5 8 1.5 2 0 360 Z M 7 0 L 2 10",
    "&": "M 7.5 10 L 1.5 3.6 A 3 2 1.9 2 150 385 L 1 5.8 A 2.8 7.6 2.8 2.4 225 50 L 7.5 5.8",
    "'": "M 0 0 L 0 2.2",
    "(": "A 3 5 3 7.5 -128 -232",
    ")": "A 0 5 3 7.5 -52 52",
    "*": "M 3 0 L 3 6 M 0.2 1.5 L 5.8 4.5 M 5.8 1.5 L 0.2 4.5",
    "+": "M 3 2.5 L 3 8.5 M 0 5.5 L 6 5.5",
    ",": "M 1 9.6 L 0 12",
    "-": "M 0 6 L 4 6",
    ".": "D 0 9.9",
    "/": "M 4.5 -0.5 L 0 10.5",
    ":": "D 0 4.2 D 0 9.4",
    ";": "D 1 4.2 M 1 9.4 L 0 12",
    "<": "M 5.5 2 L 0 5.5 L 5.5 9",
    "=": "M 0 4 L 6 4 M 0 7.5 L 6 7.5",
    ">": "M 0 2 L 5.5 5.5 L 0 9",
    "?": "A 2.8 2.7 2.8 2.7 -170 50 Q 2.8 5.4 2.8 6.6 D 2.8 9.9",
    "@": "A 4.8 5.8 1.9 2.1 0 360 Z M 6.7 3.7 L 6.7 6.8 A 8.2 6.8 1.5 1.4 180 0 L 9.7 5.5"
      + " A 5 5.5 4.7 5.3 0 -300",
    "[": "M 2.5 -0.5 L 0 -0.5 L 0 11.5 L 2.5 11.5",
    "\\": "M 0 -0.5 L 4.5 10.5",
    "]": "M 0 -0.5 L 2.5 -0.5 L 2.5 11.5 L 0 11.5",
    "^": "M 0 3.2 L 2.5 0 L 5 3.2",
    "_": "M 0 12 L 6 12",
    "`": "M 0 0 L 1.6 1.8",
    "{": "M 3 -0.5 Q 1.4 -0.5 1.4 1.5 L 1.4 4 Q 1.4 5.5 0 5.5 Q 1.4 5.5 1.4 7 L 1.4 9.5"
      + " Q 1.4 11.5 3 11.5",
    "|": "M 0 -0.5 L 0 11.5",
    "}": "M 0 -0.5 Q 1.6 -0.5 1.6 1.5 L 1.6 4 Q 1.6 5.5 3 5.5 Q 1.6 5.5 1.6 7 L 1.6 9.5"
      + " Q 1.6 11.5 0 11.5",
    "~": "M 0 6.2 Q 1.7 4 3.4 5.5 Q 5.1 7 6.8 4.8",
  ]

  /// Returns the drawing of a character, or `nil` if this font does not have it.
  static func drawing(of character: Character) -> String? {
    capitals[character] ?? small[character] ?? digits[character] ?? marks[character]
  }

  /// Pairs that would stand too far apart, with their corrections in units.
  static let kernings: [(first: Character, second: Character, amount: Float)] = [
    ("A", "T", -1), ("A", "V", -1), ("A", "W", -1), ("A", "Y", -1), ("F", "a", -1), ("L", "T", -1),
    ("L", "V", -1), ("L", "Y", -1), ("P", "a", -1), ("T", "A", -1), ("T", "a", -2), ("T", "c", -2),
    ("T", "e", -2), ("T", "o", -2), ("T", "r", -1), ("V", "A", -1), ("V", "a", -1), ("V", "o", -1),
    ("W", "A", -1), ("W", "a", -1), ("Y", "A", -1), ("Y", "a", -1), ("Y", "o", -1), ("r", "a", -1),
    ("r", "o", -1), ("v", "a", -1), ("w", "a", -1), ("y", "a", -1),
  ]
}
