import Foundation

/// Small wrappers of system calls that take any bytes as names and follow links only where this is their purpose.
enum Files {
  static func read(_ path: String, upTo limit: Int = 1 << 30) -> [UInt8] {
    read(Argument(path), upTo: limit)
  }

  static func read(_ path: Argument, upTo limit: Int = 1 << 30) -> [UInt8] {
    let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = Foundation.read(file, &chunk, min(chunk.count, limit - bytes.count))
      if count <= 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  static func write(_ bytes: [UInt8], to path: Argument) throws {
    let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
    guard file >= 0 else { throw Trouble("\(path.quoted): \(reason())") }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress! + written, bytes.count - written)
      }
      if count < 0 { throw Trouble("\(path.quoted): \(reason())") }
      written += count
    }
  }

  static func write(_ text: String, to path: Argument) throws {
    try write(Array(text.utf8), to: path)
  }

  static func makeFolder(_ path: Argument) throws {
    guard path.withCString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
      throw Trouble("\(path.quoted): \(reason())")
    }
  }

  static func link(_ path: Argument, to target: Argument) throws {
    let answer = target.withCString { target in path.withCString { symlink(target, $0) } }
    guard answer == 0 else { throw Trouble("\(path.quoted): \(reason())") }
  }

  static func exists(_ path: Argument) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0
  }

  static func isFolder(_ path: Argument) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func size(_ path: Argument) -> Int? {
    var status = stat()
    return path.withCString { stat($0, &status) } == 0 ? Int(status.st_size) : nil
  }

  /// Returns the names in a folder, sorted by their bytes.
  static func names(in folder: Argument) -> [[UInt8]] {
    guard let directory = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        // SAFETY: the system ends the name with a zero.
        $0.withMemoryRebound(to: UInt8.self, capacity: 256) { pointer in
          Array(
            UnsafeBufferPointer(
              start: pointer,
              count: strlen(UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))))
        }
      }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Copies files and folders, and skips everything else.
  static func copy(_ from: Argument, _ to: Argument) throws {
    guard isFolder(from) else { return try write(read(from), to: to) }
    try makeFolder(to)
    for name in names(in: from) {
      try copy(
        Argument(bytes: from.bytes + [0x2F] + name), Argument(bytes: to.bytes + [0x2F] + name))
    }
  }

  /// Removes a tree; of links it removes the link only.
  static func remove(_ path: Argument) {
    if isFolder(path) {
      _ = path.withCString { chmod($0, 0o755) }
      for name in names(in: path) { remove(Argument(bytes: path.bytes + [0x2F] + name)) }
      _ = path.withCString { rmdir($0) }
    } else {
      _ = path.withCString { unlink($0) }
    }
  }
}
