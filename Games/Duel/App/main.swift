import DuelRules
import ReelApp

GameApp<Duel>.main()
