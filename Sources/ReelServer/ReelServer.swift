// What the rules of a server, a tournament or any other simulation without pictures import: the modules of the
// simulation that know no picture, no sound and no widget, under one name. `Reel` is all of them.
@_exported import ReelCollision
@_exported import ReelContent
@_exported import ReelControls
@_exported import ReelECS
@_exported import ReelMath
@_exported import ReelMotion
@_exported import ReelPhysics
@_exported import ReelPlatform
@_exported import ReelReplay
@_exported import ReelSimulation
