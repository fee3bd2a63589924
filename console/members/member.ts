import type { ConsoleMembersQuery } from './documents.ts';

/** A member of the community. */
export type Member = NonNullable<ConsoleMembersQuery['users']>['users'][number];
