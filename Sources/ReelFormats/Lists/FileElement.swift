import ReelContent

/// A part of a file that errors can name by its location.
protocol FileElement {
  /// The file's name.
  var file: String { get }
  /// The location in the file: a line, or keys and array indices between slashes.
  var location: String { get }
}

extension FileElement {
  /// Returns the location of a value of this element.
  @inline(never)
  func location(_ key: String) -> String { location.utf8.isEmpty ? key : "\(location)/\(key)" }

  /// Returns an error about this element.
  @inline(never)
  func failure(_ expected: String, _ actual: String = "") -> ContentError {
    ContentError(file: file, location: location, expected: expected, found: actual)
  }

  /// Returns an error about a value of this element.
  @inline(never)
  func failure(at key: String, _ expected: String, _ actual: String = "") -> ContentError {
    ContentError(file: file, location: location(key), expected: expected, found: actual)
  }
}
