import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

// What artists made and rules have named, by name: in a set-up or in the middle of a rule, each look-up
// takes as long as its name.

extension World {
  /// The picture of this name; `.png` may be left out. Where there is none, one that shows nothing.
  ///
  /// A name that is missing while the game is set up is noted in ``Simulation/missingNames``, which hosts
  /// refuse; one that is asked for later and missing is told by ``Simulation/diagnose(soundCount:report:)``. The same
  /// goes for all names here.
  public func frame(_ name: String) -> FrameID {
    let names = names
    if let (found, isRepeated) = names.frames.find(name) {
      if isRepeated { names.noteShadows("frame", name) { $0.index(of: name) != nil } }
      return FrameID(
        atlas: UInt16(truncatingIfNeeded: found >> 16), index: UInt16(truncatingIfNeeded: found))
    }
    names.note(name, "frame", self)
    return .none
  }

  /// The pictures whose names are this beginning and a number, by rising number: `world.frames("cart-")`
  /// is `cart-1` to `cart-4`. O(frames): for the set-up.
  public func frames(_ beginning: String) -> [FrameID] {
    let found = names.content.frames(beginning)
    if found.isEmpty { names.note(beginning + "1", "frame", self) }
    return found
  }

  /// The sound or music of this file; its ending may be left out. Where there is none, one that is silent.
  public func sound(_ name: String) -> SoundID {
    SoundID(rawValue: names.number(name, in: names.sounds, "sound", self) ?? .max)
  }

  /// The font of this file; its ending may be left out. Where there is none, one that shows nothing.
  public func font(_ name: String) -> FontID {
    FontID(rawValue: names.number(name, in: names.fonts, "font", self) ?? .max)
  }

  /// The effect of particles of this name. Where there is none, one that makes nothing.
  public func particleEffect(_ name: String) -> EffectID {
    EffectID(rawValue: names.number(name, in: names.effects, "effect of particles", self) ?? .max)
  }

  /// The clip of this name: one that rules have added, or else a tag or an animation of the content, which
  /// is added when the set-up first asks for it. Where there is none, one that shows nothing.
  public func clip(_ name: String) -> ClipID {
    let names = names
    if let found = names.clips[name] { return ClipID(rawValue: UInt16(truncatingIfNeeded: found)) }
    if names.isOpen, let clip = names.content.clip(name, ticksPerSecond: self[Clock.self].perSecond)
    {
      names.noteClipShadows(name)
      let number = self[Clips.self].add(clip)
      names.add(name, number)
      return number
    }
    names.note(name, "clip", self)
    return .none
  }

  /// The place of the map of this file, as `world.maps` and ``spawnMap(_:at:drawLayer:)`` take it. Where there is
  /// none, one that is empty. O(maps).
  public func map(_ file: String) -> Int {
    if let place = names.content.map(file) { return place }
    names.note(file, "map", self)
    return WorldMaps.missing
  }

  /// The timeline that was added under this name. Where there is none, one that moves nothing.
  public func timeline(_ name: String) -> TimelineID {
    TimelineID(rawValue: names.number(name, in: names.timelines, "timeline", self) ?? .max)
  }

  /// The machine that was added under this name. Where there is none, one that chooses nothing.
  public func machine(_ name: String) -> MachineID {
    MachineID(rawValue: names.number(name, in: names.machines, "machine", self) ?? .max)
  }

  /// The path that was added under this name. Where there is none, one that leads nowhere.
  public func path(_ name: String) -> PathID {
    PathID(rawValue: names.number(name, in: names.paths, "path", self) ?? .max)
  }

  /// Adds a clip under a name of its own. In the set-up; later, and where the name is taken, it traps.
  @discardableResult
  public func add(_ clip: Clip, named name: String) -> ClipID {
    let number = self[Clips.self].add(clip)
    names.add(name, number)
    return number
  }

  /// Adds a timeline under a name of its own. In the set-up; later, and where the name is taken, it traps.
  @discardableResult
  public func add(_ timeline: Timeline, named name: String) -> TimelineID {
    let number = self[Timelines.self].add(timeline)
    names.add(name, number)
    return number
  }

  /// Adds a machine under a name of its own. In the set-up; later, and where the name is taken, it traps.
  @discardableResult
  public func add(_ machine: AnimationMachine, named name: String) -> MachineID {
    let number = self[AnimationMachines.self].add(machine)
    names.add(name, number)
    return number
  }

  /// Adds an effect of particles under a name of its own. In the set-up; later, and where the name is taken, also by
  /// an effect of a file, it traps.
  @discardableResult
  public func add(_ effect: ParticleEffect, named name: String) -> EffectID {
    let number = self[ParticleEffects.self].add(effect)
    names.add(name, number)
    return number
  }

  /// Adds a path under a name of its own. In the set-up; later, and where the name is taken, it traps.
  @discardableResult
  public func add(_ path: MotionPath, named name: String) -> PathID {
    let number = self[Paths.self].add(path)
    names.add(name, number)
    return number
  }

  var names: NameBook {
    guard let names = attachment else {
      misuse(
        "Names are known to the world of a simulation, not to a world that is made by itself, nor to the "
          + "template of a prefab. Ask before, `let frame = simulation.world.frame(\"…\")`, and use the "
          + "constant in the prefab.")
    }
    // SAFETY: nothing else is ever attached to a world.
    return unsafeDowncast(names, to: NameBook.self)
  }
}
