import ReelContent
import ReelMath
import ReelPlatform

/// What one poll of a ``HeadlessVideo`` finds.
public struct HeadlessPoll: Equatable, Sendable {
  /// What happened, oldest first.
  public var events: [InputEvent]
  /// What the poll answers.
  public var result: PollResult

  /// What one poll shall answer.
  public init(events: [InputEvent] = [], wantsQuit: Bool = false, isHidden: Bool = false) {
    self.events = events
    result = PollResult()
    result.wantsQuit = wantsQuit
    result.isHidden = isHidden
  }
}

/// A video backend without a window and without a clock: input comes from a script, and what would
/// have been drawn is counted and, when asked, kept.
///
/// Servers, bots and tests run a game on it as fast as the machine allows, or by the clock. It passes the
/// same checks of `ReelConformance` as the backends that have pixels.
public final class HeadlessVideo: VideoBackend {
  /// What is known of an uploaded picture.
  public struct Upload: Equatable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// Whether it is filtered.
    public let isSmooth: Bool
    /// How often a picture was uploaded under this number.
    public let generation: Int
  }

  /// Pictures wider or higher than this are refused, as a graphics card would.
  public static let maximumTextureSize = 16384

  /// The view that a poll reports; set them to play a resized view.
  public var viewWidth: UInt16
  /// The height of the view, in logical pixels.
  public var viewHeight: UInt16
  /// Virtual time unless told otherwise.
  public let pacing: Pacing
  /// Says what the poll with this number, from 0, finds before what was queued for it.
  public var script: ((_ poll: Int) -> HeadlessPoll)?
  /// Whether ``drawLists`` grows at every draw. Off, drawing allocates nothing.
  public var keepsDrawLists = false

  /// The pictures drawn while ``keepsDrawLists`` was set, oldest first.
  public private(set) var drawLists: [DrawList] = []
  /// Whether text is wanted, and where in the view.
  public private(set) var textArea: Rect?
  /// Whether the rules want the whole screen.
  public private(set) var isFullscreen = false
  /// Whether the mouse is to be caught.
  public private(set) var isMouseCaptured = false
  /// What was asked of the devices while ``keepsDeviceCommands`` was set, oldest first.
  public private(set) var deviceCommands: [DeviceCommand] = []
  /// Whether ``deviceCommands`` grows.
  public var keepsDeviceCommands = false
  /// What is on the clipboard: comes as events at the poll after somebody asked for it.
  public var clipboard = ""
  private var isPasting = false
  /// How many polls there were.
  public private(set) var pollCount = 0
  /// How many pictures were drawn.
  public private(set) var drawCount = 0
  /// How many batches of the last picture had a texture that is known.
  public private(set) var lastDrawCallCount = 0
  /// How many batches of the last picture were left out, their texture being unknown.
  public private(set) var lastSkippedBatchCount = 0
  /// How many quads of the last picture were drawn.
  public private(set) var lastQuadCount = 0

  private var uploads: [TextureID: Upload] = [:]
  private var queued: [Int: HeadlessPoll] = [:]

  /// A display that nobody sees, of a size, with a script of what polls answer.
  public init(
    viewWidth: UInt16 = 480, viewHeight: UInt16 = 320, pacing: Pacing = .virtual,
    script: ((_ poll: Int) -> HeadlessPoll)? = nil
  ) {
    self.pacing = pacing
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.script = script
  }

  /// Lets the poll with this number, from 0, find these events after those queued for it before.
  /// Misuse: a poll that is over.
  public func enqueue(_ events: [InputEvent], atPoll poll: Int) {
    demandFuture(poll)
    queued[poll, default: HeadlessPoll()].events += events
  }

  /// Lets the next poll find these events after those queued for it before.
  public func enqueue(_ events: InputEvent...) { enqueue(events, atPoll: pollCount) }

  /// Lets the poll with this number, from 0, say that the person wants to end the program.
  /// Misuse: a poll that is over.
  public func quit(atPoll poll: Int) {
    demandFuture(poll)
    queued[poll, default: HeadlessPoll()].result.wantsQuit = true
  }

  /// What was uploaded under this number; `nil` if nothing was.
  public func upload(of texture: TextureID) -> Upload? { uploads[texture] }

  /// How many textures there are, the white one not counted.
  public var textureCount: Int { uploads.count }

  public func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    let limit = Self.maximumTextureSize
    try texture.checkUpload(bitmap, renderer: "headless", limit: (limit, limit))
    uploads[texture] = Upload(
      width: bitmap.width, height: bitmap.height, isSmooth: isSmooth,
      generation: (uploads[texture]?.generation ?? 0) + 1)
  }

  public func poll(into input: inout TickInput) -> PollResult {
    let poll = pollCount
    pollCount += 1
    var result = PollResult()
    if let scripted = script?(poll) {
      input.events += scripted.events
      result = scripted.result
    }
    if let extra = queued.removeValue(forKey: poll) {
      input.events += extra.events
      if extra.result.wantsQuit { result.wantsQuit = true }
      if extra.result.isHidden { result.isHidden = true }
    }
    if isPasting {
      isPasting = false
      input.events += InputEvent.pasted(clipboard)
    }
    // The script may have set another view for this very poll.
    input.viewWidth = viewWidth
    input.viewHeight = viewHeight
    return result
  }

  public func perform(_ commands: [DeviceCommand]) {
    for command in commands {
      switch command {
      case .startText(let area): textArea = area
      case .stopText: textArea = nil
      case .captureMouse(let isCaptured): isMouseCaptured = isCaptured
      case .rumble, .assign: break
      case .fullscreen(let isWanted): isFullscreen = isWanted
      case .copy(let text): clipboard = text
      case .paste: isPasting = true
      }
    }
    if keepsDeviceCommands { deviceCommands += commands }
  }

  public func toggleFullscreen() { isFullscreen.toggle() }

  public func draw(_ list: DrawList) {
    var drawn = 0
    var skipped = 0
    var quads = 0
    list.forEachBatch { batch in
      if batch.texture == .white || uploads[batch.texture] != nil {
        drawn += 1
        quads += batch.quads.count
      } else {
        skipped += 1
      }
    }
    lastDrawCallCount = drawn
    lastSkippedBatchCount = skipped
    lastQuadCount = quads
    drawCount += 1
    if keepsDrawLists { drawLists.append(list) }
  }

  /// Forgets the kept pictures.
  public func removeDrawLists() { drawLists.removeAll() }

  private func demandFuture(_ poll: Int) {
    if poll < pollCount { failPollIsOver(poll, next: pollCount) }
  }
}

extension HeadlessVideo {
  /// Plays recorded inputs, one a poll, with the view of each; wants to quit at the poll
  /// after the last.
  public convenience init(playing inputs: [TickInput]) {
    self.init(
      viewWidth: inputs.first?.viewWidth ?? 480, viewHeight: inputs.first?.viewHeight ?? 320)
    script = { [unowned self] poll in
      guard poll < inputs.count else { return HeadlessPoll(wantsQuit: true) }
      viewWidth = inputs[poll].viewWidth
      viewHeight = inputs[poll].viewHeight
      return HeadlessPoll(events: inputs[poll].events)
    }
  }
}

@inline(never)
private func failPollIsOver(_ poll: Int, next: Int) -> Never {
  misuse(
    "HeadlessVideo: input was queued for poll \(poll), but the next poll is number \(next):"
      + " queue it for \(next) or later")
}
