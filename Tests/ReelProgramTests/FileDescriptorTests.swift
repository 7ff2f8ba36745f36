import Foundation
import ReelProgram
import Testing

@Suite struct FileDescriptorTests {
  @Test func noFileTakesTheNumberOfAStandardStream() async throws {
    await #expect(processExitsWith: .success) {
      let sandbox = try Sandbox()
      for number in [0, 2] as [Int32] {
        var isFree = false
        // Threads of the test library open files as well, and may get the number.
        for _ in 0..<20 where !isFree {
          close(number)
          let file = try FileDescriptor(sandbox("f\(number)"), O_WRONLY | O_CREAT, mode: 0o600)
          guard file.number > 2 else { exit(2) }
          isFree = fcntl(number, F_GETFD) == -1
          if isFree { try file.write([65]) }
        }
        guard isFree else { exit(4) }
        guard sandbox.text("f\(number)") == "A" else { exit(3) }
      }
    }
  }

  @Test func errorsOfTheSystemAreThrown() throws {
    let sandbox = try Sandbox()
    #expect(throws: SystemError(ENOENT)) { _ = try FileDescriptor(sandbox("none"), O_RDONLY) }
    #expect(throws: SystemError(EINVAL)) { _ = try FileDescriptor("a\0b", O_RDONLY) }
    try sandbox.put("x", "f")
    let file = try FileDescriptor(sandbox("f"), O_RDONLY)
    #expect(throws: SystemError(EBADF)) { try file.write([1]) }
    #expect(try file.read(upTo: 10) == [0x78])
    #expect(try file.read(upTo: 10).isEmpty)
    try file.close()
    try file.close()
  }

  @Test func aStatusDistinguishesFilesLinksAndPipes() throws {
    let sandbox = try Sandbox()
    try sandbox.put("abc", "f")
    try sandbox.link("l", to: sandbox("f"))
    mkfifo(sandbox("p"), 0o600)
    let file = try #require(try FileStatus(of: sandbox("f")))
    #expect(file.isFile && file.size == 3)
    #expect(try FileStatus(of: sandbox("l"))?.isLink == true)
    #expect(try FileStatus(of: sandbox("l"), followsLinks: true)?.identity == file.identity)
    #expect(try FileStatus(of: sandbox.path)?.isFolder == true)
    #expect(try FileStatus(of: sandbox("p"))?.kindInWords == "a pipe")
    #expect(try FileStatus(of: "/dev/null")?.kindInWords == "a device")
    #expect(try FileStatus(of: sandbox("none")) == nil)
    #expect(try FileStatus(of: sandbox("f/none")) == nil)
  }
}
