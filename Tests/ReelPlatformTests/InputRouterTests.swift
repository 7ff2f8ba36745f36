import ReelMath
import ReelPlatform
import Testing

@Suite struct InputRouterTests {
  private func route(_ router: inout InputRouter, _ events: InputEvent...) -> [[InputEvent]] {
    var inputs: [TickInput] = []
    router.route(TickInput(viewWidth: 7, viewHeight: 8, events: events), into: &inputs)
    #expect(inputs.allSatisfy { $0.viewWidth == 7 && $0.viewHeight == 8 })
    return inputs.map(\.events)
  }

  private func connected(_ pad: UInt8) -> InputEvent { InputEvent(.padConnected, device: pad) }
  private func gone(_ pad: UInt8) -> InputEvent { InputEvent(.padDisconnected, device: pad) }
  private func assigned(_ device: UInt16, _ has: Int16) -> InputEvent {
    InputEvent(.assigned, code: device, x: has)
  }

  @Test func aSinglePlayerGetsAllEventsUnchanged() {
    var router = InputRouter(players: 1)
    let events: [InputEvent] =
      InputEvent.Kind.named.map { InputEvent($0) } + [
        .keyDown(.a), .pointerDown(0, 1, 1), .pointerDown(3, 1, 1), connected(3),
        .padDown(.east, pad: 3),
        .wheel(1, 1), InputEvent(.focusLost),
      ]
    var inputs = [TickInput(events: [.keyDown(.b)]), TickInput()]
    router.route(TickInput(events: events), into: &inputs)
    #expect(inputs == [TickInput(events: events)])
  }

  @Test func severalPlayersShareTheKeyboardAndGetPadsInTurn() {
    var router = InputRouter(players: 2)
    let first = route(
      &router, .keyDown(.a), .pointerDown(0, 1, 1), .pointerDown(1, 2, 2), connected(0),
      connected(1),
      connected(2), .padDown(.east, pad: 1), .padDown(.west, pad: 2), .keyLabel(.y, "z"),
      InputEvent(.focusLost))
    #expect(
      first == [
        [
          .keyDown(.a), .pointerDown(0, 1, 1), .pointerDown(1, 2, 2), connected(0), connected(2),
          .padDown(.west, pad: 2), .keyLabel(.y, "z"), InputEvent(.focusLost),
        ],
        [
          assigned(1, 0), assigned(2, 0), .keyDown(.a), connected(1), .padDown(.east, pad: 1),
          .keyLabel(.y, "z"), InputEvent(.focusLost),
        ],
      ])
  }

  @Test func aReassignedPadReleasesItsButtons() {
    var router = InputRouter(players: 3)
    router.assign(.pad(0), to: PlayerSet())
    #expect(
      route(&router, connected(0), .padDown(.start)).flatMap { $0 }.allSatisfy {
        $0.kind == .assigned
      })
    router.assign(.pad(0), to: PlayerSet(2))
    #expect(route(&router, .padDown(.south)) == [[], [], [connected(0), .padDown(.south)]])
    router.assign(.pad(0), to: PlayerSet(0, 1))
    #expect(
      route(&router, .padUp(.south)) == [
        [connected(0), .padUp(.south)], [connected(0), .padUp(.south)], [gone(0)],
      ])
    #expect(router.players(of: .pad(0)) == PlayerSet(0, 1))
    #expect(route(&router, gone(0)) == [[gone(0)], [gone(0)], []])
    router.assign(.pad(0), to: PlayerSet(2))
    #expect(route(&router) == [[], [], []], "no player has a pad that is not there")
    router.assign(.pad(77), to: .all)
    #expect(router.players(of: .pad(77)) == PlayerSet())
  }

  @Test func aKeyboardTakenFromAPlayerReleasesItsKeys() {
    var router = InputRouter(players: 2)
    var players = [Input(), Input()]
    func step(_ events: InputEvent...) {
      var inputs: [TickInput] = []
      router.route(TickInput(events: events), into: &inputs)
      for at in players.indices { players[at].apply(inputs[at]) }
    }
    step(.keyDown(.w), .pointerDown(0, 1, 1), .pointerDown(2, 1, 1), .mouseDown(.right, 1, 1))
    #expect(players[0].isHeld(.w) && players[1].isHeld(.w))
    #expect(players[0].has(.mouse) && !players[1].has(.mouse) && players[1].has(.keyboard))
    router.assign(.keyboard, to: PlayerSet(0))
    router.assign(.mouse, to: PlayerSet(1))
    router.assign(.touch, to: PlayerSet(1))
    step(.keyUp(.w), .pointerMove(0, 5, 5))
    #expect(
      !players[0].isHeld(.w) && !players[1].isHeld(.w), "the one by the key, the other by the loss")
    #expect(!players[1].has(.keyboard) && !players[0].has(.touch))
    #expect(!players[0].pointers[0].isHeld && !players[0].pointers[2].isHeld)
    #expect(!players[0].isHeld(mouse: .right))
    #expect(players[1].pointers[0].position == Vec2(5, 5) && players[1].has(.mouse))
    step(InputEvent(.assigned, code: 9, x: 1), InputEvent(.assigned, code: 1, x: 5))
    #expect(players[0].events.isEmpty, "no such device, no such answer")
  }

  /// Assigns devices at random: a player holds keys only of assigned devices, and only keys that are down.
  @Test func noKeyStaysHeldAfterAnyAssignment() {
    print("seed 8")
    var state: UInt64 = 8
    func next(_ count: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33 % count)
    }
    var router = InputRouter(players: 3)
    var players = [Input(), Input(), Input()]
    var keys = Set<UInt16>()
    var isConnected = [false, false]
    for _ in 0..<5000 {
      var events: [InputEvent] = []
      switch next(5) {
      case 0:
        let key = Key(rawValue: UInt16(4 + next(3)))
        events = [keys.remove(key.rawValue) == nil ? .keyDown(key) : .keyUp(key)]
        if events[0].kind == .keyDown { keys.insert(key.rawValue) }
      case 1:
        let pad = next(2)
        events = [isConnected[pad] ? gone(UInt8(pad)) : connected(UInt8(pad))]
        isConnected[pad].toggle()
      case 2: events = [.padDown(.south, pad: UInt8(next(2)))]
      default:
        let device: InputDevice = [.keyboard, .pad(0), .pad(1)][next(3)]
        router.assign(device, to: next(2) == 0 ? PlayerSet(next(3)) : PlayerSet(next(3), next(3)))
      }
      var inputs: [TickInput] = []
      router.route(TickInput(events: events), into: &inputs)
      for at in players.indices {
        players[at].apply(inputs[at])
        for pad in 0..<2 {
          #expect(
            players[at].pads[pad].isConnected
              == (isConnected[pad] && router.players(of: .pad(pad)).contains(at)))
        }
        for key in UInt16(4)..<7 where players[at].isHeld(Key(rawValue: key)) {
          #expect(keys.contains(key) && router.players(of: .keyboard).contains(at))
        }
      }
    }
  }
}
