import Foundation
import Testing

/// Files of a mebibyte that contain as many elements, or as much nesting, as fit. The memory for reading them is
/// measured in a separate process.
@Suite struct HostileFileTests {
  private static let size = 1 << 20

  /// Returns a mebibyte of pieces between a head and a tail.
  private static func repeated(_ head: String, _ tail: String, _ piece: (Int) -> String) -> String {
    var text = head
    var number = 0
    while text.utf8.count < size - tail.utf8.count {
      text += piece(number)
      number += 1
    }
    return text + tail
  }

  private static let files: [(name: String, text: @Sendable () -> String)] = [
    ("nested arrays.json", { String(repeating: "[", count: size) }),
    ("nested objects.json", { repeated("", "") { _ in "{\"a\":" } }),
    ("nested frames.json", { repeated("{\"frames\":", "") { _ in "[{\"x\":" } }),
    ("empty frames.json", { repeated("{\"frames\":[", "{}]}") { _ in "{}," } }),
    (
      "many frames.json",
      {
        repeated("{\"frames\":[", "{\"filename\":\"z\",\"frame\":{\"w\":1,\"h\":1}}]}") {
          "{\"filename\":\"\($0)\",\"frame\":{\"w\":1,\"h\":1}},"
        }
      }
    ),
    (
      "many names.json",
      {
        repeated("{\"frames\":{", "\"z\":{\"frame\":{\"w\":1,\"h\":1}}}}") {
          "\"\($0)\":{\"frame\":{\"w\":1,\"h\":1}},"
        }
      }
    ),
    (
      "many points.json",
      {
        repeated(
          "{\"frames\":{\"a\":{\"frame\":{\"w\":1,\"h\":1},\"vertices\":[",
          "[0,0]],\"verticesUV\":[[0,0]],\"triangles\":[[0,0,0]]}}}"
        ) { _ in "[0,0]," }
      }
    ),
    (
      "many tags.json",
      {
        repeated(
          "{\"frames\":[{\"filename\":\"a\",\"frame\":{\"w\":1,\"h\":1}}],\"meta\":{\"frameTags\":[",
          "{\"from\":0,\"to\":0}]}}"
        ) { _ in "{\"from\":0,\"to\":0}," }
      }
    ),
    ("ignored values.json", { repeated("{\"frames\":{},\"x\":[", "1]}") { _ in "1," } }),
    (
      "many frames.plist",
      {
        repeated("<plist version=\"1.0\"><dict><key>frames</key><dict>", "</dict></dict></plist>") {
          "<key>\($0)</key><dict><key>frame</key><string>{{0,0},{1,1}}</string></dict>"
        }
      }
    ),
    (
      "many values.plist",
      {
        repeated(
          "<plist version=\"1.0\"><dict><key>frames</key><array>", "</array></dict></plist>"
        ) { _ in "<true/>" }
      }
    ),
    ("nested.plist", { repeated("<plist version=\"1.0\">", "") { _ in "<array>" } }),
  ]

  @Test(arguments: files.indices)
  func memoryForHostileFilesIsBoundedByTheirSize(index: Int) throws {
    let sandbox = try Sandbox()
    let file = Self.files[index]
    try sandbox.write("{\"frames\":{}}", "small.json")
    try sandbox.write(file.text(), file.name)
    let small = try peak(of: sandbox.url.appendingPathComponent("small.json").path)
    let large = try peak(of: sandbox.url.appendingPathComponent(file.name).path)
    #expect(small.code == 0)
    #expect([0, 65].contains(large.code), "\(file.name) ended with \(large.code)")
    #expect(
      large.kibibytes - small.kibibytes < 64 * 1024,
      "\(file.name): \(small.kibibytes) KiB grew to \(large.kibibytes)")
  }

  /// Returns the peak of memory of `reel atlas dump`, and its exit code.
  private func peak(of file: String) throws -> (kibibytes: Int, code: Int32) {
    let arguments = [Sandbox.binary.path, "atlas", "dump", file]
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [1, 2] as [Int32] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var process = pid_t()
    try #require(posix_spawn(&process, arguments[0], &actions, nil, &pointers, nil) == 0)
    var status: Int32 = 0
    var usage = rusage()
    try #require(wait4(process, &status, 0, &usage) == process)
    // A signal counts as 128 and more, as in a shell.
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    #if os(Linux)
      return (usage.ru_maxrss, code)
    #else
      return (usage.ru_maxrss / 1024, code)
    #endif
  }
}
