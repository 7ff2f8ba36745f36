import Dispatch
import Reel
import ReelAssets
import ReelCommands
import ReelProgram

/// Makes a game anew while it is played, when its files change.
///
/// A simulation can not be given other content: frames, tiles and objects are counted into its state. So the
/// game is set up once more and gets all input that it had so far. It stands where it stood, unless what
/// changed had a part in how it came there; and a recording of it is one of the new content, whole.
final class GameReload {
  /// A game fresh from its set-up.
  struct Opened {
    var simulation: Simulation
    var assets: Assets
    /// Of a recording of it.
    var header: ReelHeader
  }

  /// What came of a change.
  enum Outcome {
    /// Only what is seen and heard is another.
    case pictures
    /// The game was played again up to its tick.
    case replayed(Simulation, ScenePainter, Recorder?)
  }

  /// Nanoseconds between two looks at the files.
  private static let pause: UInt64 = 200_000_000

  private let open: () throws -> Opened
  private var assets: Assets
  private var watch: AssetWatch
  private var lastLook: UInt64 = 0
  /// What happened in the ticks in which something did, or in which the view changed.
  private var inputs: [(tick: UInt64, players: [TickInput])] = []

  /// - Parameters:
  ///   - assets: what the game is made from at present.
  ///   - watch: begun before the assets were read, or right after.
  ///   - open: makes the game once more, from the files as they are then.
  init(_ assets: Assets, watch: AssetWatch, open: @escaping () throws -> Opened) {
    self.assets = assets
    self.open = open
    self.watch = watch
  }

  /// Keeps the input of a tick; call it for every one, before it is stepped.
  func note(_ players: [TickInput], tick: UInt64) {
    if let last = inputs.last?.players[0], players.allSatisfy({ $0.events.isEmpty }),
      last.viewWidth == players[0].viewWidth, last.viewHeight == players[0].viewHeight
    {
      return
    }
    inputs.append((tick, players))
  }

  /// Loads again what changed, if something did; says so, or why not. A file that is damaged changes
  /// nothing, and neither does one that lacks what the rules ask for.
  /// - Parameter now: nanoseconds by any clock that goes on.
  func look(
    now: UInt64, tick: UInt64, video: any VideoBackend, audio: any AudioBackend, isRecording: Bool
  ) -> Outcome? {
    guard now &- lastLook >= Self.pause else { return nil }
    lastLook = now
    let names = watch.changes(in: assets)
    guard !names.isEmpty else { return nil }
    do {
      // A library that was called for picture or sound may have changed it.
      FloatingPointMode.setDefault()
      let opened = try open()
      var pictures: [Assets.Picture] = []
      var sounds: [Assets.Sound] = []
      try opened.assets.eachPicture { pictures.append($0) }
      try opened.assets.eachSound { sounds.append($0) }
      // From here on nothing is damaged any more; what a backend refuses is told, and left out.
      for picture in pictures { tell { try picture.upload(to: video) } }
      for sound in sounds { tell { try sound.load(into: audio) } }
      let isSame = opened.assets.content == assets.content && opened.assets.shown == assets.shown
      assets = opened.assets
      let loaded = "Loaded again: \(names.joined(separator: ", "))"
      if isSame {
        report("\(loaded).")
        return .pictures
      }
      let start = DispatchTime.now().uptimeNanoseconds
      let outcome = replay(opened, to: tick, isRecording: isRecording)
      let milliseconds = (DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
      report("\(loaded). The game was played again up to tick \(tick), in \(milliseconds) ms.")
      return outcome
    } catch let error as ContentError {
      report("\(error.description). The game goes on with what it had.")
    } catch {
      report("\(error). The game goes on with what it had.")
    }
    return nil
  }

  private func tell(_ body: () throws -> Void) {
    do {
      try body()
    } catch let error as ContentError {
      report(error.description)
    } catch {
      report("\(error)")
    }
  }

  private func replay(_ opened: Opened, to tick: UInt64, isRecording: Bool) -> Outcome {
    FloatingPointMode.setDefault()
    let simulation = opened.simulation
    let painter = ScenePainter(simulation, showing: opened.assets.shown)
    var recorder = isRecording ? Recorder(simulation, header: opened.header) : nil
    var players = [TickInput](
      repeating: TickInput(
        viewWidth: opened.header.viewWidth, viewHeight: opened.header.viewHeight),
      count: simulation.playerCount)
    var next = 0
    while simulation.tick < tick {
      for player in players.indices { players[player].events.removeAll(keepingCapacity: true) }
      if next < inputs.count, inputs[next].tick == simulation.tick {
        players = inputs[next].players
        next += 1
      }
      simulation.step(players: players)
      recorder?.noteTick(simulation, players: players)
      painter.noteTick(simulation.world)
    }
    return .replayed(simulation, painter, recorder)
  }
}
