import ArenaRules
import ReelApp

GameApp<Arena>.main()
