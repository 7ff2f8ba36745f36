// The server and its bots: `swift run TemplateName --help`.

import ReelCommands
import TemplateNameRules

ServerApp<TemplateName>.main()
