import Table

/// Returns the results of a generic function, of which this module makes copies for two types.
func generics(_ row: Int32) -> UInt64 { generic(row) &+ generic(Int16(row)) }
