#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's date, which may jump: for what people and other machines have dated.
package enum SystemTime {
  /// The seconds since 1970.
  package static var seconds: UInt64 { UInt64(clamping: time(nil)) }
}
