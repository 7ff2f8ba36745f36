#if !REEL_SHIPPED
  import ReelContent
  import ReelFormats
  import ReelProgram

  // The readers of other tools' formats, which a shipped program does not have.

  extension Assets {
    /// Reads atlases, fonts, maps and effects of particles.
    static func content(
      of manifest: ContentManifest, in folder: ContentFolder
    ) throws(ContentError) -> PackedContent {
      // One error lists all missing files.
      let read = manifest.atlases + manifest.fonts + manifest.particles
      let missing = (read + manifest.sounds + manifest.music).filter {
        !folder.contains($0) && !folder.containsFolder($0)
      }
      if missing.count > 1 && missing.contains(where: read.contains) {
        throw ContentError(
          .missing, file: folder.path, location: "manifest",
          expected: missing.map(ContentError.quoted).joined(separator: ", "), found: "none")
      }
      var content = GameContent()
      for name in manifest.atlases {
        content.atlases.append(try atlas(name, manifest, folder, density: 1))
      }
      for name in manifest.fonts {
        content.fonts.append(try BitmapFontFile.read(name, in: folder))
      }
      var owners = manifest.atlases
      for name in manifest.maps {
        content.add(try MapFile.read(name, in: folder), searchingAtlases: manifest.atlases.count)
        while owners.count < content.atlases.count { owners.append(name) }
      }
      for name in manifest.particles {
        content.add(try ParticleFile.read(try folder.bytes(of: name), file: name))
      }
      content.fontNames = manifest.fonts
      content.soundNames = manifest.sounds + manifest.music
      return PackedContent(content: content, owners: owners)
    }

    /// Returns the content with dense pictures, in the folder of the files.
    func dense(_ density: Float) throws(ContentError) -> GameContent {
      var shown = content
      for (at, name) in manifest.atlases.enumerated() {
        let dense = try Self.atlas(name, manifest, folder, density: density)
        shown.atlases[at] = try Self.aligned(dense, to: content.atlases[at])
      }
      return shown
    }

    private static func atlas(
      _ name: String, _ manifest: ContentManifest, _ folder: ContentFolder, density: Float
    ) throws(ContentError) -> Atlas {
      let grid = manifest.grids.first { $0.file == name }?.grid
      return try AtlasFile.read(name, in: folder, density: density, grid: grid)
    }

    /// Returns the frames of a dense atlas in the order of the plain one, because the simulation uses the plain one's
    /// numbers.
    private static func aligned(_ dense: Atlas, to plain: Atlas) throws(ContentError) -> Atlas {
      var aligned = plain
      aligned.images = dense.images
      for at in plain.frames.indices {
        guard let frame = dense[plain.frames[at].name] else {
          throw ContentError(
            file: dense.images.first?.file ?? "", location: "frames",
            expected: "the frame \(plain.frames[at].name), which the plain atlas has")
        }
        aligned.frames[at] = frame
      }
      return aligned
    }

    /// Returns the paths of all files of content that are dense variants of these files, or that these are variants of.
    func variants(of paths: Set<String>) -> Set<String> {
      let inside = folder.path == "/" ? "/" : folder.path + "/"
      let plain = Set(
        paths.map { path in
          AtlasFile.plainName(
            of: String(decoding: Array(path.utf8.dropFirst(inside.utf8.count)), as: UTF8.self))
        })
      var variants: Set<String> = []
      for name in fileStatuses.keys where plain.contains(AtlasFile.plainName(of: name)) {
        if let path = try? folder.path(of: name) { variants.insert(path) }
      }
      return variants
    }

    /// Returns true if a file's name is that of content: a picture, a list, a map, a font, a sound.
    package static func isContent(_ file: String) -> Bool {
      let kinds: Set<String> = [
        "plist", "json", "png", "webp", "jpg", "jpeg", "fnt", "wav", "ogg", "flac", "tmx", "tmj",
        "tsx",
        "tsj", "tx", "tj", "ldtk", "ldtkl", "world",
      ]
      return kinds.contains(String(file.lowercased().split(separator: ".").last ?? ""))
    }

    /// The status of each file that the game may be made from, by its name within the folder. A list may name other
    /// files beside it, and dense files replace plain ones. So these are all files of content (``isContent(_:)``) in
    /// the folders of the manifest's files.
    package var fileStatuses: [String: FileStatus] {
      var names = manifest.files
      for map in content.maps {
        names.append(map.file)
        // LDtk stores separate levels in a folder with the project's name.
        if let ending = map.file.firstRange(of: ".ldtk#") {
          names.append(String(map.file[..<ending.lowerBound]))
        }
        names += map.sets.filter { !$0.file.isEmpty }.map { $0.file }
      }
      names += content.atlases.flatMap { $0.images.map { $0.file } }
      var folders: Set<String> = []
      for name in names {
        let above = OutputFolder.split(name).folder
        folders.insert(above == "." ? "" : above)
        if folder.containsFolder(name) { folders.insert(name) }
      }
      var statuses: [String: FileStatus] = [:]
      for subfolder in folders {
        for file in (try? folder.files(in: subfolder)) ?? []
        where Self.isContent(file) {
          let name = subfolder.isEmpty ? file : "\(subfolder)/\(file)"
          if let status = try? FileStatus(of: "\(folder.path)/\(name)", followsLinks: true) {
            statuses[name] = status
          }
        }
      }
      return statuses
    }
  }
#endif
