import Reel
import Testing

@testable import ReelInspector

@Suite struct ProfileTests {
  @Test func theProfileListsExpensiveSystemsAndSumsUpTheRest() {
    var profile = Profile()
    (profile.ticks, profile.tickTime, profile.longestTick) = (2, 10_000, 6_000)
    profile.add("system", [("fall", 3_000), ("idle", 1)])
    profile.add("system", [("fall", 4_000), ("idle", 1)])
    (profile.pictures, profile.pictureTime) = (2, 8_000)
    profile.add("pass", [("sprites", 6_000)])
    let lines = profile.text.split(separator: "\n").map { String($0) }
    let fall = lines.first { $0.contains("fall") }?.split(separator: " ").map { String($0) }
    #expect(fall == ["fall", "3.50", "70.0", "%", "4.00"])
    #expect(!lines.contains { $0.contains("idle") })
    let rest = lines.first { $0.contains("all else") }?.split(separator: " ").map { String($0) }
    #expect(rest == ["all", "else", "1.50", "30.0", "%"])
    #expect(lines.contains { $0.contains("sprites") && $0.contains("75.0 %") })
    #expect(!profile.text.contains("allocations"))
  }

  @Test func systemsThatAllocateAreListedEvenIfTheyAreQuick() throws {
    var profile = Profile()
    (profile.ticks, profile.tickTime, profile.countedTicks) = (2, 10_000, 2)
    profile.add("system", [("fall", 9_000), ("idle", 1), ("greet", 1)])
    profile.tickAllocations = 7
    profile.addAllocations("system", [("fall", 0), ("idle", 0), ("greet", 3)])
    let lines = profile.text.split(separator: "\n").map {
      $0.split(separator: " ").map { String($0) }
    }
    #expect(lines.first { $0[0] == "system" }?.last == "allocations")
    #expect(lines.first { $0[0] == "greet" }?.last == "1.50")
    #expect(lines.first { $0[0] == "fall" }?.last == "0.00")
    #expect(!lines.contains { $0[0] == "idle" })
    #expect(lines.first { $0[0] == "all" }?.last == "2.00")
    let json = try profile.json()
    #expect(json.contains("\"allocations\" : 3.5") && json.contains("\"allocations\" : 1.5"))
  }
}
