import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

extension NameKind {
  static let clip = NameKind(
    "clip", plural: "clips",
    inContent: { $0.atlases.flatMap { $0.tags.map { $0.name } + $0.animations.map { $0.name } } })
}

extension World {
  /// Returns the clip of this name: a clip that rules have added, or else a tag or an animation of the content, which
  /// is added at its first request in the set-up. A missing clip shows nothing.
  public func clip(_ name: String) -> ClipID {
    let names = names
    if let id: ClipID = names.registered(name, .clip) { return id }
    if names.isOpen {
      guard let clip = names.content.clip(name, ticksPerSecond: self[Clock.self].perSecond) else {
        names.recordMissing(name, .clip)
        return .none
      }
      names.recordClipDuplicates(name)
      return names.add(name, self[Clips.self].add(clip), .clip)
    }
    names.faults.report(systemName) {
      // Any rate will do here; this system may not be allowed to read the clock.
      names.content.clip(name, ticksPerSecond: 60) == nil
        ? names.missingSentence(name, .clip)
        : "The clip \"\(name)\" is first looked up in the middle of the game: it shows nothing. Look it up in the "
          + "set-up"
    }
    return .none
  }

  /// Adds a clip under a name. Traps after the set-up, and if the name is taken.
  @discardableResult
  public func add(_ clip: Clip, named name: String) -> ClipID {
    names.add(name, self[Clips.self].add(clip), .clip)
  }
}

extension Simulation {
  /// Returns the clip of this name; see ``ReelECS/World/clip(_:)``.
  public func clip(_ name: String) -> ClipID { world.clip(name) }
}

extension NameRegistry {
  /// Records that several atlases have a tag or an animation of this name.
  fileprivate func recordClipDuplicates(_ name: String) {
    recordDuplicates(.clip, name) { atlas in
      atlas.tags.contains { $0.name.utf8.elementsEqual(name.utf8) }
        || atlas.animations.contains { $0.name.utf8.elementsEqual(name.utf8) }
    }
  }
}

extension GameContent {
  /// Returns the clip of this name from the first atlas that has one. A tag brings its direction, repeats and
  /// durations; the frames of an animation last 6 ticks each, and repeat for ever.
  func clip(_ name: String, ticksPerSecond: Float) -> Clip? {
    for (at, atlas) in atlases.enumerated() {
      if let tag = atlas.tags.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        return Clip(tag, atlas: at, of: self, ticksPerSecond: ticksPerSecond)
      }
      guard let named = atlas.animations.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
      else { continue }
      // A sheet may list more frames than a clip can have.
      let frames = named.frames.prefix(Clip.frameLimit).map { index in
        ClipFrame(
          FrameID(atlas: UInt16(clamping: at), index: UInt16(clamping: index)),
          ticks: 6)
      }
      return Clip(frames: frames)
    }
    return nil
  }
}
