import Foundation

/// Something that lies at the path of a file to write or to read.
enum Obstacle: String, CaseIterable, Sendable {
  case file, emptyFile, readOnlyFile, folder, fullFolder, linkToFileOutside, linkToFolderOutside
  case linkToNothingOutside, linkToFileBeside, linkToItself, fifo, nullDevice, fullDevice, socket

  /// Makes the obstacle; returns `false` if this machine or user cannot make it.
  func make(_ path: Argument, _ attempt: Attempt) throws -> Bool {
    let text = String(decoding: path.bytes, as: UTF8.self)
    switch self {
    case .file: try Files.write("the user's work", to: path)
    case .emptyFile: try Files.write("", to: path)
    case .readOnlyFile:
      try Files.write("the user's work", to: path)
      return path.withCString { chmod($0, 0o444) } == 0
    case .folder: try Files.makeFolder(path)
    case .fullFolder:
      try Files.makeFolder(path)
      try Files.write("the user's work", to: "\(text)/notes.txt")
    case .linkToFileOutside: try Files.link(path, to: "\(attempt.outside)/precious.txt")
    case .linkToFolderOutside: try Files.link(path, to: Argument(attempt.outside))
    case .linkToNothingOutside: try Files.link(path, to: "\(attempt.outside)/absent")
    case .linkToFileBeside:
      try Files.write("the user's work", to: "\(text).target")
      try Files.link(path, to: "\(text).target")
    case .linkToItself: try Files.link(path, to: path)
    case .fifo: return path.withCString { mkfifo($0, 0o644) } == 0
    // A device of the attempt's own, because a program that replaces files must not reach the machine's.
    case .nullDevice: return Self.makeDevice(path, 3)
    case .fullDevice: return Self.makeDevice(path, 7)
    case .socket: return path.withCString { mknod($0, S_IFSOCK | 0o644, 0) } == 0
    }
    return true
  }

  private static func makeDevice(_ path: Argument, _ minor: dev_t) -> Bool {
    guard path.withCString({ mknod($0, S_IFCHR | 0o666, 1 << 8 | minor) }) == 0 else {
      return false
    }
    // A system that does not allow devices lets programs make them, but not open them.
    let file = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
    if file >= 0 { close(file) }
    return file >= 0
  }

  /// Returns the exit codes of a command that writes a file there.
  func codes(isForced: Bool) -> Set<Int32> {
    switch self {
    case .file: isForced ? [0] : [73]
    case .emptyFile, .nullDevice: [0, 73]
    case .folder, .fullFolder: [73]
    default: isForced ? [0, 73] : [73]
    }
  }
}
