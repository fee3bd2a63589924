import type { ArgOptions } from 'type-graphql';

/** The `refresh` argument of root fields. The gateway limits it to 10 a minute and caller. */
export const REFRESH: ArgOptions & { readonly defaultValue: boolean } = {
  defaultValue: false,
  description:
    'Bypasses the cache, at most once in 30 seconds per object. Limited to a few requests a minute.',
};
