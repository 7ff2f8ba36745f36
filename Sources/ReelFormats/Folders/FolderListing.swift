import Foundation
import ReelContent

/// What a folder holds, in no order. Foundation's own list gives names that are not UTF-8 as other
/// names, of files that are not there.
struct FolderListing {
  private(set) var names: [String] = []
  /// One that is not UTF-8, as far as it can be shown.
  private(set) var wrongName: String?

  /// - Parameter file: the folder's name, for errors.
  /// - Throws: `.missing` where it can not be read.
  init(_ path: String, file: String) throws(ContentError) {
    guard let folder = opendir(path) else { throw Self.failure(path, file) }
    defer { closedir(folder) }
    while true {
      // The only way to tell the end from a failure.
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
    // SAFETY: the system's entry stays until the next reading; its name ends with a zero. The place is
    // found without a copy of the entry, which may be shorter than its type.
    let place = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name)!)
    let text = place.assumingMemoryBound(to: UInt8.self)
    return Array(
      UnsafeBufferPointer(start: text, count: strlen(place.assumingMemoryBound(to: CChar.self))))
  }

  private static func failure(_ path: String, _ file: String) -> ContentError {
    ContentError(
      .missing, file: file, place: path, expected: "a folder that may be read",
      found: String(cString: strerror(errno)))
  }
}
