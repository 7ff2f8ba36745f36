import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

/// An effect in the form that the painter needs: its curves and pictures, computed once.
struct ParticleAppearance {
  struct Sample {
    var color: Color
    var size: Float
  }

  /// The number of steps into which a lifetime is divided.
  private static let steps = 128

  private let samples: [Sample]
  let pictures: [Picture]
  /// The frames of the pictures; empty for the white square.
  let frames: [FrameID]
  let playsFrames: Bool
  /// The fields that all quads of the effect share.
  let quad: DrawQuad

  init(_ effect: ParticleEffect, _ pictures: FramePictures) {
    samples = (0...Self.steps).map {
      let time = Float($0) / Float(Self.steps)
      let color = effect.tint.color(at: time).faded(effect.opacity.value(at: time))
      return Sample(color: color, size: effect.sizeOverLife.value(at: time))
    }
    frames = effect.frames
    self.pictures =
      frames.isEmpty ? [.whiteSquare] : frames.map { Picture(pictures[$0]) }
    playsFrames = effect.playsFrames
    var quad = DrawQuad(
      key: DrawQuad.key(layer: effect.layer, z: effect.z), texture: .white,
      blend: BlendMode(rawValue: effect.blend.rawValue) ?? .normal)
    quad.order = .max
    self.quad = quad
  }

  /// Returns the colour and size of a particle at a share of its lifetime, from 0 to 1. Sizes are interpolated between
  /// steps; colours change 128 times.
  @inline(__always)
  func sample(at share: Float) -> Sample {
    let scaled = share * Float(Self.steps)
    let step = min(Int(scaled), Self.steps - 1)
    var sample = samples[step]
    sample.size += (samples[step + 1].size - sample.size) * (scaled - Float(step))
    return sample
  }

  /// Returns the index of a particle's picture; `nil` if nothing is visible.
  @inline(__always)
  func picture(of particle: Particle, at share: Float) -> Int? {
    if playsFrames {
      return min(Int(share * Float(pictures.count)), pictures.count - 1)
    }
    let at = Int(particle.picture)
    return at < pictures.count ? at : nil
  }
}

extension ParticleAppearance {
  /// A frame relative to its pivot.
  struct Picture {
    var texture = TextureID.white
    /// The part of the picture that is drawn, in points from the pivot.
    var box = Rect(-0.5, -0.5, 1, 1)
    var texels = (Vec2(0, 0), Vec2(1, 0), Vec2(1, 1), Vec2(0, 1))
    /// The same corners in the form of a draw list; `nil` if they are not multiples of half a texel.
    var flat: DrawTexels? = .white
    /// A distance from the pivot that no corner exceeds.
    var reach: Float = 1
    var hasMesh = false

    fileprivate static let whiteSquare = Picture()

    private init() {}

    /// - Parameter picture: `nil` for a picture that the content lacks; its particles get no size.
    fileprivate init(_ picture: FramePicture?) {
      guard let picture else {
        box = Rect(0, 0, 0, 0)
        reach = 0
        return
      }
      let pivot = Vec2(picture.pivot.x * picture.size.x, picture.pivot.y * picture.size.y)
      texture = picture.texture
      box = Rect(
        picture.box.x - pivot.x, picture.box.y - pivot.y, picture.box.width, picture.box.height)
      texels = picture.texels
      flat = picture.flat
      reach = max(pivot.length, (picture.size - pivot).length) + picture.size.length
      hasMesh = picture.hasMesh
    }
  }
}
