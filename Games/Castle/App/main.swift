import CastleRules
import ReelApp

GameApp<Castle>.main()
