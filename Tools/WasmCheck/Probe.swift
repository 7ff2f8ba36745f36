// A program that checks the tool chain itself, run by `Tools/check-wasm --probe`: it uses everything that a game's
// rules need of bare wasm32 (memory, classes, closures, generics, hash tables, rounding), and prints hashes, which must
// equal those of its native build. If a game differs and the probe does not, the fault is in the game.

import ReelFields
import ReelMath
import WasmRuntime

private class Walker {
  var position: Vec2
  init(_ position: Vec2) { self.position = position }
  func step(_ noise: UInt32) { position += Vec2(Float(noise % 7), 0.25) }
}

private final class Bouncer: Walker {
  private var trail: [Vec2] = []
  override func step(_ noise: UInt32) {
    position = (position * 0.996_093_75 + Vec2(Float(noise % 1000) / 3, 1)).normalized * 300
    trail.append(Vec2(position.x.rounded(), position.y.rounded(.down)))
    if trail.count > Int(noise % 97) { trail.removeFirst(trail.count / 2) }
    for point in trail { position += point * 0.001 }
  }
}

private struct Pile<Element> {
  var elements: [Element] = []
  mutating func push(_ element: Element, when condition: (Element) -> Bool) {
    if condition(element) { elements.append(element) }
  }
}

private enum Refusal: Error { case tooOften(UInt32) }

/// Returns the sum of words in a block whose alignment is greater than `malloc` would give.
private func alignedSum(_ count: Int, _ noise: UInt32) throws(Refusal) -> UInt64 {
  if noise % 101 == 0 { throw .tooOften(noise) }
  let block = UnsafeMutableRawPointer.allocate(byteCount: count * 8, alignment: 256)
  defer { block.deallocate() }
  guard UInt(bitPattern: block) % 256 == 0 else { return 0 }
  let words = block.bindMemory(to: UInt64.self, capacity: count)
  for index in 0..<count { words[index] = UInt64(noise) &* UInt64(index &+ 1) }
  return (0..<count).reduce(into: 0) { sum, index in sum &+= words[index] }
}

@c(wasm_check_Probe)
public func check(ticks: UInt32, seed: UInt64, every: UInt32) {
  let content = [UInt8](UnsafeBufferPointer(start: wasm_content(), count: wasm_content_size()))
  var decoder = FieldDecoder(content)
  var walkers: [Walker] = []
  while decoder.remaining >= 8 {
    let position = decoder.decode(Vec2.self)
    walkers.append(walkers.count % 2 == 0 ? Walker(position) : Bouncer(position))
  }
  var noise = UInt32(truncatingIfNeeded: seed)
  var visits: [UInt32: UInt64] = [:]
  var pile = Pile<UInt64>()
  let odd: (UInt64) -> Bool = { [seed] in ($0 ^ seed) & 1 == 1 }

  for tick in 1...max(1, ticks) {
    for walker in walkers {
      noise = noise &* 1_664_525 &+ 1_013_904_223
      walker.step(noise >> 8)
      visits[noise >> 24, default: 0] += UInt64(tick)
    }
    do {
      pile.push(try alignedSum(Int(noise >> 16 & 511), noise), when: odd)
    } catch {
      switch error {
      case .tooOften(let noise): pile.push(UInt64(noise), when: odd)
      }
    }
    if pile.elements.count > 1000 { pile.elements.removeAll() }
    guard tick == ticks || every > 0 && tick % every == 0 else { continue }
    var hashing = FieldHashing(seed: seed)
    for walker in walkers { hashing.field("position", &walker.position) }
    hashing.field("pile", &pile.elements)
    for key in visits.keys.sorted() { hashing.hasher.combine(visits[key] ?? 0) }
    if tick == ticks {
      hashing.hasher.combine(playWorlds(min(ticks, 100)))
      hashing.hasher.combine(queryShapes(min(ticks, 100)))
      hashing.hasher.combine(playCollisions(min(ticks, 100)))
      hashing.hasher.combine(playMovers())
      hashing.hasher.combine(playMaps(min(ticks, 100)))
    }
    wasm_print_hash(UInt64(tick), hashing.hasher.value)
  }
}
