// ReelReplay
