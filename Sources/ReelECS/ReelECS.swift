// ReelECS
