import ReelMath
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct FloatingPointModeTests {
  @Test func theDefaultModeOfAProgramPasses() { FloatingPointMode.check() }

  // On other platforms the modes have other numbers, and their names are macros of two kinds.
  #if os(Linux) && arch(x86_64)
    @Test func everyOtherRoundingTrapsWithASentence() async throws {
      let up = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        guard fesetround(0x800) == 0 else { exit(0) }
        FloatingPointMode.check()
        exit(0)
      }
      let text = String(decoding: try #require(up).standardErrorContent, as: UTF8.self)
      #expect(text.contains("fesetround(FE_TONEAREST)"))
      await #expect(processExitsWith: .failure) {
        guard fesetround(0x400) == 0 else { exit(0) }
        FloatingPointMode.check()
        exit(0)
      }
      await #expect(processExitsWith: .failure) {
        guard fesetround(0xC00) == 0 else { exit(0) }
        FloatingPointMode.check()
        exit(0)
      }
    }

    @Test func flushingSmallNumbersToZeroTraps() async {
      // Bit 15 of the control word flushes small results to zero, bit 6 small operands.
      await #expect(processExitsWith: .failure) {
        var environment = fenv_t()
        fegetenv(&environment)
        environment.__mxcsr |= 1 << 15
        fesetenv(&environment)
        FloatingPointMode.check()
        exit(0)
      }
      await #expect(processExitsWith: .failure) {
        var environment = fenv_t()
        fegetenv(&environment)
        environment.__mxcsr |= 1 << 6
        fesetenv(&environment)
        FloatingPointMode.check()
        exit(0)
      }
    }
  #endif
}
