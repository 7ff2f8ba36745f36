#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread of its own, which no queue gives further work when it ends: what has been changed about it, such as its
/// priority, ends with it.
package enum DetachedThread {
  /// The function that a thread runs.
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread with as much stack as the main thread usually has.
  /// - Returns: false if the system starts no further thread.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    let body = Unmanaged.passRetained(Body(run))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let error = pthread_create(
      &thread, &attributes,
      { argument in
        #if canImport(Darwin)
          Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        #else
          if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        #endif
        return nil
      }, body.toOpaque())
    if error != 0 { body.release() }
    return error == 0
  }
}
