print("AlienCatch")
