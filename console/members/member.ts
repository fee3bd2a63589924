import type { ConsoleMembersQuery } from '#console/graph/documents.ts';

/** A member of the community. */
export type Member = NonNullable<ConsoleMembersQuery['users']>['users'][number];
