#if Server
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  import ReelProgram

  /// The service at a TCP port: HTTP/1.1 without encryption, on one thread of its own.
  package final class ServiceListener: Sendable {
    private let group: MultiThreadedEventLoopGroup
    private let channel: any Channel
    /// The TCP port.
    package let port: Int

    /// Opens the port.
    /// - Parameters:
    ///   - address: a name or an address of this machine.
    ///   - port: 0 for any free port.
    /// - Throws: `Failure`.
    package init(
      _ service: RoomService, address: String, port: Int, limits: ServiceLimits = ServiceLimits()
    ) throws {
      let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
      let connections = ServiceConnections(limits)
      let bootstrap = ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.autoRead, value: false)
        .childChannelOption(.maxMessagesPerRead, value: 1)
        .childChannelOption(
          .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 8192)
        )
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            guard connections.take(channel) else { throw Overfull() }
            var decoding = NIOHTTPDecoderLimitConfiguration()
            decoding.maxHeaderFieldSize = limits.fieldBytes
            decoding.maxHeaderListSize = limits.headBytes
            decoding.maxHeaderFieldCount = limits.headFields
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
              withPipeliningAssistance: false, withErrorHandling: false,
              withEncoderConfiguration: .init(),
              withDecoderLimitConfiguration: decoding)
            try pipeline.addHandler(ServiceConnection(service, limits))
          }
        }
      do {
        channel = try bootstrap.bind(host: address, port: port).wait()
      } catch {
        try? group.syncShutdownGracefully()
        throw Failure(.unavailable, "\(address):\(port): expected a free TCP port, found \(error)")
      }
      self.group = group
      self.port = channel.localAddress?.port ?? port
    }

    /// Closes the port and all connections.
    package func close() {
      try? channel.close().wait()
      try? group.syncShutdownGracefully()
    }
  }

  /// The end of a connection beyond the limits.
  private struct Overfull: Error {}

  /// The connections of a listener, counted on its thread.
  private final class ServiceConnections: @unchecked Sendable {
    // SAFETY: the listener has one thread, on which connections begin and end.
    private var total = 0
    private var byAddress: [String: Int] = [:]
    private let limits: ServiceLimits

    init(_ limits: ServiceLimits) { self.limits = limits }

    /// Counts a connection until it ends.
    /// - Returns: false if there are too many.
    func take(_ channel: any Channel) -> Bool {
      let address = channel.remoteAddress?.ipAddress ?? ""
      let isFree = channel.isFromThisMachine
      guard total < limits.connections,
        isFree || byAddress[address, default: 0] < limits.connectionsOfAddress
      else { return false }
      total += 1
      byAddress[address, default: 0] += 1
      channel.closeFuture.whenComplete { _ in
        self.total -= 1
        let left = (self.byAddress[address] ?? 1) - 1
        self.byAddress[address] = left == 0 ? nil : left
      }
      return true
    }
  }

  extension Channel {
    /// True if the other side runs on this machine.
    var isFromThisMachine: Bool {
      guard let address = remoteAddress?.ipAddress else { return false }
      return address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
    }
  }
#endif
