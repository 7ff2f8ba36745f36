// Small games, one idea each: `swift run Examples` lists them, `swift run Examples bouncing-ball` plays one.

import ExamplesRules
import ReelApp

Examples.main()
