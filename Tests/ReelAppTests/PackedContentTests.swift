import Foundation
import Reel
import ReelHost
import ReelProgram
import Testing

@testable import ReelAssets

@Suite struct PackedContentTests {
  private let fixture: PackedFixture
  private let packed: PackedContent
  private let bytes: [UInt8]
  private let manifest = PackedFixture.manifest

  init() throws {
    fixture = try PackedFixture()
    packed = try fixture.packed().packed
    bytes = try #require(packed.bytes(for: manifest))
  }

  private func refusal(_ bytes: [UInt8], _ manifest: ContentManifest? = nil) -> ContentError? {
    do {
      _ = try PackedContent.read(bytes, for: manifest ?? self.manifest)
      return nil
    } catch {
      let sentence = error.description
      #expect(
        sentence.hasPrefix("content.packed: ") && sentence.contains("expected "), "\(sentence)")
      #expect(error.kind == .damaged && !error.location.isEmpty && sentence.utf8.count < 600)
      return error
    }
  }

  /// Returns the bytes with the checksum that belongs to them.
  private func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var encoder = FieldEncoder(Array(bytes.dropLast(8)))
    encoder.append(BlockHasher.hash(encoder.bytes), 8)
    return encoder.bytes
  }

  @Test func contentGoesThroughBytesUnchanged() throws {
    #expect(try PackedContent.read(bytes, for: manifest) == packed)
    #expect(packed.dense.map(\.density) == [2, 2, 3] && packed.dense.map(\.atlas) == [0, 1, 1])
    #expect(PackedContent().bytes(for: manifest) == PackedContent().bytes(for: manifest))
  }

  @Test func everyShorterFileIsRefused() {
    for end in 0..<bytes.count {
      let part = Array(bytes[..<end])
      #expect(refusal(part) != nil && refusal(sealed(part)) != nil)
    }
    #expect(refusal(bytes + [0]) != nil && refusal(sealed(bytes + [0])) != nil)
  }

  @Test func everyChangedBitIsFound() {
    for at in bytes.indices {
      var changed = bytes
      changed[at] ^= 1 << UInt8(at % 8)
      #expect(refusal(changed) != nil)
    }
  }

  @Test func foreignFilesAreRefused() throws {
    #expect(refusal(Array("{\"frames\": {}}".utf8))?.expected == "packed content (RLP)")
    var later = bytes
    later[3] = 2
    #expect(refusal(sealed(later))?.found == "format 2")
    var other = bytes
    other[5] ^= 1
    #expect(
      refusal(sealed(other))?.expected == "content packed by the version of Reel of this program")
    for change in [
      { $0.sounds = ["other.wav"] }, { $0.smooth = [] }, { $0.atlases.reverse() },
      { $0.grids = [GridPicture("coins.png", .frame(Vec2(3, 6)))] },
      { $0.grids = [GridPicture("coins.png", .count(columns: 2))] },
    ] as [(inout ContentManifest) -> Void] {
      var manifest = manifest
      change(&manifest)
      #expect(
        refusal(bytes, manifest)?.expected == "content packed for the manifest of this program")
    }
  }

  @Test func aFolderOfAForeignFileIsRefused() throws {
    try fixture.write(Data(bytes.dropLast(9)), "content.packed")
    let error = #expect(throws: ContentError.self) { try fixture.open(fixture.source) }
    #expect(error?.failure.code == .damaged)
  }

  /// A number of bytes that the stream cannot have reserves no memory.
  @Test func claimedSizesAreRefused() {
    for size: UInt64 in [0, 1, 1 << 20, 1 << 30, 1 << 40, .max] {
      var claiming = bytes
      for at in 0..<8 { claiming[20 + at] = UInt8(size >> UInt64(at * 8) & 255) }
      #expect(refusal(sealed(claiming)) != nil)
    }
  }

  /// Mutated values with the right checksum: content that is accepted can be used.
  @Test func mutatedValuesNeverTrap() throws {
    let values = FieldEncoder.encode(packed)
    let count: UInt64 = ProcessInfo.processInfo.environment["REEL_FULL"] == nil ? 500 : 20_000
    var accepted = 0
    for seed in 0..<count {
      var mutated = values
      var dice = Dice(state: seed)
      for _ in 0..<(seed % 3 + 1) {
        let at = Int(dice.next() % UInt64(mutated.count))
        switch dice.next() % 5 {
        case 0: mutated[at] ^= 1 << UInt8(dice.next() % 8)
        case 1: mutated[at] = UInt8(dice.next() % 256)
        case 2: mutated[at] = [0, 0x7F, 0x80, 0xFF][Int(dice.next() % 4)]
        case 3:
          // Both halves of a number at once: infinite, not a number, the greatest.
          for (index, byte) in [UInt8(0), 0, [0x80, 0xC0][Int(seed % 2)], 0x7F].enumerated()
          where at + index < mutated.count { mutated[at + index] = byte }
        default: mutated.remove(at: at)
        }
      }
      let file = try #require(PackedContent.file(of: mutated, for: manifest))
      guard let read = try? PackedContent.read(file, for: manifest) else { continue }
      accepted += 1
      use(read, density: Float(seed % 3 + 1))
    }
    #expect(accepted > 50)
  }

  /// Looks everything up, and paints all of it.
  private func use(_ packed: PackedContent, density: Float) {
    let content = packed.content
    _ = (content.simulationHash, content.frameTable, content.frames("a"))
    let simulation = Simulation(content: content, seed: 1, rate: .standard, startData: [])
    let world = simulation.world
    for (at, atlas) in content.atlases.enumerated() {
      for index in atlas.frames.indices {
        world.spawn(Transform(), Sprite(FrameID(atlas: UInt16(at), index: UInt16(index))))
      }
      for tag in atlas.tags { _ = tag.order }
    }
    world.spawn(Transform(), Label("AB\nBA C", font: 0, width: 20))
    for at in content.particles.indices {
      world.spawn(Transform(), ParticleEmitter(EffectID(rawValue: UInt16(at))))
    }
    for (at, map) in content.maps.enumerated() {
      world.spawnMap(MapID(rawValue: UInt16(at)))
      for set in map.sets.indices { _ = map.usedTiles(of: set) }
      for layer in map.layers.indices {
        _ = map.resolved(layer)
        _ = map.edits(painting: map.terrain("g"), 3, 3, of: layer)
        if map.orientation == .orthogonal {
          _ = world.maps.ground(
            of: layer, in: MapID(rawValue: UInt16(at)),
            cells: MapBounds(0, 0, width: 20, height: 20))
        }
      }
    }
    let painter = ScenePainter(simulation, showing: packed.shown(density: density))
    var list = DrawList()
    for _ in 0..<3 {
      simulation.step(TickInput(viewWidth: 200, viewHeight: 100))
      painter.recordTick(world)
      painter.paint(world, into: &list)
    }
  }
}

/// SplitMix64 (Sebastiano Vigna, public domain), for fuzzing with seeds.
private struct Dice {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
