import ReelMath

/// The figures of *Arena*, a character for each pixel.
enum ArenaFigures {
  static let colors: [Character: Color] = [
    "o": Color(hex: 0x12142A),
    "O": Color(hex: 0xFFA63D),
    "Y": Color(hex: 0xFFD27A),
    "D": Color(hex: 0xD8722B),
    "W": Color(hex: 0xFFFFFF),
    "K": Color(hex: 0x12142A),
    "B": Color(hex: 0xD99A5B),
    "b": Color(hex: 0xA9683A),
    "T": Color(hex: 0x4FD3C4),
    "t": Color(hex: 0x2C8C8B),
    "L": Color(hex: 0xF2FBFF),
    "G": Color(hex: 0x8390B8),
    "g": Color(hex: 0x515C86),
    "k": Color(hex: 0x1E2342),
    "M": Color(hex: 0xFFC2E2),
    "P": Color(hex: 0xFF6FB1),
    "m": Color(hex: 0xC93B86),
  ]

  static let all: [(name: String, rows: [String])] = [
    (
      "hero-0",
      [
        "................", "....oooooooo....", "...oYYOOOOOOo...", "..oYYOOOOOOOOo..",
        "..oYOOOWWWOWWo..", "..oOOOOWKKOKKo..", "..oOOOOWKKOKKo..", "..oOOOOWWWOWWo..",
        "..oOOOOOOOOOOo..", "..oDOOOOODDDOo..", "..oDOOOOOOOODo..", "..oDDOOOOOODDo..",
        "..oDDDDDDDDDDo..", "...oDDDDDDDDo...", "...oooo..oooo...", "...oooo..oooo...",
      ]
    ),
    (
      "hero-1",
      [
        "................", "....oooooooo....", "...oYYOOOOOOo...", "..oYYOOOOOOOOo..",
        "..oYOOOWWWOWWo..", "..oOOOOWKKOKKo..", "..oOOOOWKKOKKo..", "..oOOOOWWWOWWo..",
        "..oOOOOOOOOOOo..", "..oDOOOOODDDOo..", "..oDOOOOOOOODo..", "..oDDOOOOOODDo..",
        "..oDDDDDDDDDDo..", "...oDDDDDDDDo...", "..oooo..ooooo...", "..ooo.....oo....",
      ]
    ),
    (
      "hero-2",
      [
        "................", "....oooooooo....", "...oYYOOOOOOo...", "..oYYOOOOOOOOo..",
        "..oYOOOWWWOWWo..", "..oOOOOWKKOKKo..", "..oOOOOWKKOKKo..", "..oOOOOWWWOWWo..",
        "..oOOOOOOOOOOo..", "..oDOOOOODDDOo..", "..oDOOOOOOOODo..", "..oDDOOOOOODDo..",
        "..oDDDDDDDDDDo..", "...oDDDDDDDDo...", "...ooooooooo....", ".....oooo.......",
      ]
    ),
    (
      "hero-3",
      [
        "................", "....oooooooo....", "...oYYOOOOOOo...", "..oYYOOOOOOOOo..",
        "..oYOOOWWWOWWo..", "..oOOOOWKKOKKo..", "..oOOOOWKKOKKo..", "..oOOOOWWWOWWo..",
        "..oOOOOOOOOOOo..", "..oDOOOOODDDOo..", "..oDOOOOOOOODo..", "..oDDOOOOOODDo..",
        "..oDDDDDDDDDDo..", "...oDDDDDDDDo...", "..ooo.oo..ooo...", "................",
      ]
    ),
    (
      "crate",
      [
        "oooooooooooooooo", "oBBBBBBBBBBBBBBo", "oBoooooooooooobo", "oBobbbbbbbbbbobo",
        "oBobobbbbbbobobo", "oBobbobbbbobbobo", "oBobbbobbobbbobo", "oBobbbboobbbbobo",
        "oBobbbboobbbbobo", "oBobbbobbobbbobo", "oBobbobbbbobbobo", "oBobobbbbbbobobo",
        "oBobbbbbbbbbbobo", "oBoooooooooooobo", "obbbbbbbbbbbbbbo", "oooooooooooooooo",
      ]
    ),
    (
      "ball",
      [
        "................", "................", "................", "................",
        "......oooo......", ".....oTTTTo.....", "....oTLLTTTo....", "....oTLTTTTo....",
        "....oTTTTTto....", "....oTTTTtto....", ".....otttto.....", "......oooo......",
        "................", "................", "................", "................",
      ]
    ),
    (
      "cannon",
      [
        "................", "................", "................", "..ooooooooooooo.",
        ".oGGGGGGGGGGGGGo", "oGGLLLLLLLLLLLGo", "oGGGGGGGGGGGGGGo", "oGggggggggggggGo",
        "oGggggggggggggGo", "oggggggggggggggo", ".ooooooooooooooo", "...oggo..oggo...",
        "..oggggooggggo..", "..oggggooggggo..", "...oggo..oggo...", "....oo....oo....",
      ]
    ),
    (
      "gem-0",
      [
        "................", ".......oo.......", "......oMPo......", ".....oMMPPo.....",
        ".....oMMPPo.....", "....oMMMPPPo....", "...oMMMMPPPPo...", "..oMMMMMPPPPPo..",
        "..oPPPPPmmmmmo..", "...oPPPPmmmmo...", "....oPPPmmmo....", ".....oPPmmo.....",
        ".....oPPmmo.....", "......oPmo......", ".......oo.......", "................",
      ]
    ),
    (
      "gem-1",
      [
        "................", ".......oo.......", ".......oo.......", "......oMPo......",
        ".....oMMPPo.....", ".....oMMPPo.....", "....oMMMPPPo....", "...oMMMMPPPPo...",
        "...oPPPPmmmmo...", "....oPPPmmmo....", ".....oPPmmo.....", ".....oPPmmo.....",
        "......oPmo......", ".......oo.......", ".......oo.......", "................",
      ]
    ),
    (
      "gem-2",
      [
        "................", "................", ".......oo.......", ".......oo.......",
        ".......oo.......", "......oMPo......", "......oMPo......", "......oMPo......",
        "......oPmo......", "......oPmo......", "......oPmo......", ".......oo.......",
        ".......oo.......", ".......oo.......", "................", "................",
      ]
    ),
    (
      "gem-3",
      [
        "................", ".......oo.......", ".......oo.......", "......oMPo......",
        ".....oMMPPo.....", ".....oMMPPo.....", "....oMMMPPPo....", "...oMMMMPPPPo...",
        "...oPPPPmmmmo...", "....oPPPmmmo....", ".....oPPmmo.....", ".....oPPmmo.....",
        "......oPmo......", ".......oo.......", ".......oo.......", "................",
      ]
    ),
    (
      "ledge",
      [
        "LYYYYYYYYYYYYYYL", "oOOOOOOOOOOOOOOo", "oDDDDDDDDDDDDDDo", ".oo..........oo.",
        "..oo........oo..", "................", "................", "................",
        "................", "................", "................", "................",
        "................", "................", "................", "................",
      ]
    ),
    (
      "belt-0",
      [
        "oooooooooooooooo", "TgggggTTTgggggTT", "TTgggggTTTgggggT", "TTTgggggTTTggggg",
        "TTTgggggTTTggggg", "TTgggggTTTgggggT", "TgggggTTTgggggTT", "oooooooooooooooo",
        "kkkookkkkkkookkk", "kooGGookkooGGook", "koGGGGokkoGGGGok", "oGGGGGGooGGGGGGo",
        "oGGGGGGooGGGGGGo", "koGGGGokkoGGGGok", "kooGGookkooGGook", "kkkookkkkkkookkk",
      ]
    ),
    (
      "belt-1",
      [
        "oooooooooooooooo", "ggggTTTgggggTTTg", "gggggTTTgggggTTT", "TgggggTTTgggggTT",
        "TgggggTTTgggggTT", "gggggTTTgggggTTT", "ggggTTTgggggTTTg", "oooooooooooooooo",
        "kkkookkkkkkookkk", "kooGGookkooGGook", "koGGGGokkoGGGGok", "oGGGGGGooGGGGGGo",
        "oGGGGGGooGGGGGGo", "koGGGGokkoGGGGok", "kooGGookkooGGook", "kkkookkkkkkookkk",
      ]
    ),
    (
      "belt-2",
      [
        "oooooooooooooooo", "ggTTTgggggTTTggg", "gggTTTgggggTTTgg", "ggggTTTgggggTTTg",
        "ggggTTTgggggTTTg", "gggTTTgggggTTTgg", "ggTTTgggggTTTggg", "oooooooooooooooo",
        "kkkookkkkkkookkk", "kooGGookkooGGook", "koGGGGokkoGGGGok", "oGGGGGGooGGGGGGo",
        "oGGGGGGooGGGGGGo", "koGGGGokkoGGGGok", "kooGGookkooGGook", "kkkookkkkkkookkk",
      ]
    ),
    (
      "belt-3",
      [
        "oooooooooooooooo", "TTTgggggTTTggggg", "gTTTgggggTTTgggg", "ggTTTgggggTTTggg",
        "ggTTTgggggTTTggg", "gTTTgggggTTTgggg", "TTTgggggTTTggggg", "oooooooooooooooo",
        "kkkookkkkkkookkk", "kooGGookkooGGook", "koGGGGokkoGGGGok", "oGGGGGGooGGGGGGo",
        "oGGGGGGooGGGGGGo", "koGGGGokkoGGGGok", "kooGGookkooGGook", "kkkookkkkkkookkk",
      ]
    ),
  ]
}
