#if Server
  import NIOCore
  import NIOHTTP1

  // A connection answers one request after the other, and reads no further while the client has not taken the
  // answer, so its memory is bounded: one request, one piece of the next ones, one answer. Three clocks bound what a
  // slow client can hold: one for a complete request, one for the answer, and one between requests.
  //
  //     connected ─▶ idle ──first byte──▶ request ──last byte──▶ answer ──taken──▶ idle
  //                   │ 60 s                │ 10 s                 │ 20 s
  //                   ▼ closed              ▼ 408, closed          ▼ closed

  /// One connection of a client.
  final class ServiceConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State { case idle, request, answer, closing }

    private let service: RoomService
    private let limits: ServiceLimits
    private var state = State.idle
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    /// The parts of further requests that came with the one which is being answered.
    private var waiting: [HTTPServerRequestPart] = []
    /// True if the bytes after the request that is being answered are no request.
    private var isBroken = false
    private var deadline: Scheduled<Void>?
    /// The number of requests since `windowStart`.
    private var windowCount = 0
    private var windowStart = NIODeadline.now()

    init(_ service: RoomService, _ limits: ServiceLimits) {
      (self.service, self.limits) = (service, limits)
    }

    // MARK: - Time

    private func expect(_ seconds: Int64, _ context: ChannelHandlerContext) {
      deadline?.cancel()
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      deadline = context.eventLoop.scheduleTask(in: .seconds(seconds)) {
        let (connection, context) = bound.value
        connection.expire(context)
      }
    }

    private func expire(_ context: ChannelHandlerContext) {
      guard state == .request else { return context.close(promise: nil) }
      refuse(
        ServiceRefusal(
          .tooSlow, "request", expected: "one within \(limits.requestSeconds) seconds"), context)
    }

    func channelActive(context: ChannelHandlerContext) {
      // A client that connects and is silent has as long as for a request.
      expect(limits.requestSeconds, context)
      context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
      deadline?.cancel()
      deadline = nil
      state = .closing
      waiting.removeAll()
    }

    // MARK: - Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let part = Self.unwrapInboundIn(data)
      switch state {
      case .idle, .request: take(part, context)
      case .answer: waiting.append(part)
      case .closing: break
      }
    }

    func channelReadComplete(context: ChannelHandlerContext) { readOn(context) }

    /// Reads further bytes, unless an answer is under way.
    private func readOn(_ context: ChannelHandlerContext) {
      if state == .idle || state == .request { context.read() }
    }

    private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
      switch part {
      case .head(let head):
        (self.head, state) = (head, .request)
        body.removeAll(keepingCapacity: true)
        expect(limits.requestSeconds, context)
        if let length = head.headers.first(name: "content-length"),
          Int(length) ?? .max > limits.bodyBytes
        {
          refuseBody(context)
        } else if head.headers.contains(name: "expect") {
          context.writeAndFlush(
            Self.wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .continue))),
            promise: nil)
        }
      case .body(let part):
        guard state == .request else { break }
        guard body.count + part.readableBytes <= limits.bodyBytes else {
          return refuseBody(context)
        }
        body += part.readableBytesView
      case .end:
        guard state == .request, let head else { break }
        answer(head, context)
      }
    }

    private func refuseBody(_ context: ChannelHandlerContext) {
      refuse(
        ServiceRefusal(.tooLarge, "body", expected: "at most \(limits.bodyBytes) bytes"), context)
    }

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
      state = .answer
      expect(limits.answerSeconds, context)
      guard isWithinRate() else {
        return refuse(
          ServiceRefusal(
            .tooMany, "connection",
            expected: "at most \(limits.requestsInTenSeconds) requests in ten seconds"), context)
      }
      let request = ServiceRequest(
        head.method.rawValue, head.uri,
        headers: head.headers.map { ($0.name.lowercased(), $0.value) }, body: body,
        isFromThisMachine: context.channel.isFromThisMachine)
      let (loop, isHead) = (context.eventLoop, head.method == .HEAD)
      let keepsAlive = head.isKeepAlive
      let bound = NIOLoopBound((self, context), eventLoop: loop)
      service.answer(request) { answer in
        // The answer may come on any thread.
        loop.execute {
          let (connection, context) = bound.value
          guard connection.state == .answer else { return }
          connection.send(answer, isHead: isHead, keepsAlive: keepsAlive, context)
        }
      }
    }

    private func isWithinRate() -> Bool {
      let now = NIODeadline.now()
      if now - windowStart > .seconds(10) { (windowStart, windowCount) = (now, 0) }
      windowCount += 1
      return windowCount <= limits.requestsInTenSeconds
    }

    // MARK: - Answers

    private func send(
      _ answer: ServiceAnswer, isHead: Bool = false, keepsAlive: Bool,
      _ context: ChannelHandlerContext
    ) {
      if !keepsAlive { state = .closing }
      var headers = HTTPHeaders([
        ("Content-Type", answer.contentType), ("Content-Length", "\(answer.body.count)"),
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
        ("Connection", keepsAlive ? "keep-alive" : "close"),
      ])
      for (name, value) in answer.headers { headers.replaceOrAdd(name: name, value: value) }
      // RFC 9110: such an answer has no body, and a length would be that of the file.
      if answer.status == 304 { headers.remove(name: "Content-Length") }
      let head = HTTPResponseHead(
        version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status), headers: headers)
      context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
      sendBody(isHead ? [] : answer.body, from: 0, keepsAlive: keepsAlive, context)
    }

    /// Sends the rest of a body, a piece at a time: a client that takes a large file slowly, or not at all, keeps one
    /// piece of it in memory.
    private func sendBody(
      _ body: [UInt8], from start: Int, keepsAlive: Bool, _ context: ChannelHandlerContext
    ) {
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      let end = min(start + limits.pieceBytes, body.count)
      if start < end {
        let bytes = context.channel.allocator.buffer(bytes: body[start..<end])
        let part = Self.wrapOutboundOut(.body(.byteBuffer(bytes)))
        guard end == body.count else {
          return context.writeAndFlush(part).whenSuccess {
            let (connection, context) = bound.value
            connection.expect(connection.limits.answerSeconds, context)
            connection.sendBody(body, from: end, keepsAlive: keepsAlive, context)
          }
        }
        context.write(part, promise: nil)
      }
      context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).whenComplete { _ in
        let (connection, context) = bound.value
        guard keepsAlive else { return context.close(promise: nil) }
        if connection.state == .answer { connection.goOn(context) }
      }
    }

    /// Takes the next request, after an answer.
    private func goOn(_ context: ChannelHandlerContext) {
      state = .idle
      expect(limits.idleSeconds, context)
      let parts = waiting
      waiting.removeAll()
      for part in parts where state != .closing {
        if state == .answer { waiting.append(part) } else { take(part, context) }
      }
      if isBroken, waiting.isEmpty, state != .answer { return refuseHead(context) }
      readOn(context)
    }

    private func refuse(_ refusal: ServiceRefusal, _ context: ChannelHandlerContext) {
      expect(limits.answerSeconds, context)
      send(ServiceAnswer(refusal), keepsAlive: false, context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      guard error is HTTPParserError else { return context.close(promise: nil) }
      isBroken = true
      if state == .idle || state == .request { refuseHead(context) }
    }

    private func refuseHead(_ context: ChannelHandlerContext) {
      refuse(
        ServiceRefusal(
          .wrongRequest, "head",
          expected: "a request of HTTP/1.1 with a head of at most \(limits.headBytes) bytes"),
        context)
    }
  }
#endif
