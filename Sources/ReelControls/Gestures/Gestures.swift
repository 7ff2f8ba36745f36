import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// The motions of all pointers, and the settings that recognise their gestures.
public struct Gestures: Resource {
  /// The limits that distinguish gestures.
  public var settings: GestureSettings
  private var tracks = [GestureTrack](repeating: GestureTrack(), count: Input.pointerCount)
  /// The last tap of the mouse, and that of all fingers, because a double tap may be of two fingers.
  private var taps = [TapMemory](repeating: TapMemory(), count: 2)
  /// The gestures of this tick. Not part of the state, because they are sent as events.
  private var recognised: [Gesture] = []
  /// True if a pointer is down, or if a tap may still become a double tap.
  private var isBusy = false

  /// Creates the resource without any motion.
  public init(_ settings: GestureSettings = GestureSettings()) { self.settings = settings }
  public init() { self.init(GestureSettings()) }
  public static var resourceName: String { "Gestures" }

  /// Returns true if a pointer is being dragged.
  public func isDragging(_ pointer: Int) -> Bool {
    tracks.indices.contains(pointer) && tracks[pointer].phase == .dragging
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("settings", &settings)
    v.field("tracks", &tracks)
    v.field("taps", &taps)
    v.field("isBusy", &isBusy)
    // Other code indexes both by fixed numbers.
    if tracks.count != Input.pointerCount || taps.count != 2 {
      self = Gestures()
      v.reject()
    }
  }
}

extension Gestures {
  /// The system that recognises and sends this tick's gestures.
  public static let recognise = System("recogniseGestures", in: .input) { world in
    if world[Input.self].events.isEmpty && !world[Gestures.self].isBusy { return }
    let input = world[Input.self]
    world[Gestures.self].advance(input.events, world)
    for at in 0..<world[Gestures.self].recognised.count {
      world.send(world[Gestures.self].recognised[at])
    }
  }

  private mutating func advance(_ events: [InputEvent], _ world: World) {
    recognised.removeAll(keepingCapacity: true)
    for at in tracks.indices where tracks[at].phase != .idle && tracks[at].ticks < .max {
      tracks[at].ticks += 1
    }
    for at in taps.indices where taps[at].ticksLeft > 0 { taps[at].ticksLeft -= 1 }
    for event in events {
      let pointer = Int(event.device)
      let position = Vec2(Float(event.x), Float(event.y))
      switch event.kind {
      case .pointerDown:
        tracks[pointer] = GestureTrack()
        // A press on a widget belongs to the widget, as long as it is held.
        let claims = world.part(ControlHooks.self)?.claims ?? []
        if claims.contains(where: { $0(world, position) }) {
          taps[min(pointer, 1)].ticksLeft = 0
          continue
        }
        tracks[pointer].phase = .pressed
        tracks[pointer].start = position
        tracks[pointer].position = position
      case .pointerMove: move(pointer, to: position)
      case .pointerUp:
        if position != tracks[pointer].position { move(pointer, to: position) }
        end(pointer)
      case .focusLost, .assigned: cancel(event.lostPointers)
      default: break
      }
    }
    isBusy = taps[0].ticksLeft > 0 || taps[1].ticksLeft > 0
    for at in tracks.indices where tracks[at].phase != .idle {
      isBusy = true
      if tracks[at].phase == .pressed && tracks[at].ticks >= settings.longPressTicks {
        tracks[at].phase = .longPressed
        record(.longPress, at)
      }
    }
  }

  private mutating func move(_ pointer: Int, to position: Vec2) {
    guard tracks[pointer].phase != .idle else { return }
    tracks[pointer].position = position
    if tracks[pointer].phase == .dragging {
      record(.dragMoved, pointer)
    } else if (position - tracks[pointer].start).lengthSquared > settings.slop * settings.slop {
      tracks[pointer].phase = .dragging
      record(.dragBegan, pointer)
    }
  }

  private mutating func end(_ pointer: Int) {
    let track = tracks[pointer]
    tracks[pointer].phase = .idle
    switch track.phase {
    case .idle: break
    case .longPressed: record(.longPressEnded, pointer)
    case .dragging:
      record(.dragEnded, pointer)
      let way = track.position - track.start
      guard track.ticks <= settings.swipeTicks,
        way.lengthSquared >= settings.swipeDistance * settings.swipeDistance
      else { break }
      let isHorizontal = abs(way.x) >= abs(way.y)
      record(
        isHorizontal ? way.x < 0 ? .swipeLeft : .swipeRight : way.y < 0 ? .swipeUp : .swipeDown,
        pointer)
    case .pressed:
      record(.tap, pointer)
      let device = min(pointer, 1)
      let last = taps[device]
      let reach = settings.doubleTapDistance
      if last.ticksLeft > 0, (track.position - last.position).lengthSquared <= reach * reach {
        taps[device].ticksLeft = 0
        record(.doubleTap, pointer)
      } else {
        // The count is one larger, because it decreases before the first tick that reads it.
        taps[device].ticksLeft =
          settings.doubleTapTicks == .max ? .max : settings.doubleTapTicks + 1
        taps[device].position = track.position
      }
    }
  }

  private mutating func cancel(_ pointers: Range<Int>) {
    for at in pointers {
      if tracks[at].phase == .dragging { record(.dragCancelled, at) }
      tracks[at].phase = .idle
      taps[min(at, 1)].ticksLeft = 0
    }
  }

  private mutating func record(_ kind: Gesture.Kind, _ pointer: Int) {
    recognised.append(
      Gesture(
        kind, pointer: UInt8(pointer), from: tracks[pointer].start, to: tracks[pointer].position))
  }
}
