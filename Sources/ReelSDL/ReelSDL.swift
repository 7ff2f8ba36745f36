// ReelSDL
