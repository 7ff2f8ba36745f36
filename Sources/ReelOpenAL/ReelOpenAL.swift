// ReelOpenAL
