import ReelTesting

typealias SimulatedNetwork = ReelTesting.SimulatedNetwork<Skirmish>
typealias Machine = SimulatedMachine<Skirmish>
typealias Way = NetworkWay
