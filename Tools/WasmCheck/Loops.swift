// The loops of ReelPlay on bare wasm32, where a page would run them: a game is played, goes back in time and is
// recorded into a branch, and the reel of the branch is shown. A stand-in for the window presses the keys.

import Reel
import ReelPlay
import WasmRuntime

/// A window without a screen. Each picture is a tick later than the one before it.
private final class KeyScript: VideoBackend {
  /// The keys, each of which is pressed and released in the poll of its index; `nil` for none.
  private var keys: [Key?]
  private var polls = 0
  private(set) var quadCount = 0

  init(_ keys: [Key?]) { self.keys = keys }

  var pacing: Pacing { .virtual }
  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError) {}
  func draw(_ list: DrawList) { quadCount += list.quads.count }

  func poll(into input: inout TickInput) -> PollResult {
    if polls < keys.count, let key = keys[polls] { input.events += [.keyDown(key), .keyUp(key)] }
    polls += 1
    return PollResult()
  }
}

private final class Silence: AudioBackend {
  func load(_ source: SoundSource, as sound: SoundID) throws(BackendError) {}
  func perform(_ commands: [AudioCommand]) {}
  func update() {}
}

/// A loop with an override, because only the call of one compiles the tables of overridden functions.
private final class PageLoop: GameLoop {
  private(set) var saves: [[UInt8]] = []
  override func save(_ bytes: [UInt8], as name: String) { saves.append(bytes) }
}

/// Plays a game for some ticks, and shows the reel of its branch to the end. Traps if the reel gives another state.
func playLoops<G: Game>(_ game: G, _ content: GameContent) {
  var time: UInt64 = 0
  let host = LoopHost(
    readTime: {
      time += 1_000_000
      return time
    }, report: { printLine($0) })
  func start() -> BranchStart {
    let simulation = game.makeSimulation(content: content, seed: 1)
    let (width, height) = (G.settings.viewWidth, G.settings.viewHeight)
    return BranchStart(
      simulation, game.reelHeader(simulation, viewWidth: width, viewHeight: height))
  }
  let first = start()
  let recording = MemoryRecording(
    name: "\(G.name).reel", Recorder(first.simulation, header: first.header))
  let travel = TimeTravel(
    first.simulation, branches: BranchesInMemory(G.name) { _ in start() }, readTime: host.readTime)
  var keys = [Key?](repeating: nil, count: 100)
  // Into the past, ten ticks and one tick back, and on from there in a branch.
  (keys[20], keys[60], keys[61], keys[63]) = (.space, .f4, .down, .b)
  keys[80] = .right
  let video = KeyScript(keys)
  let loop = PageLoop(
    first.simulation, showing: content, settings: G.settings, video: video, audio: Silence(),
    host: host, recording: recording, travel: travel, showing: ["shapes", "net"])
  do throws(HostError) {
    loop.start(ticks: 120)
    while try loop.showPicture() != .ended {}
    try loop.finish()
    guard let branch = loop.recording as? MemoryRecording else {
      misuse("playLoops: the game is not recorded.")
    }
    demand(loop.simulation.tick == 120 && branch !== recording, "playLoops: there is no branch.")
    let (ended, reel) = (try contents(recording.bytes), try contents(branch.bytes))
    demand(
      ended.inputs.count == 59 && reel.inputs.count == 120,
      "playLoops: the reels have \(ended.inputs.count) and \(reel.inputs.count) ticks.")
    let replayed = start().simulation
    let replay = ReplayLoop(
      ShownReplay(replayed, reel, name: branch.name) { printLine($0) }, showing: content,
      settings: G.settings, video: KeyScript([nil, .end]), audio: Silence(), host: host)
    try replay.start(at: 30)
    repeat { _ = try replay.showPicture() } while replay.isPlaying || replay.target != nil
    replay.finish()
    demand(
      replayed.stateHash == loop.simulation.stateHash,
      "playLoops: the reel of the branch gives another state.")
    demand(video.quadCount > 0, "playLoops: the pictures are empty.")
    printLine("The loops have played and shown \(branch.name).")
  } catch {
    misuse("playLoops: \(error.message)")
  }
}

private func contents(_ bytes: [UInt8]) throws(HostError) -> ReelContents {
  do throws(ReelError) {
    return try ReelContents(bytes: bytes)
  } catch {
    throw HostError(.damaged, error.description)
  }
}
