/// The encryption and authentication of the packets between two machines of a match.
///
/// Each packet has a number that its side never uses again: the nonce. Each direction has a key of its own.
public protocol PacketSeal: AnyObject {
  /// The number of bytes by which sealed bytes are longer, at most 64.
  var overhead: Int { get }
  /// Encrypts the bytes from `start` on, in place, and appends what authenticates all bytes.
  func seal(_ bytes: inout [UInt8], from start: Int, number: UInt64)
  /// Undoes ``seal(_:from:number:)`` of the other side.
  /// - Returns: false if the bytes were not sealed by the other side. They are ignored then.
  func open(_ bytes: inout [UInt8], from start: Int, number: UInt64) -> Bool
}
