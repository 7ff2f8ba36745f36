import ReelProgram

/// The file that a person has chosen for the reel of a match. It is made when the match begins, so that one that never
/// begins leaves no file, and replaces none.
package struct ChosenRecording {
  private let path: String
  private let isReplacing: Bool
  private let inputs: Set<FileStatus.Identity>

  /// Refuses a path at which no reel can be written.
  /// - Parameters:
  ///   - isReplacing: true if the file may exist.
  ///   - inputs: files that are never replaced.
  /// - Throws: `Failure`.
  package init(
    _ path: String, replacing isReplacing: Bool, sparing inputs: Set<FileStatus.Identity>
  ) throws {
    (self.path, self.isReplacing, self.inputs) = (path, isReplacing, inputs)
    let (folder, name) = OutputFolder.split(path)
    try OutputFolder(folder).check(name, replacing: isReplacing, sparing: inputs)
  }

  /// Makes the file.
  func open() throws -> RecordingFile {
    try RecordingFile(path, replacing: isReplacing, sparing: inputs)
  }
}
