// An exemption counts for one line.

import Reel

let lines = System("lines") { _ in
  // lint: this reason belongs to the next line only
  _ = 2
  _ = Bool.random()  // found: randomness
}
