import CartPoleRules
import ReelApp

GameApp<CartPole>.main()
