import CSDL2
import ReelPlatform

/// Which of SDL's blend modes stands for which of ours, and whether it takes premultiplied colours.
///
/// All renderers have four modes ready made. Those on a graphics card can be told others, in terms of
/// premultiplied colours: screen is one of them. A picture that is filtered is premultiplied too
/// where that can be said, because filtering plain colours mixes in those of clear pixels, and leaves
/// a dark rim.
struct SDLBlending {
  private let hasCustomModes: Bool
  private var hasTold = false

  init(hasCustomModes: Bool) { self.hasCustomModes = hasCustomModes }

  /// Asks the renderer of a texture.
  init(of texture: OpaquePointer) {
    hasCustomModes = SDL_SetTextureBlendMode(texture, SDLBlending.screen) == 0
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND)
  }

  func needsPremultiplied(_ blend: BlendMode, isSmooth: Bool) -> Bool {
    switch blend {
    case .multiply: true
    case .screen: hasCustomModes
    case .normal, .additive: hasCustomModes && isSmooth
    }
  }

  mutating func mode(_ blend: BlendMode, isSmooth: Bool) -> SDL_BlendMode {
    let isPremultiplied = needsPremultiplied(blend, isSmooth: isSmooth)
    switch blend {
    case .normal: return isPremultiplied ? SDLBlending.normal : SDL_BLENDMODE_BLEND
    case .additive: return isPremultiplied ? SDLBlending.additive : SDL_BLENDMODE_ADD
    // dst · src + dst · (1 - alpha): right only for premultiplied sources.
    case .multiply: return SDL_BLENDMODE_MUL
    case .screen:
      if isPremultiplied { return SDLBlending.screen }
      tellOnce()
      return SDL_BLENDMODE_ADD
    }
  }

  /// To SDL's log: on the standard error unless the program has it elsewhere.
  private mutating func tellOnce() {
    guard !hasTold else { return }
    hasTold = true
    withVaList([]) {
      SDL_LogMessageV(
        Int32(SDL_LOG_CATEGORY_RENDER.rawValue), SDL_LOG_PRIORITY_WARN,
        "this renderer has no screen blending: colours are added instead", $0)
    }
  }

  private static let normal = custom(SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA)
  private static let additive = custom(SDL_BLENDFACTOR_ONE)
  private static let screen = custom(SDL_BLENDFACTOR_ONE_MINUS_SRC_COLOR)

  /// The source, and what a factor leaves of what is there.
  private static func custom(_ rest: SDL_BlendFactor) -> SDL_BlendMode {
    SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ONE, rest, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
      SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
  }
}
