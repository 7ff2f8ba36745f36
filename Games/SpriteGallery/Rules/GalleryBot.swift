import Reel

/// A bot that turns a page every three seconds, and once back.
public struct GalleryBot: Bot {
  public init(seed: UInt64) {}

  public mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    guard simulation.tick % GalleryBot.ticksPerPage == GalleryBot.ticksPerPage - 1 else { return }
    // After the last page comes the first one again; then one page back.
    let number = simulation.tick / GalleryBot.ticksPerPage
    let key: Key = number < UInt64(Page.allCases.count) ? .right : .left
    input.events.append(.keyDown(key))
    input.events.append(.keyUp(key))
  }

  public static var ticksPerPage: UInt64 { 180 }
}
