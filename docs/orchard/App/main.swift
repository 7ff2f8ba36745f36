import OrchardRules
import ReelApp

GameApp<OrchardSteps>.main()
