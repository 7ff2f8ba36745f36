import ReelContent
import ReelJSON
import ReelMath

/// Reads particle effects from a JSON file.
///
///     { "effects": [
///       { "name": "dust", "rate": 40, "life": [0.4, 0.8], "direction": -90, "spread": 90,
///         "speed": [10, 40], "opacity": [[0, 1], [1, 0]], "frames": ["dust.png"] } ] }
///
/// The keys are the properties of ``ReelContent/ParticleEffect``; all but `name` may be left out, and then have the
/// default values of that type. Some values differ: angles are in degrees, a range is one or two numbers, a curve is an
/// array of times and values, `frames` are names of pictures, and `atDeath` is the name of an effect in the same file.
/// docs/particles.md contains the table. An unknown key is refused.
public enum ParticleFile {
  /// The largest number of effects in one file.
  public static let mostEffects = 1024
  /// The largest number of keyframes of a curve, and of bursts and frames of one effect.
  public static let mostKeys = 64
  /// The largest value of ``ReelContent/ParticleEffect/limit``.
  public static let mostParticles = 100_000

  /// Returns the effects of a file.
  /// - Parameter file: its name, for errors.
  /// - Throws: the first error, with its location.
  public static func read(
    _ bytes: [UInt8], file: String
  ) throws(ContentError) -> [ParticlePreset] {
    guard bytes.count <= ContentLimits.listBytes else {
      throw ContentError(
        file: file, expected: "at most \(ContentLimits.listBytes) bytes", found: "\(bytes.count)")
    }
    let root = try JSONObject(try JSONValue.read(bytes, file: file), file: file, owner: "")
    try root.check(keys: ["effects"])
    guard root["effects"] != nil else { throw root.wrong("effects", "an array of effects", nil) }
    let count = try root.elements("effects").count
    guard count <= mostEffects else {
      throw ContentError(
        file: file, location: "effects", expected: "at most \(mostEffects) of them",
        found: "\(count)")
    }
    var presets: [ParticlePreset] = []
    var nodes: [JSONObject] = []
    var effectObjects = try root.objects("effects")
    while let node = try effectObjects.next() {
      let preset = try Self.preset(node)
      if presets.contains(where: { $0.name == preset.name }) {
        throw node.wrong("name", "a name that no other effect has", node["name"])
      }
      presets.append(preset)
      nodes.append(node)
    }
    for (at, node) in nodes.enumerated() {
      guard let name = try node.text("atDeath") else { continue }
      guard let index = presets.firstIndex(where: { $0.name == name }) else {
        throw node.wrong("atDeath", "the name of an effect of this file", node["atDeath"])
      }
      presets[at].effect.atDeath = EffectID(rawValue: UInt16(index))
    }
    return presets
  }

  private static let keys = [
    "name", "rate", "bursts", "limit", "source", "extent", "direction", "spread", "speed",
    "gravity", "drag", "life", "size", "sizeOverLife", "rotation", "spin", "tint", "opacity",
    "blend", "frames", "playsFrames", "layer", "z", "isLocal", "atDeath", "deathCount",
  ]

  private static func preset(_ node: JSONObject) throws(ContentError) -> ParticlePreset {
    guard let name = try node.text("name"), !name.utf8.isEmpty else {
      throw node.wrong("name", "a name", node["name"])
    }
    try node.check(keys: keys)
    let degree = Float.pi / 180
    var effect = ParticleEffect()
    effect.rate = try node.float("rate", effect.rate, least: 0)
    effect.bursts = try bursts(node)
    effect.limit = UInt32(try node.int("limit", Int(effect.limit), in: 0...mostParticles))
    effect.source = try node.word(
      "source", effect.source,
      ["point": .point, "circle": .circle, "box": .box, "edge": .edge])
    effect.extent = try node.pair("extent") ?? effect.extent
    effect.direction = try node.float("direction", 0) * degree
    effect.spread = try node.float("spread", 0) * degree
    effect.speed = try node.range("speed", effect.speed)
    effect.gravity = try node.pair("gravity") ?? effect.gravity
    effect.drag = try node.float("drag", effect.drag, least: 0)
    effect.life = try node.range("life", effect.life, least: 0)
    effect.size = try node.range("size", effect.size, least: 0)
    effect.sizeOverLife = try node.curve("sizeOverLife")
    effect.rotation = try node.range("rotation", effect.rotation, scale: degree)
    effect.spin = try node.range("spin", effect.spin, scale: degree)
    effect.tint = try node.tints("tint")
    effect.opacity = try node.curve("opacity")
    effect.blend = try node.word(
      "blend", effect.blend,
      ["normal": .normal, "additive": .additive, "multiply": .multiply, "screen": .screen])
    let frames = try node.texts("frames")
    try node.check("frames", count: frames.count)
    effect.playsFrames = try node.flag("playsFrames", effect.playsFrames)
    effect.layer = Int16(try node.int("layer", 0, in: -32768...32767))
    effect.z = Int16(try node.int("z", 0, in: -32768...32767))
    effect.isLocal = try node.flag("isLocal", effect.isLocal)
    effect.deathCount = UInt16(try node.int("deathCount", 1, in: 0...65535))
    return ParticlePreset(name, effect, frames: frames)
  }

