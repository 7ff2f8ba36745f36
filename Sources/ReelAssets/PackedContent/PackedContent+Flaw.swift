import ReelContent
import ReelMath

// Checks what the readers of formats guarantee and what the engine and the rules of games therefore do not check again:
// counts within their limits, indices within their lists, ascending lists that are searched by halves, finite numbers
// that are added without overflow.

extension PackedContent {
  /// A part of the content that no reader makes.
  struct Flaw {
    var location: String
    var expected: String
    var found: String

    init(_ location: String, _ expected: String, found: String = "") {
      self.location = location
      self.expected = expected
      self.found = found
    }
  }

  /// Returns the first flaw. O(content), without the cells of maps.
  func flaw(for manifest: ContentManifest) -> Flaw? {
    countFlaw(for: manifest) ?? numberFlaw ?? listFlaw ?? denseFlaw(for: manifest)
  }

  /// Returns a list that does not have the members that the manifest promises.
  private func countFlaw(for manifest: ContentManifest) -> Flaw? {
    guard content.fontNames == manifest.fonts, content.fonts.count == manifest.fonts.count else {
      return Flaw("fonts", "those of the manifest")
    }
    guard content.soundNames == manifest.sounds + manifest.music else {
      return Flaw("sounds", "those of the manifest")
    }
    guard content.maps.map(\.file) == manifest.maps else {
      return Flaw("maps", "those of the manifest")
    }
    guard owners.count == content.atlases.count, owners.starts(with: manifest.atlases),
      owners.dropFirst(manifest.atlases.count).allSatisfy(manifest.maps.contains)
    else { return Flaw("owners", "a file of the manifest for each atlas") }
    guard content.atlases.count < Int(UInt16.max) else {
      return Flaw("atlases", "fewer than 65535 of them", found: "\(content.atlases.count)")
    }
    guard content.particles.count <= Int(UInt16.max) else {
      return Flaw("particles", "at most 65535 of them", found: "\(content.particles.count)")
    }
    return nil
  }

  /// Returns a number that is not finite, or larger than readers accept.
  private var numberFlaw: Flaw? {
    NumberCheck.flaw("atlases", content.atlases, limit: NumberCheck.largest)
      ?? NumberCheck.flaw("fonts", content.fonts, limit: 65_535)
      ?? NumberCheck.flaw("maps", content.maps, limit: NumberCheck.largest)
      ?? NumberCheck.flaw("particles", content.particles, limit: NumberCheck.largest)
      ?? NumberCheck.flaw("dense", dense, limit: NumberCheck.largest)
  }

  private var listFlaw: Flaw? {
    for (at, atlas) in content.atlases.enumerated() {
      if let flaw = atlas.flaw { return flaw.inside("atlases[\(at)]") }
    }
    for (at, font) in content.fonts.enumerated() {
      if let flaw = font.flaw { return flaw.inside("fonts[\(at)]") }
    }
    for (at, map) in content.maps.enumerated() {
      if let flaw = map.flaw(in: content) { return flaw.inside("maps[\(at)]") }
    }
    for (at, preset) in content.particles.enumerated() {
      if let flaw = preset.flaw(among: content.particles.count) {
        return flaw.inside("particles[\(at)]")
      }
    }
    return nil
  }

  private func denseFlaw(for manifest: ContentManifest) -> Flaw? {
    var last: UInt8 = 0
    for (at, entry) in dense.enumerated() {
      guard Self.densities.contains(entry.density), entry.density >= last else {
        return Flaw("dense[\(at)]", "ascending densities from 2 to 4", found: "\(entry.density)")
      }
      last = entry.density
      guard Int(entry.atlas) < manifest.atlases.count else {
        return Flaw("dense[\(at)]", "an atlas of the manifest", found: "number \(entry.atlas)")
      }
      if let flaw = entry.pictures.flaw { return flaw.inside("dense[\(at)]") }
      guard entry.pictures.frames.count == content.atlases[Int(entry.atlas)].frames.count else {
        return Flaw("dense[\(at)]", "the frames of the plain atlas")
      }
    }
    return nil
  }
}

extension PackedContent.Flaw {
  /// Returns the flaw with its location in the value around it.
  func inside(_ outer: String) -> PackedContent.Flaw {
    var flaw = self
    flaw.location = location.isEmpty ? outer : "\(outer).\(location)"
    return flaw
  }
}
