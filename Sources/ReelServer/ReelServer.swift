// The module that the rules of a server, a tournament or any other simulation without pictures import: the simulation's
// modules without pictures, sound and widgets, under one name. `Reel` contains all modules.
@_exported import ReelCollision
@_exported import ReelContent
@_exported import ReelControls
@_exported import ReelECS
@_exported import ReelMatch
@_exported import ReelFields
@_exported import ReelMath
@_exported import ReelMotion
@_exported import ReelPhysics
@_exported import ReelPlatform
@_exported import ReelReplay
@_exported import ReelSimulation
