/** Tags by which areas tell the gateway what a field does; they stand in the supergraph. */

/** A mutation after which identities may read differently. */
export const CHANGES_IDENTITY_TAG = 'changes/identity';

/** A public field whose value depends on the caller. */
export const DEPENDS_ON_CALLER_TAG = 'depends/caller';

/** A leaf of an entity that gateways may cache for a second. */
export const CACHED_BY_GATEWAY_TAG = 'cache/entity';
