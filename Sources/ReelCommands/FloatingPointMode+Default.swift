#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelMath

extension FloatingPointMode {
  /// Has this thread round to the nearest and keep small numbers, whatever a library has told the
  /// processor before. Threads that are started from it begin alike.
  package static func setDefault() {
    #if canImport(Darwin)
      var standard = _FE_DFL_ENV
      fesetenv(&standard)
    #else
      // FE_DFL_ENV, a macro that Swift does not see.
      fesetenv(UnsafePointer<fenv_t>(bitPattern: -1))
    #endif
  }
}
