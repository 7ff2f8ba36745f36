import ElephantRaceRules
import ReelApp

GameApp<ElephantRace>.main()
