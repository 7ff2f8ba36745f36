// The readers of other tools' files. Who imports them sees `ContentFolder`, too, from which all of them read.

@_exported import ReelFiles
