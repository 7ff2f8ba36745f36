import ReelMath
