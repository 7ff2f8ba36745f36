import Reel
import ReelFormats
import ReelPacking

let palette: [Character: UInt32] = [
  "k": 0x2B1E3A, "r": 0xF2B63C, "R": 0xC9822E, "s": 0xF6C9A0, "S": 0xD99A78, "b": 0x2E9C86,
  "B": 0x1F6560, "w": 0xFFFFFF, "y": 0xFFD84A, "Y": 0xE09A28, "g": 0x74C949, "G": 0x3E8E41,
  "e": 0x9A6A44, "E": 0x7C5238, "d": 0x5E3D2E, "p": 0xB56CE0, "P": 0x7C3FA8, "n": 0xB9C4D6,
  "N": 0x76839C,
]

private func hero(_ legs: String) -> Picture {
  Picture(
    """
    ....kkkkkk......
    ...krrrrrrkk....
    ..krrrrrrrrrk...
    ..kRRRRRRRRRRk..
    ...ksssksskk....
    ...ksssksssk....
    ..kssssssssk....
    ..kSsssssskk....
    ...kkkrrkk......
    ..kbrrbbrrbk....
    .kskbbbbbbksk...
    .kskbybbybksk...
    ..kkbbbbbbkk....

    """ + legs)
}

private let standing = hero(
  """
  ...kBBBBBBk.....
  ...kBBkkBBk.....
  ...kddk.kddk....
  """)
private let walking = [
  hero(
    """
    ...kBBBBBBkk....
    ..kddBkkBBBdk...
    ..kddk..kkddk...
    """),
  hero(
    """
    ....kBBBBk......
    ....kBBBBk......
    ....kdddddk.....
    """),
]
private let jumping = hero(
  """
  ..kBBBBBBBBk....
  .kddBkkkkBBdk...
  .kkk......kdk...
  """)

private func coin(_ width: Int) -> Picture {
  var picture = Picture(12, 14)
  picture.fill { x, y in
    let across = (Float(x) - 5.5) / Float(width) * 2
    let along = (Float(y) - 5.5) / 5.5
    let reach = across * across + along * along
    guard reach < 1.05 else { return nil }
    return reach > 0.62 ? 0xB9721C : across < -0.1 && along < 0 ? 0xFFF3A8 : 0xFFD84A
  }
  return picture
}

private func slime(_ height: Float) -> Picture {
  var picture = Picture(16, 12)
  picture.fill { x, y in
    let across = (Float(x) - 7.5) / 7.8
    let along = (12 - Float(y)) / height
    let reach = across * across + along * along
    guard reach < 1 else { return nil }
    return reach > 0.8 || y == 11 ? 0x7C3FA8 : along > 0.55 && across > 0 ? 0xE3B4FF : 0xB56CE0
  }
  for x in [4, 8] {
    for y in 5...7 { picture[x, y] = 0x2B1E3A }
    picture[x, 5] = 0xFFFFFF
  }
  return picture
}

private func ground(isGrass: Bool) -> Picture {
  var chance = RandomStream(seed: 7, stream: isGrass ? 1 : 2)
  var picture = Picture(16, 16)
  picture.fill { x, y in
    let depth = isGrass ? 4 + (x * 5 % 3) : 0
    if y < 2 && isGrass { return 0x9BE564 }
    if y < depth { return 0x5DB33D }
    if y == depth && isGrass { return 0x3E7A35 }
    return chance.bool(0.1) ? 0x7C5238 : chance.bool(0.05) ? 0xB98558 : 0x9A6A44
  }
  return picture
}

private let spikes = Picture(
  """
  ................
  ...n.......n....
  ...n.......n....
  ..nnN.....nnN...
  ..nnN..n..nnN...
  ..nnN..n..nnN...
  .nnnNNnnNnnnNN..
  .nnnNNnnNnnnNN..
  nnnNNNnnNnnNNNN.
  """)

private let ledge = Picture(
  """
  kkkkkkkkkkkkkkkk
  yyyyyyyyyyyyyyyy
  eeeeeeedeeeeeeed
  eeeeeeedeeeeeeed
  EEEEEEEdEEEEEEEd
  kkkkkkkkkkkkkkkk
  ................
  ................
  ................
  ................
  ................
  ................
  ................
  ................
  ................
  ................
  """)

private let flag: Picture = {
  var picture = Picture(20, 40)
  picture.fill { x, y in
    if x == 8 || x == 9 { return x == 8 ? 0xE8EDF5 : 0x9AA7BC }
    let wave = Float.sin(Float(x) * 0.7) * 1.4
    guard x > 9, x < 20 - abs(y - 8) / 2, Float(y) > 2 + wave, Float(y) < 14 + wave else {
      return nil
    }
    return y < 8 ? 0xF0645A : 0xC93A45
  }
  picture.circle(9, 2, 2.4, 0xFFD84A)
  return picture
}()

/// Hills of 320 pixels whose ends fit together.
private let hills: Picture = {
  var picture = Picture(320, 110)
  picture.fill { x, y in
    let turn = Float(x) / 320 * 2 * .pi
    let far = 34 + Float.sin(turn * 2) * 16 + Float.sin(turn * 5 + 1) * 7
    let near = 64 + Float.sin(turn * 3 + 2) * 14 + Float.sin(turn * 7) * 4
    if Float(y) > near { return Float(y) < near + 3 ? 0x86D67F : 0x6CC071 }
    return Float(y) > far ? (Float(y) < far + 3 ? 0xA3DDB4 : 0x8CCFA8) : nil
  }
  return picture
}()

private let clouds: Picture = {
  var picture = Picture(320, 80)
  for (x, y, size) in [(50, 30, 14), (180, 50, 10), (270, 22, 12)] as [(Float, Float, Float)] {
    for (shift, color) in [(2, 0xCDEBF7), (0, 0xFFFFFF)] as [(Float, UInt32)] {
      picture.circle(x, y + shift, size, color)
      picture.circle(x - size, y + size * 0.35 + shift, size * 0.65, color)
      picture.circle(x + size * 1.1, y + size * 0.3 + shift, size * 0.7, color)
    }
  }
  return picture
}()

let pictures: [SourcePicture] =
  [standing, walking[0], walking[1], jumping].enumerated().map { $1.named("hero-\($0)") }
  + [10, 7, 2, 7].enumerated().map { coin($1).named("coin-\($0 + 1)") }
  + [10, 8.5].enumerated().map { slime($1).named("slime-\($0 + 1)") }
  + [
    ground(isGrass: true).named("grass"), ground(isGrass: false).named("earth"),
    spikes.named("spikes"), ledge.named("ledge"), flag.named("flag"), hills.named("hills"),
    clouds.named("clouds"),
  ]

let sounds: [(String, Tone)] = [
  ("coin.wav", Tone(from: 900, to: 1500, seconds: 0.18)),
  ("hurt.wav", Tone(from: 320, to: 70, seconds: 0.4, noise: 0.4)),
  ("jump.wav", Tone(from: 260, to: 620, seconds: 0.16, loudness: 0.35)),
  ("win.wav", Tone(from: 500, to: 2000, seconds: 0.8)),
]
