// The game's command line: `swift run TemplateName --help`.

import ReelCommands
import TemplateNameRules

ServerApp<TemplateName>.main()
