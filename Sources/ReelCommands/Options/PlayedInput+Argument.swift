import ArgumentParser
import ReelHost

extension PlayedInput: ExpressibleByArgument {
  package init?(argument: String) {
    switch argument {
    case "bot": self = .bot
    case "none": self = .none
    default: self = .file(argument)
    }
  }
}
