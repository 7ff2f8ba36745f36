import ReelECS
import ReelMath
import ReelPlatform

/// What is to be heard until something else is asked for: the music, and how loud everything is. Part of
/// the state, so that who comes back to a state hears what belongs to it. A system with declared access that
/// plays music or sets the volume writes it, and ``AudioQueue``.
public struct LastingSound: Resource, Equatable {
  /// ``ReelPlatform/SoundID/none`` where there is no music.
  var music = SoundID.none
  var gain: Float = 1
  var isLooping = true
  var volume: Float = 1

  public init() {}
  public static var resourceName: String { "LastingSound" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("music", &music)
    v.field("gain", &gain)
    v.field("isLooping", &isLooping)
    v.field("volume", &volume)
  }

  var isBeyondRange: Bool { !(volume >= 0 && volume <= 1) }
  static let beyondRange = "The volume is set beyond its range: it goes from 0, silent, to 1"

  private var musicCommand: AudioCommand {
    music == .none ? .stopMusic : .playMusic(music, gain: gain, isLooping: isLooping)
  }

  /// Changes what is to be heard, and says so at once where it was not said yet.
  static func change(_ world: World, _ body: (inout LastingSound) -> Void) {
    body(&world[LastingSound.self])
    tell(world)
  }

  /// Says what is to be heard where that is not what was said last: the state was changed, or is another.
  static func tell(_ world: World) {
    for command in takeCommands(world) { world[AudioQueue.self].append(command, from: world) }
  }

  /// What leads from what was said last to what is to be heard; it counts as said.
  static func takeCommands(_ world: World) -> [AudioCommand] {
    let (wanted, told) = (world[LastingSound.self], world[AudioQueue.self].told)
    if wanted == told { return [] }
    world[AudioQueue.self].told = wanted
    var commands: [AudioCommand] = []
    if wanted.volume != told.volume { commands.append(.setVolume(wanted.volume)) }
    if wanted.musicCommand != told.musicCommand { commands.append(wanted.musicCommand) }
    return commands
  }
}
