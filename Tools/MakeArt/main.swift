print("make-art")
