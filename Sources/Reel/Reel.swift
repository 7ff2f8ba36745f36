// The module that a game's rules import: every module of the simulation under one name.
@_exported import ReelAnimation
@_exported import ReelAudio
@_exported import ReelCollision
@_exported import ReelContent
@_exported import ReelControls
@_exported import ReelDrawing
@_exported import ReelECS
@_exported import ReelHitboxes
@_exported import ReelInterface
@_exported import ReelMatch
@_exported import ReelFields
@_exported import ReelMath
@_exported import ReelMotion
@_exported import ReelPhysics
@_exported import ReelPlatform
@_exported import ReelReplay
@_exported import ReelSimulation
