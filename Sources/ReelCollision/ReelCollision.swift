// ReelCollision
