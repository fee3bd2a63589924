/** The key of a hook in examples; in a sandbox with its invented community, that of a participant. */
export const HOOK_KEY_EXAMPLE = `bh_${'H'.repeat(43)}`;