  private static func bursts(_ node: JSONObject) throws(ContentError) -> [ParticleBurst] {
    try node.check("bursts", count: try node.elements("bursts").count)
    var bursts: [ParticleBurst] = []
    var burstObjects = try node.objects("bursts")
    while let burst = try burstObjects.next() {
      try burst.check(keys: ["count", "after", "every"])
      bursts.append(
        ParticleBurst(
          UInt16(try burst.int("count", nil, in: 0...65535)),
          after: try burst.float("after", 0, least: 0),
          every: try burst.float("every", 0, least: 0)))
    }
    return bursts
  }
}

extension JSONObject {
  fileprivate func check(keys: [String]) throws(ContentError) {
    for member in members where !keys.contains(member.name) {
      throw failure(
        at: member.name, "one of the keys \(keys.joined(separator: ", "))",
        ContentError.quoted(member.name))
    }
  }

  fileprivate func check(_ key: String, count: Int) throws(ContentError) {
    guard count <= ParticleFile.mostKeys else {
      throw failure(at: key, "at most \(ParticleFile.mostKeys) of them", "\(count)")
    }
  }

  fileprivate func float(
    _ key: String, _ otherwise: Float, least: Float
  ) throws(ContentError) -> Float {
    let number = try float(key, otherwise)
    guard number >= least else { throw wrong(key, "a number not below 0", self[key]) }
    return number
  }

  fileprivate func word<T>(
    _ key: String, _ otherwise: T, _ words: KeyValuePairs<String, T>
  ) throws(ContentError) -> T {
    guard let text = try text(key) else { return otherwise }
    for (word, value) in words where word == text { return value }
    throw wrong(key, oneOf: words.map { $0.key })
  }

  @inline(never)
  private func wrong(_ key: String, oneOf words: [String]) -> ContentError {
    wrong(key, "one of \(words.joined(separator: ", "))", self[key])
  }

  /// Returns a range from a number, or from an array of the least and the greatest.
  @inline(never)
  fileprivate func range(
    _ key: String, _ otherwise: ParticleRange, least: Float = -.infinity, scale: Float = 1
  ) throws(ContentError) -> ParticleRange {
    guard let value = self[key] else { return otherwise }
    var range: ParticleRange
    if value.double != nil {
      range = ParticleRange(try float(key, 0))
    } else {
      guard let two = value.elements, two.count == 2, two.allSatisfy({ $0.double != nil }) else {
        throw wrong(key, "a number, or an array of two", value)
      }
      let numbers = try floats(key, count: 2) ?? [0, 0]
      range = ParticleRange(numbers[0], numbers[1])
    }
    guard range.low >= least, range.high >= range.low else {
      throw wrong(
        key, least == 0 ? "numbers not below 0, the lower one first" : "the lower number first",
        value)
    }
    range.low *= scale
    range.high *= scale
    return range
  }

  /// Returns the keyframes of a curve: pairs whose first element is a time.
  private func keys(
    _ key: String, _ what: String
  ) throws(ContentError) -> [(time: Float, value: JSONValue, location: String)] {
    let elements = try elements(key)
    try check(key, count: elements.count)
    var keys: [(time: Float, value: JSONValue, location: String)] = []
    for (at, element) in elements.enumerated() {
      let location = "\(key)/\(at)"
      guard let pair = element.elements, pair.count == 2, let time = pair[0].double,
        time >= Double(keys.last?.time ?? 0), time <= 1
      else {
        throw wrong(
          location, "a time from 0 to 1, not before the one above it, and \(what)", element)
      }
      keys.append((Float(time), pair[1], location))
    }
    return keys
  }

  fileprivate func curve(_ key: String) throws(ContentError) -> [ParticleKey] {
    var curve: [ParticleKey] = []
    for key in try keys(key, "a number") {
      guard let value = key.value.double, (0...65536).contains(value) else {
        throw wrong(key.location, "a number from 0 to 65536 behind the time", key.value)
      }
      curve.append(ParticleKey(key.time, Float(value)))
    }
    return curve
  }

  fileprivate func tints(_ key: String) throws(ContentError) -> [ParticleTint] {
    var tints: [ParticleTint] = []
    for key in try keys(key, "a colour") {
      guard case .text(let text) = key.value, let color = Color(written: text) else {
        throw wrong(key.location, "a colour like #RRGGBB or #AARRGGBB behind the time", key.value)
      }
      tints.append(ParticleTint(key.time, color))
    }
    return tints
  }
}
