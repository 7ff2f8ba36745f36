import CSDL2
import ReelPlatform
import ReelSDL
import Testing

/// Pads by SDL's virtual joysticks, which work without any hardware.
@Suite(.serialized) @MainActor struct SDLPadsTests {
  /// A virtual pad and SDL's handle to its controls.
  private final class VirtualPad {
    let joystick: OpaquePointer
    private let instance: Int32
    private var isAttached = true

    init() throws {
      let index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, 6, 21, 0)
      try #require(index >= 0, "\(String(cString: SDL_GetError()))")
      joystick = try #require(SDL_JoystickOpen(index))
      instance = SDL_JoystickInstanceID(joystick)
    }

    func set(_ button: PadButton, _ isDown: Bool) {
      SDL_JoystickSetVirtualButton(joystick, Int32(button.rawValue), isDown ? 1 : 0)
    }

    func set(_ axis: PadAxis, _ value: Int16) {
      SDL_JoystickSetVirtualAxis(joystick, Int32(axis.rawValue), value)
    }

    func detach() {
      guard isAttached else { return }
      isAttached = false
      for index in 0..<SDL_NumJoysticks()
      where SDL_JoystickGetDeviceInstanceID(index) == instance {
        SDL_JoystickDetachVirtual(index)
        break
      }
      SDL_JoystickClose(joystick)
    }

    deinit { detach() }
  }

  private func connected(_ pad: Int) -> InputEvent { .init(.padConnected, device: UInt8(pad)) }
  private func gone(_ pad: Int) -> InputEvent { .init(.padDisconnected, device: UInt8(pad)) }

  @Test func `A pad comes, is used, and goes`() throws {
    let video = try openWindow()
    #expect(video.events().isEmpty)
    let pad = try VirtualPad()
    #expect(video.events().filter { $0.kind != .padAxis } == [connected(0)])
    // SDL holds the guide button for a quarter of a second after its release. Its virtual pads have no touchpad.
    for button in PadButton.allCases where button != .guide && button != .touchpad {
      pad.set(button, true)
      #expect(video.events() == [.padDown(button)])
      pad.set(button, false)
      #expect(video.events() == [.padUp(button)])
    }
    pad.set(.leftX, -32768)
    #expect(video.events() == [.padAxis(.leftX, -1)])
    pad.set(.leftX, 100)
    pad.set(.rightY, 16384)
    let axes = video.events()
    #expect(axes.contains(InputEvent(.padAxis, code: 0, x: 100)), "there is no dead zone")
    #expect(axes.contains { $0.code == 3 && $0.x == 16384 } && axes.count == 2)
    pad.set(.rightTrigger, 32767)
    #expect(video.events() == [.padAxis(.rightTrigger, 1)])
    pad.set(.south, true)
    pad.set(.up, true)
    _ = video.events()
    pad.detach()
    let last = video.events()
    #expect(last.last == gone(0))
    #expect(last.contains(.padUp(.south)) && last.contains(.padUp(.up)))
    #expect(last.contains(.padAxis(.leftX, 0)) && last.contains(.padAxis(.rightTrigger, 0)))
    #expect(video.events().isEmpty)
  }

  @Test func `Values of one axis in one poll are merged`() throws {
    let video = try openWindow()
    _ = video.events()
    let pad = try VirtualPad()
    _ = video.events()
    for value: Int16 in [1000, 2000, 3000] {
      pad.set(.leftX, value)
      pad.set(.leftY, -value)
      SDL_JoystickUpdate()
    }
    #expect(
      video.events() == [
        InputEvent(.padAxis, code: 0, x: 3000), InputEvent(.padAxis, code: 1, x: -3000),
      ])
  }

  @Test func `Pad numbers are filled from the lowest and a fifth pad waits`() throws {
    let video = try openWindow()
    _ = video.events()
    let pads = try (0..<5).map { _ in try VirtualPad() }
    func coming() -> [InputEvent] { video.events().filter { $0.kind != .padAxis } }
    #expect(coming() == [connected(0), connected(1), connected(2), connected(3)])
    pads[4].set(.south, true)
    #expect(coming().isEmpty, "it has no place")
    pads[4].set(.south, false)
    pads[1].detach()
    #expect(coming() == [gone(1), connected(1)])
    pads[4].set(.north, true)
    #expect(coming() == [.padDown(.north, pad: 1)])
    pads[2].detach()
    pads[0].detach()
    #expect(coming() == [gone(2), gone(0)])
    let late = try VirtualPad()
    #expect(coming() == [connected(0)])
    late.set(.start, true)
    #expect(coming() == [.padDown(.start, pad: 0)])
  }

  @Test func `A pad that was there before the window is announced`() throws {
    let first = try openWindow()
    let pad = try VirtualPad()
    _ = first.events()
    let second = try openWindow()
    #expect(second.events().filter { $0.kind != .padAxis } == [connected(0)])
    pad.detach()
    #expect(second.events().last == gone(0))
  }

  /// The strengths that SDL sends to a pad with rumble.
  private final class Shaken {
    var strengths: [[UInt16]] = []
  }

  @Test func `A pad is shaken with the requested strength`() throws {
    let shaken = Shaken()
    var description = SDL_VirtualJoystickDesc()
    description.version = UInt16(SDL_VIRTUAL_JOYSTICK_DESC_VERSION)
    description.type = UInt16(SDL_JOYSTICK_TYPE_GAMECONTROLLER.rawValue)
    description.naxes = 6
    description.nbuttons = 15
    // SAFETY: SDL calls back only while the pad exists, which is shorter than `shaken`.
    description.userdata = Unmanaged.passUnretained(shaken).toOpaque()
    description.Rumble = { data, low, high in
      guard let data else { return -1 }
      // SAFETY: the data given above.
      Unmanaged<Shaken>.fromOpaque(data).takeUnretainedValue().strengths.append([low, high])
      return 0
    }
    let video = try openWindow()
    _ = video.events()
    let index = SDL_JoystickAttachVirtualEx(&description)
    try #require(index >= 0, "\(String(cString: SDL_GetError()))")
    _ = video.events()
    video.perform([
      .rumble(pad: 0, strong: 1, weak: 0.5, milliseconds: 10_000),
      .rumble(pad: 3, strong: 1, weak: 1, milliseconds: 10),
      .rumble(pad: 200, strong: 1, weak: 1, milliseconds: 10),
      .rumble(pad: 0, strong: .nan, weak: 7, milliseconds: 10_000),
    ])
    #expect(shaken.strengths == [[65535, 32767], [0, 65535]])
    SDL_JoystickDetachVirtual(index)
    _ = video.events()
    withExtendedLifetime(shaken) {}
  }

  @Test func `Losing the keyboard releases pad buttons`() throws {
    let video = try openWindow()
    let pad = try VirtualPad()
    _ = video.events()
    pad.set(.east, true)
    #expect(video.events() == [.padDown(.east)])
    video.pushWindow(SDL_WINDOWEVENT_FOCUS_LOST)
    #expect(video.events() == [InputEvent(.focusLost)])
    pad.set(.east, false)
    #expect(video.events().isEmpty)
    pad.set(.east, true)
    #expect(video.events() == [.padDown(.east)])
  }
}
