import ArgumentParser
import ReelInspector

extension EntityName: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension EntityCondition: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
