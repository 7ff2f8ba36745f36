import CSDL2
import ReelPlatform

/// The connected gamepads, each in one of four slots. A pad takes the lowest free slot and keeps it until it is
/// removed; a fifth pad waits until a slot is free.
struct SDLPads {
  private struct Pad {
    var controller: OpaquePointer
    var instance: Int32
    /// The held buttons, one bit per ``PadButton``.
    var held: UInt32 = 0
    /// The values by ``PadAxis``.
    var axes = InlineArray<6, Int16>(repeating: 0)
  }

  private var slots = InlineArray<4, Pad?>(repeating: nil)

  /// Adds every connected pad that has no slot yet.
  mutating func scan(_ emit: (InputEvent) -> Void) {
    for index in 0..<max(SDL_NumJoysticks(), 0) where SDL_IsGameController(index) == SDL_TRUE {
      let instance = SDL_JoystickGetDeviceInstanceID(index)
      guard slot(of: instance) == nil, let free = firstFree else { continue }
      guard let controller = SDL_GameControllerOpen(index) else { continue }
      slots[free] = Pad(controller: controller, instance: instance)
      emit(InputEvent(.padConnected, device: UInt8(free)))
    }
  }

  /// Releases the pad's buttons and axes, and frees its slot.
  mutating func remove(_ instance: Int32, _ emit: (InputEvent) -> Void) {
    guard let slot = slot(of: instance), let pad = slots[slot] else { return }
    let device = UInt8(slot)
    for button in PadButton.allCases where pad.held & (1 << UInt32(button.rawValue)) != 0 {
      emit(.padUp(button, pad: device))
    }
    for axis in PadAxis.allCases where pad.axes[Int(axis.rawValue)] != 0 {
      emit(.padAxis(axis, 0, pad: device))
    }
    emit(InputEvent(.padDisconnected, device: device))
    SDL_GameControllerClose(pad.controller)
    slots[slot] = nil
    scan(emit)
  }

  /// Emits the change of a button.
  /// - Parameter code: SDL's number of the button, which equals that of ``PadButton``.
  mutating func button(
    _ instance: Int32, _ code: UInt8, isDown: Bool, _ emit: (InputEvent) -> Void
  ) {
    guard let slot = slot(of: instance), let button = PadButton(rawValue: code) else { return }
    let bit: UInt32 = 1 << UInt32(code)
    let wasDown = (slots[slot]?.held ?? 0) & bit != 0
    guard wasDown != isDown else { return }
    slots[slot]?.held ^= bit
    emit(isDown ? .padDown(button, pad: UInt8(slot)) : .padUp(button, pad: UInt8(slot)))
  }

  /// Emits the change of an axis.
  /// - Parameters:
  ///   - code: SDL's number of the axis, which equals that of ``PadAxis``.
  ///   - value: -32768 to 32767, without a dead zone, because games differ about it.
  mutating func axis(
    _ instance: Int32, _ code: UInt8, _ value: Int16, _ emit: (InputEvent) -> Void
  ) {
    guard let slot = slot(of: instance), let axis = PadAxis(rawValue: code) else { return }
    let value = max(value, -32767)
    guard slots[slot]?.axes[Int(code)] != value else { return }
    slots[slot]?.axes[Int(code)] = value
    emit(
      InputEvent(.padAxis, device: UInt8(slot), code: UInt16(axis.rawValue), x: value))
  }

  /// Clears the held buttons without events, because every receiver does the same when the window loses the keyboard.
  mutating func releaseAll() {
    for slot in slots.indices {
      slots[slot]?.held = 0
      slots[slot]?.axes = InlineArray(repeating: 0)
    }
  }

  /// Rumbles the pad in a slot, if it can.
  func rumble(_ slot: Int, strong: Float, weak: Float, milliseconds: UInt32) {
    guard slots.indices.contains(slot), let pad = slots[slot] else { return }
    func strength(_ value: Float) -> UInt16 {
      UInt16((value > 0 ? (value < 1 ? value : 1) : 0) * 65535)
    }
    // A pad without motors refuses; that is no error.
    SDL_GameControllerRumble(pad.controller, strength(strong), strength(weak), milliseconds)
  }

  /// Closes all pads.
  mutating func closeAll() {
    for slot in slots.indices {
      if let pad = slots[slot] { SDL_GameControllerClose(pad.controller) }
      slots[slot] = nil
    }
  }

  private var firstFree: Int? { slots.indices.first { slots[$0] == nil } }

  private func slot(of instance: Int32) -> Int? {
    slots.indices.first { slots[$0]?.instance == instance }
  }
}
