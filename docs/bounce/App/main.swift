import BounceRules
import ReelApp

GameApp<Bounce>.main()
