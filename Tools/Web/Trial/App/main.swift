import PageTrialRules
import ReelApp

GameApp<PageTrial>.main()
