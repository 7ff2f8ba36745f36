#if !REEL_SHIPPED
  import ReelContent
  import ReelFiles
  import ReelProgram

  extension Assets {
    /// Writes the content for shipped programs to a folder, and copies all pictures, sounds and music to it.
    ///
    /// A picture that does not exist, because it belongs to a tile set that no map shows, is left out. All others are
    /// copied: rules may set a tile that no map shows.
    /// - Throws: before anything is written if a file must not be replaced: `Failure`; if a dense atlas cannot be read:
    ///   `ContentError`.
    package func pack(into path: String, replacing: Bool) throws {
      let packed = try packedWithDense()
      guard let bytes = packed.bytes(for: manifest) else {
        throw Failure(
          .damaged,
          "\(PackedContent.file): expected at most \(PackedContent.mostBytes) bytes of values, found more."
        )
      }
      // A flaw that a shipped program would refuse is an error of the packing.
      _ = try PackedContent.read(bytes, for: manifest)
      let names = try copiedNames(packed)
      for name in names { _ = try folder.path(of: name) }
      let target = try OutputFolder(path, isMade: true)
      let inputs = identities
      for isWriting in [false, true] {
        for name in names {
          let bytes = try folder.bytes(of: name, limit: .max)
          try target.put(bytes, as: name, isWriting, replacing: replacing, sparing: inputs)
        }
        // The content comes last: without it, no program takes the folder for complete.
        try target.put(
          bytes, as: PackedContent.file, isWriting, replacing: replacing, sparing: inputs)
      }
    }

    /// Returns the content with the atlases that differ for dense screens.
    private func packedWithDense() throws(ContentError) -> PackedContent {
      var packed = packed
      packed.dense = []
      var last = content.atlases
      for density in PackedContent.densities {
        var dense = self
        try dense.choose(density: Float(density))
        for at in manifest.atlases.indices where dense.shown.atlases[at] != last[at] {
          last[at] = dense.shown.atlases[at]
          packed.dense.append(
            DenseAtlas(density: density, atlas: UInt32(at), pictures: last[at]))
        }
      }
      return packed
    }

    /// Returns the names of the files to copy, sorted. Reports pictures that are left out.
    private func copiedNames(_ packed: PackedContent) throws(ContentError) -> [String] {
      var names = Set(manifest.sounds + manifest.music + content.fonts.flatMap(\.pages))
      names.formUnion(packed.dense.flatMap { $0.pictures.images.map(\.file) })
      for (at, atlas) in content.atlases.enumerated() {
        for file in atlas.images.map(\.file) {
          if !folder.contains(file), !isShown(atlas: at) {
            report(
              "\(file): expected a file, found none; no map shows a tile of it, and it is left out")
          } else {
            names.insert(file)
          }
        }
      }
      return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  extension OutputFolder {
    /// Checks that a file could be written, or writes it. Makes the folders of a name with slashes.
    fileprivate func put(
      _ bytes: [UInt8], as name: String, _ isWriting: Bool, replacing: Bool,
      sparing inputs: Set<FileStatus.Identity>
    ) throws {
      var parts = name.split(separator: "/").map(String.init)
      guard let last = parts.popLast() else { return }
      var folder = self
      for part in parts { folder = try folder.folder(part, isMade: true) }
      if isWriting {
        try folder.write(bytes, as: last, replacing: replacing, sparing: inputs)
      } else {
        try folder.checkWriting(bytes, as: last, replacing: replacing, sparing: inputs)
      }
    }
  }
#endif
