import Reel
import ReelContent
import ReelECS
import ReelMath

/// A world whose state is measured.
struct StateWorlds {
  let name: String
  /// The bytes that the columns take in memory for one entity.
  let bytesPerRow: Int
  /// Writes one value of one component.
  let touch: (World, Entity) -> Void
  let fill: (World) -> Void

  static let count = 100_000

  /// The bytes to save: columns, and the slot and the row of each entity.
  var byteCount: Int { StateWorlds.count * (bytesPerRow + 16) }

  static var all: [StateWorlds] {
    [
      StateWorlds(
        name: "mixed",
        bytesPerRow: MemoryLayout<(Pose, Motion, Life, Appearance, Brain, Clockwork, Marks)>.size,
        touch: { $0[$1, Motion.self]?.x += 1 },
        fill: { world in
          world.spawn(count: count) { at in
            let number = Float(at & 1023)
            let pose = Pose(x: number, y: -number, angle: 0.5)
            let appearance = Appearance(frame: UInt16(at & 255), layer: 2)
            let marks = Marks(bits: UInt32(at), team: UInt16(at & 3))
            return (
              pose, Motion(x: 1, y: number), Life(points: 10), appearance, Brain(mood: .curious),
              Clockwork(start: UInt64(at)), marks
            )
          }
        }),
      StateWorlds(
        name: "floats",
        bytesPerRow: MemoryLayout<(Pose, Motion, Warp)>.size,
        touch: { $0[$1, Motion.self]?.x += 1 },
        fill: { world in
          world.spawn(count: count) { at in
            let number = Float(at & 1023)
            let pose = Pose(x: number, y: -number, angle: 0.5)
            let warp = Warp(map: Affine(a: number, b: 0, c: 0, d: 1, tx: 3, ty: number))
            return (pose, Motion(x: 1, y: number), warp)
          }
        }),
      StateWorlds(
        name: "padded",
        bytesPerRow: MemoryLayout<Late>.stride + MemoryLayout<Split>.stride,
        touch: { $0[$1, Split.self]?.x += 1 },
        fill: { world in
          world.spawn(count: count) { at in
            (
              Late(wide: Double(at), small: UInt8(at & 255)),
              Split(small: 1, x: 2, y: Float(at & 7))
            )
          }
        }),
      StateWorlds(
        name: "gaps",
        bytesPerRow: MemoryLayout<Holes>.stride,
        touch: { $0[$1, Holes.self]?.a &+= 1 },
        fill: { world in
          world.spawn(count: count) { at in Holes(a: 1, b: UInt32(at), c: 2, d: UInt32(at)) }
        }),
      // The component types that games have most of.
      StateWorlds(
        name: "sprites",
        bytesPerRow: MemoryLayout<Transform>.stride + MemoryLayout<Sprite>.stride
          + MemoryLayout<SpriteAnimation>.stride + MemoryLayout<DrawRank>.stride,
        touch: { $0[$1, Transform.self]?.position.x += 1 },
        fill: spawnSprites),
    ]
  }

  private static func spawnSprites(_ world: World) {
    for at in 0..<count {
      let sprite = Sprite(FrameID(index: UInt16(at & 255)), anchor: Vec2(0.5, 1))
      world.spawn(Transform(x: Float(at & 1023), y: 5), sprite, SpriteAnimation(clip: 1))
    }
  }
}

private struct Pose: Component {
  var x: Float = 0
  var y: Float = 0
  var angle: Float = 0
  var scale: Float = 1
}

private struct Motion: Component {
  var x: Float = 0
  var y: Float = 0
}

private struct Life: Component {
  var points: Int32 = 0
  var limit: Int32 = 100
}

private struct Appearance: Component {
  var frame: UInt16 = 0
  var layer: Int16 = 0
  var color = Color.white
  var isHidden = false
  var isFlipped = false
  var blend: UInt8 = 0
  var rank: UInt8 = 0
}

private enum Mood: UInt8 { case calm, curious, afraid }
extension Mood: FieldValue { init() { self = .calm } }

private struct Brain: Component {
  var mood = Mood.calm
  var hunger: UInt8 = 0
  var fear: UInt16 = 0
  var patience: Float = 1
  var target = Entity.none
}

private struct Clockwork: Component {
  var start: UInt64 = 0
  var period: Double = 1
  var phase: Double = 0
}

private struct Marks: Component {
  var bits: UInt32 = 0
  var team: UInt16 = 0
  var number: UInt16 = 0
}

private struct Warp: Component {
  var map = Affine.identity
}

/// A component with a gap at the end of each row.
private struct Late: Component {
  var wide: Double = 0
  var small: UInt8 = 0
}

/// A component with a gap inside.
private struct Split: Component {
  var small: UInt8 = 0
  var x: Float = 0
  var y: Float = 0
}

/// A component with several gaps.
private struct Holes: Component {
  var a: UInt8 = 0
  var b: UInt32 = 0
  var c: UInt8 = 0
  var d: UInt32 = 0
}
