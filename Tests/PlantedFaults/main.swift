import ReelCommands

ServerApp<PlantedFaults>.main()
