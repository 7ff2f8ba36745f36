import CSDL2
import ReelPlatform

/// The gamepads that are plugged in, each in one of four places. A pad takes the lowest free place
/// and keeps it until it goes; a fifth waits until a place is free.
struct SDLPads {
  private struct Pad {
    var controller: OpaquePointer
    var instance: Int32
    /// One bit a ``PadButton``.
    var held: UInt32 = 0
    /// By ``PadAxis``.
    var axes = InlineArray<6, Int16>(repeating: 0)
  }

  private var places = InlineArray<4, Pad?>(repeating: nil)

  /// Takes in every pad that is plugged in and has no place yet.
  mutating func scan(_ emit: (InputEvent) -> Void) {
    for index in 0..<max(SDL_NumJoysticks(), 0) where SDL_IsGameController(index) == SDL_TRUE {
      let instance = SDL_JoystickGetDeviceInstanceID(index)
      guard place(of: instance) == nil, let free = firstFree else { continue }
      guard let controller = SDL_GameControllerOpen(index) else { continue }
      places[free] = Pad(controller: controller, instance: instance)
      emit(InputEvent(.padConnected, device: UInt8(free)))
    }
  }

  /// Lets go what the pad holds, and its place.
  mutating func remove(_ instance: Int32, _ emit: (InputEvent) -> Void) {
    guard let place = place(of: instance), let pad = places[place] else { return }
    let device = UInt8(place)
    for button in PadButton.allCases where pad.held & (1 << UInt32(button.rawValue)) != 0 {
      emit(.padUp(button, pad: device))
    }
    for axis in PadAxis.allCases where pad.axes[Int(axis.rawValue)] != 0 {
      emit(.padAxis(axis, 0, pad: device))
    }
    emit(InputEvent(.padDisconnected, device: device))
    SDL_GameControllerClose(pad.controller)
    places[place] = nil
    scan(emit)
  }

  /// - Parameter code: SDL's number of the button, which is that of ``PadButton``.
  mutating func button(
    _ instance: Int32, _ code: UInt8, isDown: Bool, _ emit: (InputEvent) -> Void
  ) {
    guard let place = place(of: instance), let button = PadButton(rawValue: code) else { return }
    let bit: UInt32 = 1 << UInt32(code)
    let wasDown = (places[place]?.held ?? 0) & bit != 0
    guard wasDown != isDown else { return }
    places[place]?.held ^= bit
    emit(isDown ? .padDown(button, pad: UInt8(place)) : .padUp(button, pad: UInt8(place)))
  }

  /// - Parameters:
  ///   - code: SDL's number of the axis, which is that of ``PadAxis``.
  ///   - value: -32768 to 32767. There is no dead zone: games differ about it.
  mutating func axis(
    _ instance: Int32, _ code: UInt8, _ value: Int16, _ emit: (InputEvent) -> Void
  ) {
    guard let place = place(of: instance), let axis = PadAxis(rawValue: code) else { return }
    let value = max(value, -32767)
    guard places[place]?.axes[Int(code)] != value else { return }
    places[place]?.axes[Int(code)] = value
    emit(
      InputEvent(.padAxis, device: UInt8(place), code: UInt16(axis.rawValue), x: value))
  }

  /// Forgets which buttons are held, as everybody does when the window loses the keyboard.
  mutating func releaseAll() {
    for place in places.indices {
      places[place]?.held = 0
      places[place]?.axes = InlineArray(repeating: 0)
    }
  }

  /// Shakes the pad in a place, if it can.
  func rumble(_ place: Int, strong: Float, weak: Float, milliseconds: UInt32) {
    guard places.indices.contains(place), let pad = places[place] else { return }
    func strength(_ value: Float) -> UInt16 {
      UInt16((value > 0 ? (value < 1 ? value : 1) : 0) * 65535)
    }
    // A pad without motors refuses, which is no fault.
    SDL_GameControllerRumble(pad.controller, strength(strong), strength(weak), milliseconds)
  }

  /// Gives the pads back to SDL.
  mutating func closeAll() {
    for place in places.indices {
      if let pad = places[place] { SDL_GameControllerClose(pad.controller) }
      places[place] = nil
    }
  }

  private var firstFree: Int? { places.indices.first { places[$0] == nil } }

  private func place(of instance: Int32) -> Int? {
    places.indices.first { places[$0]?.instance == instance }
  }
}
