/// Identifies one world. No two identities that somebody holds are equal; a clone has its own.
public final class WorldIdentity: Sendable {}
