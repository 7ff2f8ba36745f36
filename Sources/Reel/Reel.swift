// What a game's rules import: every module of the simulation under one name.
@_exported import ReelCollision
@_exported import ReelContent
@_exported import ReelECS
@_exported import ReelMath
@_exported import ReelPlatform
@_exported import ReelReplay
@_exported import ReelScene
