/// The reason why a network cannot be used as requested.
public enum NetworkError: Error, Equatable, Sendable {
  /// Another program uses the port.
  case portInUse(UInt16)
  /// The system opens no socket at the port, for a reason in its own words.
  case noSocket(port: UInt16, reason: String)
  /// Another program uses the TCP port.
  case tcpPortInUse(UInt16)
  /// The system opens no TCP port for pages, for a reason in its own words.
  case noListener(port: UInt16, reason: String)
  /// A text is no address: the text, and what was expected.
  case badAddress(String, expected: String)
  /// The system finds no machine of a name, for a reason in its own words.
  case nameNotFound(String, reason: String)

  /// A sentence for a person.
  public var sentence: String {
    switch self {
    case .portInUse(let port):
      "UDP port \(port) is in use by another program: choose another port, or 0 for any free one."
    case .noSocket(let port, let reason):
      "UDP port \(port) cannot be opened (\(reason)): choose a port from 1024 to 65535 that this machine permits."
    case .tcpPortInUse(let port):
      "TCP port \(port) is in use by another program: choose another port for pages, or 0 for any free one."
    case .noListener(let port, let reason):
      "TCP port \(port) cannot be opened (\(reason)): choose a port from 1024 to 65535 that this machine permits."
    case .badAddress(let text, let expected):
      "“\(text)” is no address of a machine: expected \(expected)."
    case .nameNotFound(let name, let reason):
      "No machine is found by the name “\(name)” (\(reason)): expected a name that exists, or an IP address such as "
        + "192.168.1.20."
    }
  }
}
