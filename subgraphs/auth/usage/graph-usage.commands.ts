import type { Database } from '#kit/database/database';
import { invalidArgument } from '#protocol/errors';

/** Counted uses: lists of the same length. */
export interface CountedUses {
  readonly names: readonly string[];
  readonly clients: readonly string[];
  readonly uses: readonly number[];
}

/** $1 names, $2 clients, $3 uses. In one order, so that gateways which write at once do not deadlock. */
const ADD = {
  name: 'auth_add_graph_usage',
  text: `INSERT INTO auth.graph_usage AS g (name, client, day, uses)
    SELECT u.name, u.client, (now() AT TIME ZONE 'UTC')::date, sum(u.uses)
    FROM unnest($1::text[], $2::text[], $3::bigint[]) AS u (name, client, uses)
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (name, client, day) DO UPDATE SET uses = g.uses + excluded.uses`,
} as const;

/** Adds uses to those of today (UTC). @throws DomainError BAD_USER_INPUT if the lists do not fit. */
export async function addGraphUsage(
  database: Database,
  { names, clients, uses }: CountedUses,
): Promise<void> {
  if (clients.length !== names.length || uses.length !== names.length)
    throw invalidArgument('names', 'must be as many as clients and uses');
  const wrong = uses.find((count) => count < 1);
  if (wrong !== undefined) throw invalidArgument('uses', 'must be at least 1');
  await database.rows(ADD, [names, clients, uses]);
}
