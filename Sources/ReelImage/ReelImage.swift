// ReelImage
