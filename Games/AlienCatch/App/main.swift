import AlienCatchRules
import ReelApp

GameApp<AlienCatch>.main()
