import ArgumentParser
import ReelHost
import ReelProgram

#if Server
  import Dispatch
  import ReelService

  #if canImport(Darwin)
    import Darwin
  #else
    import Glibc
  #endif
#endif

extension ProgramLog.Format: ExpressibleByArgument {}

/// The options of a server's service by HTTP.
struct ServiceOptions: ParsableArguments {
  @Option(
    name: .customLong("http"),
    help: ArgumentHelp(
      "Lists, opens and ends the rooms by HTTP at this TCP port, with a page for a browser; 0 for any free one. Needs a "
        + "build with the package trait Server.", valueName: "PORT"))
  var port: UInt16?
  @Option(
    name: .customLong("http-address"),
    help: ArgumentHelp(
      "The address of --http: 127.0.0.1 for this machine only, 0.0.0.0 or :: for all networks.",
      valueName: "ADDRESS"))
  var address = "127.0.0.1"
  @Option(
    name: .customLong("http-token"),
    help: ArgumentHelp(
      "Takes orders by HTTP only with the token in this file (default: the token in the environment variable "
        + "REEL_HTTP_TOKEN; without one, orders of this machine only).", valueName: "FILE"))
  var tokenFile: String?
  @Option(
    name: .customLong("site"),
    help: ArgumentHelp(
      "Offers the page of the game, which `reel ship web` has made in this folder, below /play/ of --http, so that a browser "
        + "watches rooms.", valueName: "FOLDER"))
  var siteFolder: String?
  @Option(
    name: .customLong("web-address"),
    help: ArgumentHelp(
      "The address at which pages reach --web, such as that of a proxy (default: ws at the host of the list and the port of "
        + "--web).", valueName: "wss://ADDRESS"))
  var webAddress: String?
  @Flag(
    help: ArgumentHelp(
      "Reports the rooms to the gateway of Agones at the port of the environment variable AGONES_SDK_HTTP_PORT (default: "
        + "9358). Needs a build with the package trait Server."))
  var agones = false

  init() {}

  func validate() throws {
    if let webAddress, !Self.isWebAddress(webAddress) {
      throw ValidationError(
        "--web-address: expected an address such as wss://example.org/match, found "
          + "\(ShownText.quoted(webAddress)).")
    }
    guard port == nil else { return }
    for (option, isChosen) in [
      ("http-address", address != "127.0.0.1"), ("http-token", tokenFile != nil),
      ("site", siteFolder != nil), ("web-address", webAddress != nil),
    ] where isChosen {
      throw ValidationError("--\(option): expected --http PORT beside it.")
    }
  }

  private static func isWebAddress(_ text: String) -> Bool {
    let rest = ["ws://", "wss://"].first { text.hasPrefix($0) }.map {
      text.utf8.dropFirst($0.utf8.count)
    }
    return rest.map { (1...200).contains($0.count) && $0.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
      ?? false
  }
}

extension ServiceOptions {
  #if Server
    /// Begins the service, if it has been requested.
    /// - Returns: a function that ends it.
    /// - Throws: `Failure`.
    func start(
      _ control: RoomControl, game: String, version: String, tickets: TicketIssuer?
    ) throws -> () -> Void {
      let agones = try agones ? AgonesClient(control, port: Self.agonesPort()) : nil
      guard let port else { return { agones?.close() } }
      guard let access = ServiceAccess(token: try token()) else {
        throw Failure(
          .usage,
          "\(tokenFile ?? Self.variable): expected a token of \(ServiceAccess.tokenLengths.lowerBound) to "
            + "\(ServiceAccess.tokenLengths.upperBound) characters of ASCII without spaces")
      }
      let service = RoomService(
        control, access,
        RoomService.About(game: game, version: version, webAddress: webAddress),
        tickets: tickets, site: try siteFolder.map { try ServiceSite(folder: $0) },
        clock: { DispatchTime.now().uptimeNanoseconds })
      let listener = try ServiceListener(service, address: address, port: Int(port))
      let name = address.contains(":") ? "[\(address)]" : address
      report("Rooms are listed at http://\(name):\(listener.port)/.")
      return {
        agones?.close()
        listener.close()
      }
    }

    private static var variable: String { "REEL_HTTP_TOKEN" }

    private static func agonesPort() throws -> Int {
      let variable = "AGONES_SDK_HTTP_PORT"
      guard let text = getenv(variable).map({ String(cString: $0) }) else {
        return AgonesClient.usualPort
      }
      guard let port = UInt16(text), port > 0 else {
        throw Failure(.usage, "\(variable): expected a TCP port, found \(ShownText.quoted(text))")
      }
      return Int(port)
    }

    private func token() throws -> String? {
      guard let tokenFile else { return getenv(Self.variable).map { String(cString: $0) } }
      let file = try InputFile(tokenFile, expecting: "a file with a token")
      let bytes = try file.readAll(limit: 4096)
      var text = String(decoding: bytes, as: UTF8.self)
      while text.last?.isNewline == true { text.removeLast() }
      return text
    }
  #else
    /// Throws if the service has been requested, because this build has none.
    func start(
      _ control: RoomControl, game: String, version: String, tickets: TicketIssuer?
    ) throws -> () -> Void {
      guard port == nil, !agones else {
        throw Failure(
          .unavailable,
          "\(port == nil ? "--agones" : "--http"): expected a program that was built with the package trait Server, such as by `swift build --traits "
            + "Server`, or by `traits: [\"Server\"]` in the dependency of the game's Package.swift")
      }
      return {}
    }
  #endif
}
