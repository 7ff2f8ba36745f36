import ReelFields

/// An atlas for screens with several pixels per point.
package struct DenseAtlas: Equatable, Sendable, FieldValue {
  /// The least density that it serves, one of ``PackedContent/densities``.
  package var density: UInt8 = 2
  /// The index of the plain atlas in ``GameContent/atlases``.
  package var atlas: UInt32 = 0
  /// The frames of the plain atlas in the same order, in dense pictures.
  package var pictures = Atlas()

  package init() {}

  package init(density: UInt8, atlas: UInt32, pictures: Atlas) {
    self.density = density
    self.atlas = atlas
    self.pictures = pictures
  }
}

/// Everything that the readers of formats have made of a game's files: the file `content.packed`.
package struct PackedContent: Equatable, Sendable, FieldValue {
  /// The densities at which the choice of pictures may change: those of the marks in files' names.
  package static let densities: [UInt8] = [2, 3, 4]

  /// The content with plain pictures.
  package var content = GameContent()
  /// For each atlas, the name in the manifest of the file that added it.
  package var owners: [String] = []
  /// The dense atlases, by ascending density. One replaces the plain atlas and those of lower densities.
  package var dense: [DenseAtlas] = []

  package init() {}

  package init(content: GameContent, owners: [String] = [], dense: [DenseAtlas] = []) {
    self.content = content
    self.owners = owners
    self.dense = dense
  }

  /// Returns the content for a screen with `density` pixels per point.
  package func shown(density: Float) -> GameContent {
    let step = Self.densities.first { Float($0) >= density } ?? Self.densities.last ?? 1
    var shown = content
    for entry in dense where entry.density <= step {
      shown.atlases[Int(entry.atlas)] = entry.pictures
    }
    return shown
  }
}
