// ReelFormats
