#if os(Linux)
  import Foundation
  import Testing

  /// The files that remain after a system call has failed, or after a signal has arrived between two calls. Each test
  /// loads a library of its own before the C library, and that library replaces the calls.
  @Suite struct FailingCallsTests {
    let folder: URL
    init() throws { folder = try temporaryFolder() }

    /// Runs a line in the shell, in which `$G` is the game. The C code in `source` replaces system calls.
    private func shell(_ line: String, replacing source: String) throws -> Program.Result {
      let head = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <signal.h>
        #include <stdio.h>
        #include <string.h>
        #include <unistd.h>

        """
      try Data((head + source).utf8).write(to: folder.appendingPathComponent("calls.c"))
      return try Program.run(
        URL(fileURLWithPath: "/bin/sh"),
        [
          "-c",
          """
          cd '\(folder.path)' && cc -shared -fPIC -o calls.so calls.c -ldl || exit 9
          mkdir -p out; export P="env LD_PRELOAD=./calls.so"; \(line)
          """,
        ], environment: ["G": Program.alienCatch.path])
    }

    private func names(_ name: String = "out") throws -> [String] {
      try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent(name).path
      ).sorted()
    }

    @Test func filesAreRenamedIfTheyCannotBeLinked() throws {
      let source = """
        int linkat(int a, const char *b, int c, const char *d, int e) { errno = EPERM; return -1; }
        """
      let result = try shell(
        "$G content plain; $P $G content out/a && cmp plain out/a", replacing: source)
      #expect(result.code == 0, "\(result.errors)")
      #expect(try names() == ["a"])
      let again = try shell("echo mine >out/a; $P $G content out/a; exit $?", replacing: source)
      #expect(again.code == 73)
      #expect(try names() == ["a"])
      let forced = try shell("$P $G content out/a --force && cmp plain out/a", replacing: source)
      #expect(forced.code == 0, "\(forced.errors)")
      #expect(try names() == ["a"])
    }

    @Test func aSignalWaitsUntilAFileHasItsName() throws {
      // The signal comes while the new file has its hidden name.
      let source = """
        int renameat(int a, const char *b, int c, const char *d) {
          kill(getpid(), SIGTERM);
          usleep(100000);
          int (*next)(int, const char *, int, const char *) = dlsym(RTLD_NEXT, "renameat");
          return next(a, b, c, d);
        }
        """
      let result = try shell(
        """
        $G content plain; echo old >out/a
        $P $G content out/a --force; code=$?; cmp plain out/a || exit 1; exit $code
        """, replacing: source)
      #expect(result.code == 143, "\(result.errors)")
      #expect(try names() == ["a"])
    }

    @Test func foldersOfNewFilesAreSynced() throws {
      // Records the path of each folder that the program syncs.
      let source = """
        int fsync(int number) {
          char link[64], path[4096];
          snprintf(link, sizeof link, "/proc/self/fd/%d", number);
          ssize_t count = readlink(link, path, sizeof path - 1);
          if (count > 0) {
            path[count] = 0;
            FILE *log = fopen("log", "a");
            if (log) { fprintf(log, "%s\\n", path); fclose(log); }
          }
          return 0;
        }
        """
      let result = try shell("$P $G content out/a; cat log", replacing: source)
      #expect(result.code == 0)
      #expect(result.lines.contains { $0.hasSuffix("/out") }, "\(result.output)")
      #expect(result.lines.count >= 2, "\(result.output)")
      let sheet = "{\"frames\": {\"a\": {\"frame\": {\"x\":0,\"y\":0,\"w\":2,\"h\":2}}}, "
      try Data((sheet + "\"meta\": {\"image\": \"aliencatch.png\"}}").utf8)
        .write(to: folder.appendingPathComponent("sheet.json"))
      let made = try shell(
        """
        rm log; cp '\(assetsPath)/aliencatch.png' .
        $P "$(dirname "$G")/reel" atlas extract sheet.json out/new/deep; cat log
        """, replacing: source)
      for end in ["/out", "/out/new", "/out/new/deep"] {
        #expect(made.lines.contains { $0.hasSuffix(end) }, "\(end): \(made.output)\(made.errors)")
      }
      let recorded = try shell(
        "rm log; $P $G headless --ticks 20 --record out/r.reel >/dev/null; cat log",
        replacing: source)
      #expect(recorded.lines.contains { $0.hasSuffix("/out") }, "\(recorded.output)")
      #expect(recorded.lines.contains { $0.hasSuffix("/out/r.reel") }, "\(recorded.output)")
    }
  }
#endif
