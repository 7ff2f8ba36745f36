// ReelSound
