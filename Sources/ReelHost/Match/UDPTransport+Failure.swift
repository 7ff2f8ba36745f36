import ReelNetwork
import ReelProgram
import ReelMatch
import ReelReplay

extension UDPTransport {
  /// Opens a socket for a match.
  /// - Parameter port: `nil` for the usual port, or for any free one if the usual is in use, as by a second game.
  /// - Throws: `Failure`.
  package static func open(_ port: UInt16?) throws -> UDPTransport {
    do throws(NetworkError) {
      return try UDPTransport(port: port ?? MatchAddress.defaultPort)
    } catch {
      if port == nil, let transport = try? UDPTransport(port: 0) { return transport }
      throw Failure(.unavailable, error.sentence)
    }
  }

  /// Reports where others can join a match of this machine.
  package func reportAddresses() { Self.reportAddresses(port: localPort) }

  /// Reports where others can join a match at a port of this machine.
  package static func reportAddresses(port: UInt16) {
    let addresses = localAddresses(port: port).map { $0.text }
    report(
      "Waiting for players at "
        + (addresses.isEmpty ? "port \(port)" : addresses.joined(separator: ", ")) + ".")
  }
}

extension SharedUDPSocket {
  /// Opens a socket for the matches of a server.
  /// - Parameter inherited: the number of a supervisor's socket, which is used instead.
  /// - Throws: `Failure`.
  package static func open(_ port: UInt16, inherited: Int32? = nil) throws -> SharedUDPSocket {
    do throws(NetworkError) {
      if let inherited { return try SharedUDPSocket(inherited: inherited) }
      return try SharedUDPSocket(port: port)
    } catch {
      throw Failure(.unavailable, error.sentence)
    }
  }
}

extension MatchAddress {
  /// Returns the address of a text from the command line or from a player.
  /// - Throws: `Failure`.
  package static func read(_ text: String) throws -> MatchAddress {
    do throws(NetworkError) {
      return try resolve(text, defaultPort: defaultPort)
    } catch {
      if case .nameNotFound = error { throw Failure(.unavailable, error.sentence) }
      throw Failure(.usage, error.sentence)
    }
  }
}
