import type { ArgOptions } from 'type-graphql';

/** The argument by which callers of root fields want a new answer. The gateway counts them: 10 a minute and caller. */
export const REFRESH: ArgOptions & { readonly defaultValue: boolean } = {
  defaultValue: false,
  description:
    'Asks the provider even though there is a fresh answer; once in 30 seconds for one thing. Limited to a few a minute.',
};
