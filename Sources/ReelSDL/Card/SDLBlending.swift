import CSDL2
import ReelPlatform

/// The mapping from the engine's blend modes to SDL's. It also decides if a mode takes premultiplied colours.
///
/// All renderers have four built-in modes. Renderers on a graphics card accept custom modes for premultiplied colours;
/// screen is one. A filtered picture is premultiplied too if the renderer allows it: filtering plain colours mixes in
/// the colours of clear pixels and leaves a dark rim.
struct SDLBlending {
  private let hasCustomModes: Bool
  private var hasWarned = false

  init(hasCustomModes: Bool) { self.hasCustomModes = hasCustomModes }

  /// Tests the modes that the renderer of a texture supports.
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
    // dst · src + dst · (1 - alpha) is correct only for premultiplied sources.
    case .multiply: return SDL_BLENDMODE_MUL
    case .screen:
      if isPremultiplied { return SDLBlending.screen }
      warnOnce()
      return SDL_BLENDMODE_ADD
    }
  }

  /// Writes to SDL's log, which is standard error unless the program redirects it.
  private mutating func warnOnce() {
    guard !hasWarned else { return }
    hasWarned = true
    withVaList([]) {
      SDL_LogMessageV(
        Int32(SDL_LOG_CATEGORY_RENDER.rawValue), SDL_LOG_PRIORITY_WARN,
        "this renderer has no screen blending: colours are added instead", $0)
    }
  }

  private static let normal = custom(SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA)
  private static let additive = custom(SDL_BLENDFACTOR_ONE)
  private static let screen = custom(SDL_BLENDFACTOR_ONE_MINUS_SRC_COLOR)

  /// Composes a mode that adds the source to the factor `rest` times the destination.
  private static func custom(_ rest: SDL_BlendFactor) -> SDL_BlendMode {
    SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ONE, rest, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
      SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
  }
}
