/// The fault of the program around a simulation, such as a file that cannot be read, as one sentence for the user.
package struct HostError: Error, CustomStringConvertible {
  /// The kinds of faults; the raw value is the exit code of a program that ends because of one.
  package enum Kind: Int32, Sendable {
    /// A replay differs.
    case differs = 1
    /// A replay differs because it was recorded with other rules or other content.
    case otherRules = 2
    /// A wrong request.
    case usage = 64
    /// A file is damaged, or a value is out of range.
    case damaged = 65
    /// A file is missing or not readable.
    case missing = 66
    /// A display, a network or another machine is gone.
    case unavailable = 69
    /// A file could not be written.
    case notWritten = 73
  }

  package var kind: Kind
  /// One sentence for the user.
  package var message: String

  package init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

  package var description: String { message }
}
