#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The last error of each thread that calls the library, as C's `errno`.
enum LibraryThread {
  private static let capacity = 1024

  /// The key of a thread's memory, which the system releases with the thread.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { free($0) }
    return key
  }()

  /// The last error's sentence, with a 0 at its end; valid until the thread's next call.
  static var message: UnsafePointer<CChar> { UnsafePointer(memory) }

  private static var memory: UnsafeMutablePointer<CChar> {
    if let memory = pthread_getspecific(key) {
      return memory.assumingMemoryBound(to: CChar.self)
    }
    guard let new = calloc(capacity, 1) else { fatalError("There is no memory for a message.") }
    pthread_setspecific(key, new)
    return new.assumingMemoryBound(to: CChar.self)
  }

  /// Records a sentence, cut off after a whole character if it is too long.
  static func record(_ sentence: String) {
    var size = 0
    let memory = memory
    for character in sentence {
      let bytes = String(character).utf8
      if size + bytes.count >= capacity { break }
      for byte in bytes {
        memory[size] = CChar(bitPattern: byte)
        size += 1
      }
    }
    memory[size] = 0
  }

  static func clear() { memory[0] = 0 }
}
