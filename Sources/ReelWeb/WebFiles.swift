import ReelContent
import ReelMath
import ReelPlatform

/// The requests for a game's files, in the order of their numbers.
struct WebFiles {
  let manifest: ContentManifest
  let packed: PackedContent
  /// The content that is drawn, with the pictures of the screen's density.
  let shown: GameContent

  init(_ packed: PackedContent, manifest: ContentManifest, density: Float) {
    self.packed = packed
    self.manifest = manifest
    shown = density > 1 ? packed.shown(density: density) : packed.content
  }

  /// Requests all pictures.
  func request(from video: WebVideo) {
    func add(
      _ file: String, of owner: String, as number: UInt16, isPremultiplied: Bool = false,
      clear: Color? = nil
    ) {
      video.request(
        file, as: TextureID(rawValue: number), isSmooth: lists(manifest.smooth, owner),
        isPremultiplied: isPremultiplied || lists(manifest.premultiplied, owner), clear: clear)
    }
    for (at, atlas) in shown.atlases.enumerated() {
      let owner = at < packed.owners.count ? packed.owners[at] : ""
      for (index, image) in atlas.images.enumerated() {
        add(
          image.file, of: owner, as: shown.texture(atlas: at, image: index),
          isPremultiplied: image.isPremultiplied, clear: image.transparent)
      }
    }
    for (at, font) in shown.fonts.enumerated() where at < manifest.fonts.count {
      for (index, page) in font.pages.enumerated() {
        add(page, of: manifest.fonts[at], as: shown.texture(font: at, page: index))
      }
    }
  }

  /// Requests all sounds, and then the music.
  func request(from audio: WebAudio) {
    for (at, file) in (manifest.sounds + manifest.music).enumerated() {
      audio.request(
        file, as: SoundID(rawValue: UInt16(at)), isMusic: at >= manifest.sounds.count)
    }
  }

  /// Returns true if a list has a name; compares bytes, because comparing characters needs Unicode's tables.
  private func lists(_ names: [String], _ name: String) -> Bool {
    names.contains { $0.utf8.elementsEqual(name.utf8) }
  }
}
