import ReelContent
import ReelMath
import ReelPlatform

/// The result of one poll of a ``HeadlessVideo``.
public struct HeadlessPoll: Equatable, Sendable {
  /// The input events, the oldest first.
  public var events: [InputEvent]
  /// The result that the poll returns.
  public var result: PollResult

  /// Creates the result of one poll.
  public init(events: [InputEvent] = [], isQuitRequested: Bool = false, isHidden: Bool = false) {
    self.events = events
    result = PollResult()
    result.isQuitRequested = isQuitRequested
    result.isHidden = isHidden
  }
}

/// A video backend without a window and without a clock. Its input comes from a script. It counts pictures, and records
/// them if ``keepsDrawLists`` is set.
///
/// Servers, bots and tests run a game on it as fast as the machine allows, or by the clock. It passes the same checks
/// of `ReelConformance` as the backends that have pixels.
public final class HeadlessVideo: VideoBackend {
  /// The properties of an uploaded picture.
  public struct Upload: Equatable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// True if it is filtered.
    public let isSmooth: Bool
    /// The number of uploads so far for this texture.
    public let generation: Int
  }

  /// The largest width and height of a picture; larger ones are refused, as by a graphics card.
  public static let maximumTextureSize = 16384

  /// The width of the view that a poll reports, in logical pixels; set it and the height to simulate a resized view.
  public var viewWidth: UInt16
  /// The height of the view, in logical pixels.
  public var viewHeight: UInt16
  /// The pacing; virtual time by default.
  public let pacing: Pacing
  /// The function that returns the result of a poll by its number, from 0. Queued events follow its events.
  public var script: ((_ poll: Int) -> HeadlessPoll)?
  /// True if ``drawLists`` records every draw. If it is false, drawing allocates nothing.
  public var keepsDrawLists = false

  /// The pictures drawn while ``keepsDrawLists`` was set, the oldest first.
  public private(set) var drawLists: [DrawList] = []
  /// The area of the text input in the view; `nil` without text input.
  public private(set) var textArea: Rect?
  /// True if rules have requested the full screen.
  public private(set) var isFullscreen = false
  /// True if rules have requested to capture the mouse.
  public private(set) var isMouseCaptured = false
  /// The device commands performed while ``keepsDeviceCommands`` was set, the oldest first.
  public private(set) var deviceCommands: [DeviceCommand] = []
  /// True if ``deviceCommands`` records commands.
  public var keepsDeviceCommands = false
  /// The text on the clipboard. The poll after a paste command returns it as events.
  public var clipboard = ""
  private var isPasting = false
  /// The number of polls so far.
  public private(set) var pollCount = 0
  /// The number of pictures drawn so far.
  public private(set) var drawCount = 0
  /// The number of batches of the last picture whose texture exists.
  public private(set) var lastDrawCallCount = 0
  /// The number of batches of the last picture that were skipped because their texture does not exist.
  public private(set) var lastSkippedBatchCount = 0
  /// The number of quads of the last picture that were drawn.
  public private(set) var lastQuadCount = 0

  private var uploads: [TextureID: Upload] = [:]
  private var queued: [Int: HeadlessPoll] = [:]

  /// Creates an invisible display of a size, with a script that returns the results of polls.
  public init(
    viewWidth: UInt16 = 480, viewHeight: UInt16 = 320, pacing: Pacing = .virtual,
    script: ((_ poll: Int) -> HeadlessPoll)? = nil
  ) {
    self.pacing = pacing
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.script = script
  }

  /// Queues events for the poll with this number, from 0, after those queued for it before. Traps if that poll is over.
  public func enqueue(_ events: [InputEvent], atPoll poll: Int) {
    demandFuture(poll)
    queued[poll, default: HeadlessPoll()].events += events
  }

  /// Queues events for the next poll, after those queued for it before.
  public func enqueue(_ events: InputEvent...) { enqueue(events, atPoll: pollCount) }

  /// Makes the poll with this number, from 0, report a request to quit. Traps if that poll is over.
  public func quit(atPoll poll: Int) {
    demandFuture(poll)
    queued[poll, default: HeadlessPoll()].result.isQuitRequested = true
  }

  /// Returns the properties of the picture that was uploaded under this number; `nil` if there is none.
  public func upload(of texture: TextureID) -> Upload? { uploads[texture] }

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
      if extra.result.isQuitRequested { result.isQuitRequested = true }
      if extra.result.isHidden { result.isHidden = true }
    }
    if isPasting {
      isPasting = false
      input.events += InputEvent.pasted(clipboard)
    }
    // Reads the view after the script has run, because the script may change it for this poll.
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
      case .fullscreen(let isOn): isFullscreen = isOn
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

  private func demandFuture(_ poll: Int) {
    if poll < pollCount { failPollIsOver(poll, next: pollCount) }
  }
}

@inline(never)
private func failPollIsOver(_ poll: Int, next: Int) -> Never {
  misuse(
    "HeadlessVideo: input was queued for poll \(poll), but the next poll is number \(next):"
      + " queue it for \(next) or later")
}
