import ReelECS

// An event that nobody asks for within two ticks is gone. Of the engine's that is usual: who does not care whether
// a clip has ended does not ask, and its features say so. Of the game's own it is a mistake, and so is a button that
// nobody hears.

#if hasFeature(Embedded)
  extension Simulation {
    /// Nobody is told of any event here.
    public func mayGoUnheard<E: Event>(_ type: E.Type) {}
    func lookForLostEvents() {}
    func lookForUnknownSwitches() {}
  }
#else
  extension Simulation {
    /// Says that nobody need ask for events of a type: a feature tells what a game may want to know, and nothing is
    /// wrong where it does not.
    public func mayGoUnheard<E: Event>(_ type: E.Type) {
      diagnostics.quietEvents.insert(ObjectIdentifier(type))
    }

    /// For how many ticks nobody may ask for an event that is sent: who wants it may be in a part of the game that
    /// has not begun.
    private static var patience: UInt64 { 600 }

    /// Says which systems and groups are switched on or off that there are not.
    func lookForUnknownSwitches() {
      for (name, by) in schedule.unknownSwitches(in: world) {
        note(
          "\(name) is switched on or off, and the schedule has no system or group of this name: nothing comes of it",
          of: .none, system: by)
      }
    }

    /// Says which events of the game's own nobody asks for, and of which a system finds nothing.
    func lookForLostEvents() {
      for (type, system) in world.eventsAskedForTwice {
        guard let event = type as? any Event.Type else { continue }
        note(
          "\(event.eventName)s are asked for twice in one run of a system: the second time there are none. Keep them "
            + "in a constant", of: .none, system: schedule.systemName(reader: system))
      }
      for (type, _, isAskedFor) in world.lostEvents {
        guard !isAskedFor, let event = type as? any Event.Type,
          !diagnostics.quietEvents.contains(ObjectIdentifier(type))
        else { continue }
        let name = event.eventName
        guard let known = diagnostics.lostEvents.first(where: { $0.name == name }) else {
          diagnostics.lostEvents.append((name, tick))
          continue
        }
        if tick >= known.since + Self.patience {
          note(
            "\(name) is sent, and nobody has asked for it so far: nothing comes of it", of: .none,
            system: "")
        }
      }
    }
  }
#endif
