import type { ArgOptions } from 'type-graphql';

/** The `refresh` argument of root fields. The gateway limits it to 10 a minute and caller. */
export const REFRESH: ArgOptions & { readonly defaultValue: boolean } = {
  defaultValue: false,
  description:
    'Asks the provider even though there is a fresh answer; once in 30 seconds for one thing. Limited to a few a minute.',
};
