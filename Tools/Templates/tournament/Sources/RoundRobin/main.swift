// Every bot against every other: `swift run -c release RoundRobin [--matches N] [--seed S] [--threads N]`.

import Foundation
import TemplateNameTournament

/// Reports a wrong command line, and ends the program.
func refuse(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  exit(64)
}

var tournament = RoundRobin()
var arguments = CommandLine.arguments.dropFirst()
while let option = arguments.popFirst() {
  guard ["--matches", "--seed", "--threads"].contains(option) else {
    refuse("expected --matches N, --seed S or --threads N, found \(option)")
  }
  let text = arguments.popFirst() ?? "nothing"
  guard let number = UInt64(text), option != "--matches" || (1...10_000_000).contains(number),
    option != "--threads" || number <= 1024
  else { refuse("\(option): expected a number in range, found \(text)") }
  switch option {
  case "--matches": tournament.matches = Int(number)
  case "--threads": tournament.threads = Int(number)
  default: tournament.seed = number
  }
}

do {
  let standings = try tournament.play()
  print("\(tournament.matches) seeds from \(tournament.seed), which each pair plays on both sides")
  print(standings.table)
} catch { refuse("\(error)") }
