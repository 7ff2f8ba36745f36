import ReelAssets
import ReelCommands
import ServedDuel

ServerApp<Duel>.main(assets: .files)
