// ReelHeadless
