#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelContent

/// The names in a folder, in no order. Foundation's own listing converts a name that is not UTF-8 to another name,
/// which no file has.
package struct FolderListing {
  package private(set) var names: [String] = []
  /// A name that is not UTF-8, as text with replacement characters.
  package private(set) var wrongName: String?

  /// Lists a folder.
  /// - Parameter file: the folder's name, for errors.
  /// - Throws: `.missing` if it cannot be read.
  package init(_ path: String, file: String) throws(ContentError) {
    guard let folder = opendir(path) else { throw Self.failure(path, file) }
    defer { closedir(folder) }
    while true {
      // Only `errno` distinguishes the end from a failure.
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw Self.failure(path, file) }
        return
      }
      let bytes = Self.name(of: entry)
      guard !bytes.elementsEqual(".".utf8), !bytes.elementsEqual("..".utf8) else { continue }
      if let name = String(validating: bytes, as: UTF8.self) {
        names.append(name)
      } else {
        wrongName = String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    // SAFETY: the system's entry stays valid until the next call of `readdir`; its name ends with a zero. The address
    // is computed without a copy of the entry, which may be shorter than its type.
    let address = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name)!)
    let text = address.assumingMemoryBound(to: UInt8.self)
    return Array(
      UnsafeBufferPointer(start: text, count: strlen(address.assumingMemoryBound(to: CChar.self))))
  }

  private static func failure(_ path: String, _ file: String) -> ContentError {
    ContentError(
      .missing, file: file, location: path, expected: "a folder that may be read",
      found: String(cString: strerror(errno)))
  }
}
