/** Tags in the supergraph that describe fields to the gateway. */

/** A mutation that invalidates cached identities. */
export const CHANGES_IDENTITY_TAG = 'changes/identity';

/** A public field whose value depends on the caller. */
export const DEPENDS_ON_CALLER_TAG = 'depends/caller';

/** A nullable field that is null only without access. */
export const NULL_WITHOUT_ACCESS_TAG = 'null/without-access';

/** A leaf field of an entity that gateways may cache for a second. */
export const CACHED_BY_GATEWAY_TAG = 'cache/entity';

/** An inaccessible element that REST documents may use. */
export const INTERNAL_TAG = 'internal';

/** Begins the tags of a field for the owner of its object, and others by permission: `owner/manage_bingo`. */
export const OWNER_TAG_PREFIX = 'owner/';

/** Returns the permission in a tag of the owner rule; null for other tags. */
export function ownerTagPermission(tag: string): string | null {
  return tag.startsWith(OWNER_TAG_PREFIX) ? tag.slice(OWNER_TAG_PREFIX.length) : null;
}
