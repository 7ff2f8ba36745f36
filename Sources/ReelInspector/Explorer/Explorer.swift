import Dispatch
import ReelContent
import ReelECS
import ReelPlatform
import ReelProgram
import ReelSimulation

/// The connection of a running game with the flecs explorer: shows the state, and turns edits into input of the next
/// tick.
///
///     explorer page ─▶ request ─▶ answer from the state between two ticks
///                         └─▶ change ─▶ TickInput ─▶ simulation, reel
package final class Explorer {
  private let server: ExplorerServer
  private let game: String
  /// The events of each change that is not in the input of a tick yet.
  private var waiting: [[InputEvent]] = []
  private var waitingCount = 0
  /// The game's past; `nil` if it is not kept. Set it before each ``poll(_:)``.
  package var timeline: ExplorerTimeline?
  private var timelineRequest: ExplorerTimeline.Request?

  /// The largest number of events of changes in one tick; `mostWaiting` is the largest number of events that wait.
  static let mostEventsOfTick = 512
  static let mostWaiting = 4096

  /// Opens the server.
  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - clock: returns the nanoseconds of any clock that never goes backwards.
  package init(
    game: String, port: UInt16,
    clock: @escaping () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
  ) throws {
    self.game = game
    do {
      server = try ExplorerServer(port: port, clock: clock)
    } catch {
      throw Failure(.unavailable, "--inspect: \(error.message).")
    }
  }

  /// The port of the server.
  var port: UInt16 { server.port }

  /// The sentence with the address that shows the game in a browser.
  package var invitation: String {
    "Shown at https://www.flecs.dev/explorer?host=localhost:\(port)"
  }

  /// Answers requests that have arrived, within the time limits of ``ExplorerServer``. Call it between two ticks; it
  /// never blocks.
  package func poll(_ simulation: Simulation) {
    // The state does not change during a poll, so one view serves all answers.
    var view: ExplorerView?
    server.poll { exchange, isOver in
      let present = view ?? ExplorerView(simulation, game: game, timeline: timeline)
      view = present
      return answer(&exchange, present, until: isOver)
    }
  }

  /// Returns the latest change of the timeline that a client has requested since the last call.
  package func takeTimelineRequest() -> ExplorerTimeline.Request? {
    defer { timelineRequest = nil }
    return timelineRequest
  }

  /// Moves requested changes to the front of the next tick's events. Changes that do not fit wait for a later tick.
  /// - Parameter others: the number of events that the tick already has, of all players.
  package func takeChanges(into input: inout TickInput, beside others: Int = 0) {
    guard !waiting.isEmpty else { return }
    var events: [InputEvent] = []
    var taken = 0
    for change in waiting {
      // A reel allows this many events in a tick.
      guard events.count + change.count <= Self.mostEventsOfTick,
        others + events.count + change.count <= Int(UInt16.max)
      else { break }
      events += change
      taken += 1
    }
    waiting.removeFirst(taken)
    waitingCount -= events.count
    input.events.insert(contentsOf: events, at: 0)
  }

  /// Returns the complete answer to a request, however long it takes.
  func answer(_ request: HTTPRequest, _ simulation: Simulation) -> HTTPAnswer {
    var exchange = HTTPExchange(request: request)
    let view = ExplorerView(simulation, game: game, timeline: timeline)
    while true {
      if let answer = answer(&exchange, view, until: { false }) { return answer }
    }
  }

  /// Returns the protocol's answer to a request; `nil` if it needs another call.
  private func answer(
    _ exchange: inout HTTPExchange, _ view: ExplorerView, until isOver: () -> Bool
  ) -> HTTPAnswer? {
    if let work = exchange.work { return work.advance(view, until: isOver) }
    let request = exchange.request
    let path = Array(request.path.dropFirst())
    if let timeline = view.timeline, ExplorerTimeline.isPath(path),
      ["entity", "component", "toggle"].contains(request.path.first)
    {
      let (answer, change) = timeline.answer(request)
      timelineRequest = change ?? timelineRequest
      return answer
    }
    switch (request.method, request.path.first) {
    case ("GET", "entity"):
      if path == ["flecs", "core", "World"] { return HTTPAnswer(200, view.heartbeat.json) }
      guard let entity = view.entity(path) else { return Self.unknown(path) }
      return HTTPAnswer(
        200,
        view.whole(
          entity, withValues: request.parameter("values") != "false",
          withTypes: request.flag("type_info"), withID: request.flag("entity_id"),
          withLabel: request.flag("doc")
        ).json)
    case ("GET", "component"): return component(request, path, view)
    case ("GET", "query"), ("GET", "world"):
      let (listing, problem) = ExplorerListing.make(request, view)
      guard let listing else { return .refused(request.flag("try") ? 200 : 400, problem) }
      exchange.work = listing
      return isOver() ? nil : listing.advance(view, until: isOver)
    case ("PUT", "component"), ("PUT", "toggle"):
      guard let entity = view.entity(path) else { return Self.unknown(path) }
      if request.path[0] == "toggle" { return toggle(request, entity) }
      let (writing, refusal) = write(request, entity, view)
      exchange.work = writing
      return refusal ?? (isOver() ? nil : writing?.advance(view, until: isOver))
    default:
      return .refused(
        404,
        "Expected GET of entity, component, query or world, or PUT of component or toggle; found "
          + "\(request.method) /\(request.path.joined(separator: "/")).")
    }
  }

  private static func unknown(_ path: [String]) -> HTTPAnswer {
    .refused(
      404,
      "Expected an entity that is alive; found \(ContentError.quoted(path.joined(separator: "/")))."
    )
  }

  private func component(
    _ request: HTTPRequest, _ path: [String], _ view: ExplorerView
  ) -> HTTPAnswer {
    guard let entity = view.entity(path) else { return Self.unknown(path) }
    let name = request.parameter("component") ?? ""
    var room = ExplorerView.room
    guard let value = view.listed(entity, name, room: &room) else {
      return .refused(
        404, "Expected a component of the entity; found \(ContentError.quoted(name)).")
    }
    return HTTPAnswer(200, FieldTree(value.fields).value.json)
  }

  private func toggle(_ request: HTTPRequest, _ entity: Entity) -> HTTPAnswer {
    guard request.parameter("component") == nil else {
      return .refused(400, "Only entities can be disabled, not components.")
    }
    let enable = request.parameter("enable")
    guard enable == "true" || enable == "false" else {
      return .refused(400, "Expected enable=true or enable=false.")
    }
    return queue([StateWrite(entity, .isDisabled(enable == "false"))])
  }

  private func write(
    _ request: HTTPRequest, _ entity: Entity, _ view: ExplorerView
  ) -> (ExplorerWriting?, refusal: HTTPAnswer?) {
    guard let name = request.parameter("component"), let value = request.parameter("value") else {
      return (
        nil,
        .refused(400, "Expected a component and a value: components cannot be added here.")
      )
    }
    let (writing, problem) = ExplorerWriting.make(name, of: entity, to: value, view) {
      [unowned self] in
      queue($0)
    }
    return (writing, writing == nil ? .refused(400, problem) : nil)
  }

  private func queue(_ writes: [StateWrite]) -> HTTPAnswer {
    // All changes of one request take effect in the same tick.
    let events = writes.flatMap(\.events)
    let count = events.count
    guard count <= Self.mostEventsOfTick else {
      return .refused(413, "This is more than a tick can change: expected fewer fields.")
    }
    guard waitingCount + count <= Self.mostWaiting else {
      return .refused(
        503, "Too many changes wait for the next tick; a game that runs no ticks applies none.")
    }
    waiting.append(events)
    waitingCount += count
    return HTTPAnswer(200, "{}")
  }
}
