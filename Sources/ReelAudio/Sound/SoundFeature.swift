import ReelECS
import ReelPlatform
import ReelSimulation

/// Sounds, music, and the sound emitters of entities.
public struct SoundFeature: Feature {
  public static var featureName: String { "Sound" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(TransformFeature.self)
    simulation.require(PauseFeature.self)
    simulation.world.register(SoundEmitter.self)
    simulation.world.insert(AudioQueue())
    simulation.world.insert(LastingSound())
    simulation.add(SoundEmitter.updateVoices)
    simulation.part(SoundReading.self).read = { world, output in
      world[AudioQueue.self].copy(into: &output, world)
      output.music = world[LastingSound.self].musicCommand
      output.volume = world[LastingSound.self].volume
    }
    simulation.addCheck { check in
      check.world[AudioQueue.self].remembersSystems = true
      // The set-up runs before diagnostics, so its volume is checked here.
      if check.simulation.tick == 0 && check.world[LastingSound.self].isBeyondRange {
        check.report(LastingSound.beyondRange)
      }
      guard let count = check.soundCount else { return }
      func fault(_ sound: SoundID) -> String? {
        Int(sound.rawValue) < count
          ? nil : "Sound \(sound.rawValue) of \(count), counted from 0, is played: it is silent"
      }
      check.each(SoundEmitter.self) { _, emitter in emitter.isOn ? fault(emitter.sound) : nil }
      let queue = check.world[AudioQueue.self]
      for (at, command) in queue.lastCommands(in: check.world).enumerated() {
        switch command {
        // Emitters are checked above, together with their entities.
        case .play(let sound, .oneShot, _), .playMusic(let sound, _, _):
          if let fault = fault(sound) { check.report(fault, system: queue.system(of: at)) }
        default: break
        }
      }
    }
  }
}

extension Simulation {
  /// The audio commands of the last tick, in order; empty without ``SoundFeature``.
  public var audioCommands: [AudioCommand] {
    world.has(AudioQueue.self) ? world[AudioQueue.self].lastCommands(in: world) : []
  }
}
