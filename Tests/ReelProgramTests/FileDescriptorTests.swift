import Foundation
import ReelProgram
import Testing

@Suite struct FileDescriptorTests {
  @Test func noFileTakesTheNumberOfAStandardStream() async throws {
    await #expect(processExitsWith: .success) {
      let place = try Place()
      for number in [0, 2] as [Int32] {
        var isFree = false
        // Threads of the test library open files as well, and may get the number.
        for _ in 0..<20 where !isFree {
          close(number)
          let file = try FileDescriptor(place("f\(number)"), O_WRONLY | O_CREAT, mode: 0o600)
          guard file.number > 2 else { exit(2) }
          isFree = fcntl(number, F_GETFD) == -1
          if isFree { try file.write([65]) }
        }
        guard isFree else { exit(4) }
        guard place.text("f\(number)") == "A" else { exit(3) }
      }
    }
  }

  @Test func errorsOfTheSystemAreThrown() throws {
    let place = try Place()
    #expect(throws: SystemError(ENOENT)) { _ = try FileDescriptor(place("none"), O_RDONLY) }
    #expect(throws: SystemError(EINVAL)) { _ = try FileDescriptor("a\0b", O_RDONLY) }
    try place.put("x", "f")
    let file = try FileDescriptor(place("f"), O_RDONLY)
    #expect(throws: SystemError(EBADF)) { try file.write([1]) }
    #expect(try file.read(upTo: 10) == [0x78])
    #expect(try file.read(upTo: 10).isEmpty)
    try file.close()
    try file.close()
  }

  @Test func aStatusDistinguishesFilesLinksAndPipes() throws {
    let place = try Place()
    try place.put("abc", "f")
    try place.link("l", to: place("f"))
    mkfifo(place("p"), 0o600)
    let file = try #require(try FileStatus(of: place("f")))
    #expect(file.isFile && file.size == 3)
    #expect(try FileStatus(of: place("l"))?.isLink == true)
    #expect(try FileStatus(of: place("l"), followsLinks: true)?.identity == file.identity)
    #expect(try FileStatus(of: place.path)?.isFolder == true)
    #expect(try FileStatus(of: place("p"))?.kindInWords == "a pipe")
    #expect(try FileStatus(of: "/dev/null")?.kindInWords == "a device")
    #expect(try FileStatus(of: place("none")) == nil)
    #expect(try FileStatus(of: place("f/none")) == nil)
  }
}
