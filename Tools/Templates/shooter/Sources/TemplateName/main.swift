import ReelApp
import TemplateNameRules

GameApp<TemplateName>.main()
