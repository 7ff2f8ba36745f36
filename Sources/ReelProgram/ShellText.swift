/// Arguments as a person types them into a shell.
package enum ShellText {
  /// Returns an argument in the form in which a shell reads it, in quotes if it has characters with a meaning there.
  package static func quoted(_ argument: String) -> String {
    let isPlain = argument.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-_./=:,+@%".utf8.contains(byte)
    }
    if isPlain && !argument.isEmpty { return argument }
    return "'"
      + argument.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }
}
