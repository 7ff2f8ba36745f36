// ReelScene
