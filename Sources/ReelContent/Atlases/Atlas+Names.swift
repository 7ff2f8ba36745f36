import ReelMath

// Names are compared by their bytes, because comparing strings by Unicode's rules would add Unicode's tables to a wasm
// module.

extension Atlas {
  /// Returns the index of the frame with this name or alias, or `nil`. The name may leave out its `.png`.
  ///
  /// O(frames): look names up when the game is set up, and keep the index.
  public func index(of name: String) -> Int? {
    func find(_ matches: (String) -> Bool) -> Int? {
      if let index = frames.firstIndex(where: { matches($0.name) }) { return index }
      return aliases.first(where: { matches($0.name) }).map { Int($0.frame) }
    }
    if let index = find({ $0.utf8.elementsEqual(name.utf8) }) { return index }
    var withExtension = [UInt8](name.utf8)
    withExtension.append(contentsOf: [0x2E, 0x70, 0x6E, 0x67])
    return find { $0.utf8.elementsEqual(withExtension) }
  }

  /// Returns the frame with this name or alias, or `nil`; see ``index(of:)``.
  public subscript(name: String) -> AtlasFrame? { index(of: name).map { frames[$0] } }

  /// The names of all frames and all aliases, sorted by their UTF-8 bytes. O(n log n).
  public var names: [String] {
    (frames.map { $0.name } + aliases.map { $0.name }).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// Returns the size of a frame's source picture in points: its pixels divided by the picture's ``AtlasImage/scale``.
  public func size(of frame: Int) -> Vec2 { frames[frame].source / scale(of: frames[frame]) }

  /// Returns the pixels per point of the picture that contains a frame.
  public func scale(of frame: AtlasFrame) -> Float {
    Int(frame.image) < images.count ? images[Int(frame.image)].scale : 1
  }

  /// Returns the frames of a named animation.
  /// - Throws: if the atlas has no animation of this name.
  public func animation(_ name: String) throws(ContentError) -> AtlasAnimation {
    if let match = animations.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      return match
    }
    throw missing(
      "the animation " + ContentError.quoted(name), "animations", animations.map { $0.name })
  }

  /// Returns the tag with this name.
  /// - Throws: if the atlas has no tag of this name. If it has no tags at all, the error names the export option.
  public func tag(_ name: String) throws(ContentError) -> AtlasTag {
    if let match = tags.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return match }
    throw missing(
      "the tag " + ContentError.quoted(name)
        + (tags.isEmpty ? " (Aseprite exports tags with `--list-tags`)" : ""),
      "meta/frameTags", tags.map { $0.name })
  }

  /// Returns the slice with this name.
  /// - Throws: if the atlas has no slice of this name. If it has no slices at all, the error names the export option.
  public func slice(_ name: String) throws(ContentError) -> AtlasSlice {
    if let match = slices.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return match }
    throw missing(
      "the slice " + ContentError.quoted(name)
        + (slices.isEmpty ? " (Aseprite exports slices with `--list-slices`)" : ""),
      "meta/slices", slices.map { $0.name })
  }

  private func missing(_ expected: String, _ location: String, _ names: [String]) -> ContentError {
    var shown = ""
    for (at, name) in names.prefix(8).enumerated() {
      if at > 0 { shown += ", " }
      shown += ContentError.quoted(name)
    }
    return ContentError(
      .missing, file: images.isEmpty ? "atlas" : images[0].file, location: location,
      expected: expected,
      found: shown.utf8.isEmpty ? "none" : shown + (names.count > 8 ? " …" : ""))
  }
}
