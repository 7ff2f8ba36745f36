// Libraries, clocks and randomness of the machine.

import Foundation  // found: library
import Reel

let libraries = System("libraries") { world in
  let angle = Float(world[Clock.self].tick)
  _ = wave(2)
  _ = bend(2)
  _ = sinf(angle)  // found: library
  _ = pow(2.0, 0.5)  // found: library
  let curve: Curve = tan  // found: library
  _ = curve(1)
  _ = "a b".components(separatedBy: " ")  // found: library
  _ = strlen("abc")  // found: library
}

let clocks = System("clocks") { _ in
  _ = Date()  // found: clock
  _ = Date.now  // found: clock
  _ = Date().timeIntervalSince1970  // found: clock
  let watch = Watch()  // found: clock
  _ = watch.now  // found: clock
  _ = Watch.now  // found: clock
  _ = SuspendingClock.now  // found: clock
  _ = DispatchTime.now()  // found: clock
  _ = ProcessInfo.processInfo.systemUptime  // found: clock
  var time = timespec()  // found: library
  clock_gettime(CLOCK_MONOTONIC, &time)  // found: clock
}

let randomness = System("randomness") { _ in
  var dice = Dice()  // found: randomness
  _ = Int32.random(in: 0..<6, using: &dice)
  _ = Int.random(in: 0..<6)  // found: randomness
  _ = Float.random(in: 0..<1)  // found: randomness
  _ = Bool.random()  // found: randomness
  var deck: [Int32] = [1, 2, 3]
  deck.shuffle()  // found: randomness
  _ = deck.shuffled()  // found: randomness
  _ = deck.randomElement()  // found: randomness
  _ = deck.mixed()
  _ = UUID()  // found: randomness
  let roll: (Range<Int32>) -> Int32 = Int32.random  // found: randomness
  _ = roll(0..<6)
  _ = rand()  // found: randomness
}

let identity = System("identity") { world in
  _ = ObjectIdentifier(World.self)  // found: identity
  _ = "abc".hashValue  // found: identity
  _ = [1, 2].map(\.hashValue)  // found: identity
  var hasher = Hasher()  // found: identity
  hasher.combine(2)
  _ = hasher.finalize()  // found: identity
  var number: Int32 = 1
  withUnsafeMutablePointer(to: &number) { pointer in
    _ = UInt(bitPattern: pointer)  // found: identity
    _ = Int(bitPattern: UnsafeRawPointer(pointer))  // found: identity
  }
  _ = Unmanaged.passUnretained(world).toOpaque()  // found: identity
  _ = unsafeBitCast(world, to: UInt.self)  // found: identity
}
