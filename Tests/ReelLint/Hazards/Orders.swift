// Orders of dictionaries and sets.

import Reel

struct Wallet: Resource {
  var coins: Purse = [:]
  var crowd: Crowd = []
}

let loops = System("loops") { world in
  let coins = world[Wallet.self].coins
  let crowd = world[Wallet.self].crowd
  for (name, _) in coins { _ = name }  // found: order
  for id in crowd where id > 2 { _ = id }  // found: order
  for name in coins.keys { _ = name }  // found: order
  for count in coins.values { _ = count }  // found: order
  for (at, id) in crowd.enumerated() { _ = (at, id) }  // found: order
  for (id, other) in zip(crowd, [1, 2]) { _ = (id, other) }  // found: order
  var iterator = crowd.makeIterator()  // found: order
  _ = iterator.next()
}

let calls = System("calls") { world in
  let coins = world[Wallet.self].coins
  var crowd = world[Wallet.self].crowd
  _ = coins.map(\.value)  // found: order
  _ = coins.filter { $0.value > 2 }  // found: order
  coins.forEach { _ in }  // found: order
  _ = coins.values.reduce(0, &+)  // found: order
  _ = coins.first  // found: order
  _ = coins.keys.first  // found: order
  _ = coins.first { $0.value > 2 }  // found: order
  _ = coins.sorted { $0.value < $1.value }  // found: order
  _ = coins.values.sorted()  // found: order
  _ = coins.min { $0.value < $1.value }  // found: order
  _ = coins.mapValues { $0 + 1 }  // found: order
  _ = Array(coins.keys)  // found: order
  _ = [Int32](crowd)  // found: order
  _ = crowd.map { $0 + 1 }  // found: order
  _ = crowd.lazy.map { $0 + 1 }  // found: order
  _ = crowd.first  // found: order
  _ = crowd.popFirst()  // found: order
  _ = crowd.removeFirst()  // found: order
  _ = crowd[crowd.startIndex]  // found: order
  _ =
    crowd
    .dropFirst(2)  // found: order
}

/// A sequence that hides a dictionary.
struct Coins: Sequence, IteratorProtocol {
  var purse: Purse
  mutating func next() -> Int32? {
    defer { _ = purse.popFirst() }  // found: order
    return purse.first?.value  // found: order
  }
}

let disguises = System("disguises") { world in
  let coins = world[Wallet.self].coins
  let crowd = world[Wallet.self].crowd
  _ = total(of: coins.values)  // found: order
  _ = listed(crowd)  // found: order
  _ = crowd.firstOrNil()  // found: order
  _ = crowd.listed()
  let list: (Crowd) -> [Int32] = { $0.map { $0 } }  // found: order
  _ = list(crowd)
  let opaque: some Sequence<Int32> = crowd  // found: order
  _ = opaque
  var bag: [Int32] = []
  bag.append(contentsOf: crowd)  // found: order
  let visit: ((Int32) throws -> Void) throws -> Void = crowd.forEach  // found: order
  try? visit { _ in }
}
