import Reel
import ReelFormats
import ReelPacking

let palette: [Character: UInt32] = [
  "k": 0x1A1B3A, "w": 0xF4F8FF, "n": 0xB8C4DE, "N": 0x7482A8, "b": 0x49A8F2, "B": 0x2A62B8,
  "r": 0xF2604A, "R": 0xA92F45, "y": 0xFFD75A, "o": 0xF59A3C, "g": 0x7BD65B, "G": 0x35854C,
  "p": 0xC77BEE, "P": 0x7A3FAE,
]

private let ship = Picture(
  """
  .......kk.......
  ......kwwk......
  ......kwnk......
  .....kwwnnk.....
  .....kwbBnk.....
  ....kwwbBnnk....
  ....kwwbBnnk....
  ...kkwwbBnnkk...
  ..krkwwwnnnkRk..
  .krrkwwwnnnkRRk.
  krrrkwwwnnnkRRRk
  krrkknwwnnNkkRRk
  krkk.knnNNk.kkRk
  kk...kooook...kk
  ......yooy......
  .......yy.......
  """)

/// Returns the ship leaning to a side, with the far wing drawn in.
private func leaning(_ side: Int) -> Picture {
  var picture = Picture(16, 16)
  picture.fill { x, y in
    let middle = x - 8
    let from = middle * side > 0 ? 8 + middle * 4 / 3 : x
    let color = (0..<16).contains(from) ? ship[from, y] : 0
    return color == 0 ? nil : color
  }
  return picture
}

private let foes = [
  Picture(
    """
    ...kk......kk...
    ..kggk....kggk..
    ...kggkkkkggk...
    ...kggggggggk...
    ..kgggggggggGk..
    .kggwwkggwwkGGk.
    .kggwkkggwkkGGk.
    kggggggggggggGGk
    kggggggggggggGGk
    kgkggggggggGkGGk
    kgk.kgk..kgGk.Gk
    kgk.kgk..kgk.kGk
    .k...kk..kk...k.
    """),
  Picture(
    """
    .....kkkkkk.....
    ...kkbbbbbbkk...
    ..kbwwbbbbbbBk..
    ..kbwbbbbbbbBk..
    .kkkkkkkkkkkkkk.
    knnnnnnnnnnnNNNk
    knrnnynnrnnynNNk
    .kkNNNNNNNNNNkk.
    ...kkooyyookk...
    .....kkyykk.....
    """),
  Picture(
    """
    .k............k.
    kpk..kkkkkk..kpk
    kppkkppppppkkpPk
    kppppppppppppPPk
    .kppwwppppwwPPk.
    ..kpwrppppwrPk..
    ..kppppppppPPk..
    ...kppkkkkpPk...
    ...kpkwwwwkPk...
    ....kppppPPk....
    .....kkkkkk.....
    """),
]

/// Returns a ball of fire that opens and goes out.
private func boom(_ step: Int) -> Picture {
  var picture = Picture(40, 40)
  var chance = RandomStream(seed: 3, stream: 1)
  let open = Float(step + 1) / 6
  for _ in 0..<14 {
    let position = Vec2(angle: chance.float(in: 0..<6.28), length: chance.float(in: 2..<17) * open)
    let size = chance.float(in: 3..<8) * (1.1 - open) + 0.6
    let color: UInt32 = step < 2 ? 0xFFF1B0 : step < 4 ? 0xFFA640 : 0xC2453C
    picture.circle(20 + position.x, 20 + position.y, size, color)
    if step < 4 { picture.circle(20 + position.x, 20 + position.y, size * 0.5, 0xFFF8DC) }
  }
  return picture
}

private func stars(_ count: Int, _ size: Float, _ colors: [UInt32], stream: UInt64) -> Picture {
  var picture = Picture(160, 160)
  var chance = RandomStream(seed: 9, stream: stream)
  for at in 0..<count {
    let position = Vec2(chance.float(in: 3..<157), chance.float(in: 3..<157))
    picture.circle(position.x, position.y, chance.float(in: 0.6..<size), colors[at % colors.count])
  }
  return picture
}

private let bullet = Picture(
  """
  .yy.
  ywwy
  ywwy
  ywwy
  ywwy
  oyyo
  oyyo
  .oo.
  """)

let pictures: [SourcePicture] =
  [
    ship.named("ship"), leaning(-1).named("ship-left"), leaning(1).named("ship-right"),
    bullet.named("bullet"),
    stars(26, 1, [0x39466E, 0x4A5488], stream: 1).named("stars-far"),
    stars(12, 1.5, [0x8FA2D8, 0xC8D2F0, 0xE0B48C], stream: 2).named("stars-near"),
  ] + foes.enumerated().map { $1.named("foe-\($0 + 1)") }
  + (0..<6).map { boom($0).named("boom-\($0 + 1)") }

let sounds: [(String, Tone)] = [
  ("boom.wav", Tone(from: 200, to: 40, seconds: 0.4, noise: 0.7)),
  ("fire.wav", Tone(from: 1200, to: 300, seconds: 0.12, loudness: 0.3)),
  ("hit.wav", Tone(from: 400, to: 60, seconds: 0.6, noise: 0.5)),
  ("over.wav", Tone(from: 600, to: 50, seconds: 1.2, noise: 0.2)),
]
