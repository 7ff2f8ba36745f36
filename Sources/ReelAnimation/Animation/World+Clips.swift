import ReelContent
import ReelECS
import ReelMath
import ReelSimulation

extension NameKind {
  static let clip = NameKind(
    "clip", plural: "clips",
    inContent: { $0.atlases.flatMap { $0.tags.map { $0.name } + $0.animations.map { $0.name } } })
}

extension World {
  /// The clip of this name: one that rules have added, or else a tag or an animation of the content, which
  /// is added when the set-up first asks for it. Where there is none, one that shows nothing.
  public func clip(_ name: String) -> ClipID {
    let names = names
    if let found: ClipID = names.known(name, .clip) { return found }
    if names.isOpen {
      guard let clip = names.content.clip(name, ticksPerSecond: self[Clock.self].perSecond) else {
        names.note(name, .clip)
        return .none
      }
      names.noteClipShadows(name)
      return names.add(name, self[Clips.self].add(clip), .clip)
    }
    names.findings.note(systemName) {
      // At any rate: the clock may not be this system's to read.
      names.content.clip(name, ticksPerSecond: 60) == nil
        ? names.missingSentence(name, .clip)
        : "The clip \"\(name)\" is first asked for in the middle of the game: it shows nothing. Ask for it in the "
          + "set-up"
    }
    return .none
  }

  /// Adds a clip under a name of its own. In the set-up; later, and where the name is taken, it traps.
  @discardableResult
  public func add(_ clip: Clip, named name: String) -> ClipID {
    names.add(name, self[Clips.self].add(clip), .clip)
  }
}

extension Simulation {
  /// Adds the clip that an atlas names, and returns its number in ``Clips``: a tag with its
  /// direction, repeats and durations, or else an animation, whose frames are shown equally long and
  /// for ever. The first atlas that has one of this name is asked.
  ///
  /// Where no atlas has one, the name is noted in ``missingNames`` and the clip shows nothing.
  /// ``ReelECS/World/clip(_:)`` does the same once a name, with the values that are given here first.
  /// - Parameters:
  ///   - ticksPerSecond: what an artist's milliseconds are counted in; by default the game's ticks.
  ///   - ticksPerFrame: how long the frames of an animation are shown.
  public func clip(
    _ name: String, ticksPerSecond: Float? = nil, ticksPerFrame: Float = 6
  ) -> ClipID {
    let found = content.clip(
      name, ticksPerSecond: ticksPerSecond ?? world[Clock.self].perSecond,
      ticksPerFrame: ticksPerFrame)
    names.noteClipShadows(name)
    let number = world[Clips.self].add(found ?? Clip())
    if found == nil { names.note(name, .clip) } else { names.addFirst(name, number, .clip) }
    return number
  }
}

extension NameBook {
  /// Notes that several atlases have a tag or an animation of this name.
  fileprivate func noteClipShadows(_ name: String) {
    noteShadows(.clip, name) { atlas in
      atlas.tags.contains { $0.name.utf8.elementsEqual(name.utf8) }
        || atlas.animations.contains { $0.name.utf8.elementsEqual(name.utf8) }
    }
  }
}

extension GameContent {
  /// The clip that the first atlas which has one names so.
  func clip(_ name: String, ticksPerSecond: Float, ticksPerFrame: Float = 6) -> Clip? {
    for (at, atlas) in atlases.enumerated() {
      if let tag = atlas.tags.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        return Clip(tag, atlas: at, of: self, ticksPerSecond: ticksPerSecond)
      }
      guard let named = atlas.animations.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
      else { continue }
      let frames = named.frames.map { index in
        ClipFrame(
          FrameID(atlas: UInt16(clamping: at), index: UInt16(clamping: index)),
          ticks: ticksPerFrame)
      }
      return Clip(frames: frames)
    }
    return nil
  }
}
