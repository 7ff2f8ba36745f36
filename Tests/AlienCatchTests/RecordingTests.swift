import Foundation
import Reel
import Testing

/// Guarantees of a recording: it is complete or reported as incomplete, and it destroys no other file.
@Suite struct RecordingTests {
  let folder: URL
  init() throws { folder = try temporaryFolder() }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func run(_ arguments: String...) throws -> Program.Result { try Program.run(arguments) }

  /// Runs a line in the shell, in which `$G` is the game. The line may close and redirect streams.
  func shell(_ line: String) throws -> Program.Result {
    try Program.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "cd '\(folder.path)'; \(line)"],
      environment: ["G": Program.alienCatch.path])
  }

  @Test(arguments: ["", "<&-", ">&-", "2>&-", ">&- 2>&-", "<&- 2>&-", "<&- >&-", "<&- >&- 2>&-"])
  func closedStreamsDoNotDamageARecording(streams: String) throws {
    let result = try shell("$G headless --ticks 100 --record r.reel \(streams)")
    #expect(result.code == (streams.contains(" >&-") || streams.hasPrefix(">&-") ? 73 : 0))
    let verified = try run("verify", path("r.reel"))
    #expect(verified.output == "verified 100 ticks, 11 checksums\n", "\(verified.errors)")
  }

  @Test func outputThatCannotBeWrittenIsAnExitCode() throws {
    #expect(try shell("$G headless --ticks 5 >/dev/full").code == 73)
    #expect(try shell("$G --help >/dev/full").code == 73)
    #expect(try shell("$G headless --ticks 5 --hash-every 1 | true; exit 0").code == 0)
    let mute = try shell("$G headless --ticks 5 --record a.reel 2>/dev/full")
    #expect(mute.code == 0 && mute.output.hasPrefix("tick 5 hash "))
    #expect(try run("verify", path("a.reel")).code == 0)
  }

  @Test func anExistingFileIsNotReplacedWithoutForce() throws {
    #expect(try run("headless", "--ticks", "60", "--record", path("p.reel")).code == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: path("p.reel")))
    func expectKept(_ result: Program.Result) throws {
      #expect(result.code == 73)
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
      #expect(result.errors.contains(".reel"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path("p.reel"))) == before)
    }
    try expectKept(try run("headless", "--ticks", "10", "--record", path("p.reel")))
    // Input and output are the same file, under any name.
    try FileManager.default.linkItem(atPath: path("p.reel"), toPath: path("hard.reel"))
    try FileManager.default.createSymbolicLink(
      atPath: path("soft.reel"), withDestinationPath: path("p.reel"))
    for name in ["p.reel", "hard.reel", "soft.reel", "../\(folder.lastPathComponent)/p.reel"] {
      try expectKept(
        try run(
          "headless", "--ticks", "10", "--input", path("p.reel"), "--record", path(name),
          "--force"))
    }
    #expect(try run("headless", "--ticks", "10", "--record", path("p.reel"), "--force").code == 0)
    #expect(try run("verify", path("p.reel")).output.hasPrefix("verified 10 ticks"))
  }

  @Test func aSecondRecorderOnTheSameFileIsRefused() throws {
    let result = try shell(
      """
      $G headless --ticks 100000000 --record r.reel >/dev/null 2>&1 & first=$!
      until [ -s r.reel ]; do sleep 0.01; done
      $G headless --ticks 10 --record r.reel --force; code=$?
      kill -TERM $first; wait $first; echo "first $?"
      $G verify r.reel
      exit $code
      """)
    #expect(result.code == 73)
    #expect(result.errors.contains("another program"))
    #expect(result.lines.first == "first 143")
    #expect(result.lines.last?.hasPrefix("verified ") == true)
    #expect(!result.errors.contains("cut off"))
  }

  @Test(arguments: ["TERM", "HUP"])
  func aSignalEndsTheRecordingBeforeTheProgram(signal: String) throws {
    let result = try shell(
      """
      $G headless --ticks 100000000 --record r.reel >out 2>&1 & game=$!
      until [ -s r.reel ]; do sleep 0.01; done; sleep 0.1
      kill -\(signal) $game; wait $game; echo $?
      $G verify r.reel
      """)
    #expect(result.lines.first == (signal == "TERM" ? "143" : "129"))
    #expect(result.lines.last?.hasPrefix("verified ") == true)
    // The recording has its end: it was not cut off.
    #expect(!result.errors.contains("cut off"), "\(result.errors)")
  }

  @Test func aSignalEndsTheRecordingOfAGameInAWindow() throws {
    let result = try shell(
      """
      export SDL_VIDEODRIVER=dummy
      $G play --mute --record r.reel >out 2>&1 & game=$!
      until [ -s r.reel ]; do sleep 0.01; done; sleep 0.3
      kill -TERM $game; wait $game; echo $?
      $G verify r.reel
      """)
    #expect(result.lines.first == "143")
    #expect(result.lines.last?.hasPrefix("verified ") == true)
    #expect(!result.errors.contains("cut off"), "\(result.errors)")
  }

  @Test(.timeLimit(.minutes(10)))
  func aSignalWorksIfTheOutputIsNotRead() throws {
    let result = try shell(
      """
      mkfifo pipe
      # Holds the pipe open and reads nothing.
      sleep 30 <>pipe & sleeper=$!
      $G headless --ticks 100000000 --hash-every 1 --record r.reel >pipe 2>pipe & game=$!
      until [ -s r.reel ]; do sleep 0.01; done; sleep 1
      kill -TERM $game; wait $game; echo $?; kill $sleeper
      $G verify r.reel
      """)
    // The exit code is 73 if the program was already waiting for the reader of its output.
    #expect(["73", "143"].contains(result.lines.first))
    #expect(result.lines.last?.hasPrefix("verified ") == true)
    #expect(!result.errors.contains("cut off"), "\(result.errors)")
  }

  @Test func aRemovedRecordingIsReported() throws {
    let result = try shell(
      """
      export SDL_VIDEODRIVER=dummy
      $G play --mute --ticks 15 --record r.reel & game=$!
      until [ -s r.reel ]; do sleep 0.01; done
      rm r.reel; wait $game; exit $?
      """)
    #expect(result.code == 73)
    #expect(result.errors.contains("removed or replaced"), "\(result.errors)")
  }

  @Test func aGrowingReelIsNotReplacedByAPicture() throws {
    let result = try shell(
      """
      $G headless --ticks 30 --record in.reel
      $G headless --ticks 100000000 --record r.reel >out 2>&1 & game=$!
      until [ -s r.reel ]; do sleep 0.01; done
      $G render in.reel --tick 5 r.reel --force; code=$?
      kill -TERM $game; wait $game; $G verify r.reel; exit $code
      """)
    #expect(result.code == 73)
    #expect(result.lines.last?.hasPrefix("verified ") == true)
  }

  @Test func aSlowDiskIsReported() throws {
    let source = """
      #include <unistd.h>
      int fsync(int number) { usleep(1900000); return 0; }
      """
    try Data(source.utf8).write(to: folder.appendingPathComponent("slow.c"))
    let result = try shell(
      """
      [ "$(uname -s)" = Linux ] || exit 0
      cc -shared -fPIC -o slow.so slow.c || exit 9
      export SDL_VIDEODRIVER=dummy
      LD_PRELOAD=./slow.so $G play --mute --ticks 60 --record r.reel
      """)
    #expect(result.code == 0)
    #if os(Linux)
      #expect(result.errors.contains("the disk is slow"), "\(result.errors)")
    #endif
  }

  @Test func aRecordingThatCannotBeginLeavesNoFile() throws {
    let source = """
      #include <errno.h>
      #include <sys/types.h>
      int ftruncate(int number, off_t size) { errno = EIO; return -1; }
      int ftruncate64(int number, off64_t size) { errno = EIO; return -1; }
      """
    try Data(("#define _GNU_SOURCE\n" + source).utf8)
      .write(to: folder.appendingPathComponent("broken.c"))
    let result = try shell(
      """
      [ "$(uname -s)" = Linux ] || exit 73
      cc -shared -fPIC -o broken.so broken.c || exit 9
      LD_PRELOAD=./broken.so $G headless --ticks 5 --record r.reel
      """)
    #expect(result.code == 73, "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: path("r.reel")))
  }

  @Test func aFolderNameThatIsNotTextIsReported() throws {
    let result = try shell(
      """
      odd=$(printf 'od\\377d'); mkdir "$odd" 2>/dev/null || exit 66
      cp "$G" "$odd/game"; cp -r "$(dirname "$G")/Reel_AlienCatch.resources" "$odd"
      "$odd/game" headless --ticks 5; code=$?; cd "$odd"; ./game headless --ticks 5; exit $code
      """)
    #expect(result.code == 66, "\(result.errors)")
    #expect(!result.errors.contains("Fatal"))
  }

  @Test func assetsAreNotOverwritten() throws {
    let assets = folder.appendingPathComponent("Assets")
    try FileManager.default.copyItem(atPath: assetsPath, toPath: assets.path)
    #expect(try run("headless", "--ticks", "20", "--record", path("r.reel")).code == 0)
    let before = try Data(contentsOf: assets.appendingPathComponent("aliencatch.png"))
    for file in ["aliencatch.png", "aliencatch.plist"] {
      let target = assets.appendingPathComponent(file).path
      let rest = ["--assets", assets.path, "--force"]
      for arguments in [
        ["content", target], ["render", path("r.reel"), "--tick", "5", target],
        ["headless", "--ticks", "5", "--record", target],
      ] {
        #expect(try Program.run(arguments + rest).code == 73, "\(arguments)")
      }
    }
    #expect(try Data(contentsOf: assets.appendingPathComponent("aliencatch.png")) == before)
  }

  @Test func aKilledRecordingCanBeReadUpToItsLastChunk() throws {
    let result = try shell(
      """
      $G headless --ticks 100000000 --record r.reel >out 2>&1 & game=$!
      until [ $(wc -c <r.reel) -gt 20000 ]; do sleep 0.01; done
      kill -KILL $game; wait $game
      $G verify r.reel
      """)
    #expect(result.lines.last?.hasPrefix("verified ") == true, "\(result.errors)")
  }

  @Test func aFileThatMayNotGrowIsReportedAndStaysReadable() throws {
    // `ulimit` counts blocks of 512 bytes. The signal that the system sends at the limit must not end the program.
    let result = try shell(
      "ulimit -f 80; $G headless --ticks 3000 --record r.reel >out; code=$?; exit $code")
    #expect(result.code == 73)
    #expect(result.errors.contains("cannot be continued"))
    #expect(result.errors.contains("incomplete"))
    #expect(try run("verify", path("r.reel")).output.hasPrefix("verified "))
  }

  @Test(.timeLimit(.minutes(10)))
  func pathsThatAreNoFilesAreReportedWithoutWaiting() throws {
    mkfifo(path("pipe"), 0o600)
    for target in [path("pipe"), "/dev/zero", folder.path] {
      let result = try run("verify", target)
      #expect(result.code == 66, "\(target): \(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(try run("headless", "--ticks", "1", "--record", target, "--force").code == 73)
    }
  }

  @Test func aSparseFileIsRefusedByItsContent() throws {
    #expect(try run("headless", "--ticks", "60", "--record", path("r.reel")).code == 0)
    // Four gigabytes of zeros, alone and behind a valid recording.
    let result = try shell(
      """
      truncate -s 4G empty.reel; cp r.reel long.reel; truncate -s 4G long.reel
      ulimit -v 2000000
      for name in empty long; do $G verify $name.reel; echo $?; done
      """)
    #expect(result.lines.last == "65" && result.lines.first == "65", "\(result.errors)")
    #expect(result.errors.contains("not a reel") && result.errors.contains("damaged at byte"))
  }

  @Test func theRoundingOfTheProcessorIsReset() throws {
    // A library that changes the rounding before the first line of the program.
    let source = """
      #include <fenv.h>
      #include <xmmintrin.h>
      __attribute__((constructor)) static void round(void) {
        fesetround(FE_UPWARD);
        _mm_setcsr(_mm_getcsr() | 0x8040);
      }
      """
    try Data(source.utf8).write(to: folder.appendingPathComponent("round.c"))
    let result = try shell(
      """
      [ "$(uname -sm)" = "Linux x86_64" ] || exit 0
      cc -shared -fPIC -o round.so round.c -lm || exit 9
      $G headless --ticks 300; LD_PRELOAD=./round.so $G headless --ticks 300
      """)
    #expect(result.code == 0, "\(result.errors)")
    #expect(Set(result.lines).count <= 1, "\(result.output)")
  }
}
