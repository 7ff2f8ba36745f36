/// The identity of one world. No two identities that exist at the same time are equal; a clone has its own.
public final class WorldIdentity: Sendable {}
