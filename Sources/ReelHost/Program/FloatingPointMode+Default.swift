#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelMath

extension FloatingPointMode {
  /// Sets this thread to round to nearest and to keep subnormal numbers, because a library may have changed the mode.
  /// Threads that it starts inherit the mode.
  package static func setDefault() {
    #if canImport(Darwin)
      var standard = _FE_DFL_ENV
      fesetenv(&standard)
    #else
      // FE_DFL_ENV, a macro that is not visible in Swift.
      fesetenv(UnsafePointer<fenv_t>(bitPattern: -1))
    #endif
  }
}
