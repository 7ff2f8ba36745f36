#if Server
  import Dispatch
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  import ReelHost
  import ReelJSON
  import ReelProgram
  import Synchronization

  /// The reports of a server to the gateway of Agones, from a thread of their own. A gateway that is gone changes
  /// nothing for the server.
  package final class AgonesClient: Sendable {
    private let control: RoomControl
    private let port: Int
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let done = DispatchSemaphore(value: 0)
    private let bell = DispatchSemaphore(value: 0)
    private let isEnding = Atomic<Bool>(false)

    /// The port of the gateway, unless the environment names another one.
    package static let usualPort = 9358
    /// The seconds for which an ended server waits until the gateway has taken the end.
    private static let mostFarewells = 2

    /// Begins the reports.
    package init(_ control: RoomControl, port: Int) {
      (self.control, self.port) = (control, port)
      DispatchQueue(label: "reel.agones").async { [self] in
        run()
        done.signal()
      }
    }

    /// Reports the end of the server, and returns afterwards.
    package func close() {
      isEnding.store(true, ordering: .relaxed)
      bell.signal()
      done.wait()
      try? group.syncShutdownGracefully()
    }

    private func run() {
      var plan = AgonesPlan()
      var (isGone, farewells) = (false, 0)
      while true {
        let now = DispatchTime.now().uptimeNanoseconds
        let isOver = isEnding.load(ordering: .relaxed)
        let calls = plan.calls(control.status, isOver: isOver, now: now)
        for call in calls {
          let answer = try? exchange(call)
          plan.take(call, status: answer?.status, now: now)
          if (answer == nil) != isGone {
            isGone = answer == nil
            report(
              isGone
                ? "The gateway of Agones at port \(port) does not answer; the rooms go on."
                : "The gateway of Agones answers again.", isGone ? .warning : .info,
              [("event", .text("agones"))])
          }
          guard let answer else { break }
          if call == .gameServer { reportServer(answer.body) }
          if plan.lacks(call) {
            report(
              "The Fleet has no counter for \(call.path); it is not reported.", .warning,
              [("event", .text("agones"))])
          }
        }
        if isOver {
          farewells += 1
          if calls.isEmpty || farewells > 4 * Self.mostFarewells { return }
        }
        _ = bell.wait(timeout: .now() + .milliseconds(250))
      }
    }

    private func reportServer(_ body: [UInt8]) {
      guard
        let value = try? JSONValue.read(body, limits: JSONLimits(depth: 16, values: 4096)),
        let name = value.member("object_meta")?.member("name")?.words,
        let address = value.member("status")?.member("address")?.words
      else { return }
      report(
        "Agones runs this server as \(name) at \(address).", .info,
        [("event", .text("agones")), ("server", .text(ShownText.shown(name, limit: 100)))])
    }

    // MARK: - HTTP

    /// Makes a call, within some seconds.
    private func exchange(_ call: AgonesCall) throws -> (status: Int, body: [UInt8]) {
      let loop = group.next()
      let promise = loop.makePromise(of: AgonesExchange.Answer.self)
      let bootstrap = ClientBootstrap(group: group).connectTimeout(.seconds(2))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            try channel.pipeline.syncOperations.addHandler(AgonesExchange(call, promise))
          }
        }
      let connection = bootstrap.connect(host: "localhost", port: port)
      connection.whenFailure { promise.fail($0) }
      let timeout = loop.scheduleTask(in: .seconds(3)) { promise.fail(AgonesExchange.Silent()) }
      defer {
        timeout.cancel()
        connection.whenSuccess { $0.close(promise: nil) }
      }
      return try promise.futureResult.wait()
    }
  }

  /// A call and its answer, on a connection of its own.
  private final class AgonesExchange: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart
    typealias Answer = (status: Int, body: [UInt8])

    struct Silent: Error {}

    private let call: AgonesCall
    private let promise: EventLoopPromise<Answer>
    private var status = 0
    private var body: [UInt8] = []
    private static let mostBytes = 65_536

    init(_ call: AgonesCall, _ promise: EventLoopPromise<Answer>) {
      (self.call, self.promise) = (call, promise)
    }

    func channelActive(context: ChannelHandlerContext) {
      let bytes = context.channel.allocator.buffer(string: call.body)
      let headers = HTTPHeaders([
        ("Host", "localhost"), ("Content-Type", "application/json"),
        ("Content-Length", "\(bytes.readableBytes)"), ("Connection", "close"),
      ])
      let head = HTTPRequestHead(
        version: .http1_1, method: HTTPMethod(rawValue: call.method), uri: call.path,
        headers: headers)
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): status = Int(head.status.code)
      case .body(let part):
        if body.count + part.readableBytes <= Self.mostBytes { body += part.readableBytesView }
      case .end: promise.succeed((status, body))
      }
    }

    func channelInactive(context: ChannelHandlerContext) { promise.fail(Silent()) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      promise.fail(error)
      context.close(promise: nil)
    }
  }

  extension JSONValue {
    /// Returns a member of an object.
    fileprivate func member(_ name: String) -> JSONValue? {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.name == name }?.value
    }

    fileprivate var words: String? {
      guard case .text(let text) = self else { return nil }
      return text
    }
  }
#endif
