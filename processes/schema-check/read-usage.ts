import { z } from 'zod';
import { CheckCannotRun } from '#schema/check/finding';
import type { ClientUse, KnownUsage, ReadUsage } from '#schema/check/usage';
import { boundedText } from '#schema/publishing/bounded-get';

const USAGE = `query SchemaCheckUsage($since: Date!, $names: [String!], $after: String) {
  graphUsageCountedSince
  graphUsage(since: $since, names: $names, first: 100, after: $after) {
    nodes { name client lastUsedOn } pageInfo { endCursor hasNextPage }
  } }`;

const response = z.object({
  errors: z.array(z.object({ message: z.string() })).optional(),
  data: z
    .object({
      graphUsageCountedSince: z.string().nullable(),
      graphUsage: z
        .object({
          nodes: z.array(z.object({ name: z.string(), client: z.string(), lastUsedOn: z.string() })),
          pageInfo: z.object({ endCursor: z.string().nullable(), hasNextPage: z.boolean() }),
        })
        .nullable(),
    })
    .nullish(),
});

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1_000_000;
const DAYS = 400;
const DAY_MS = 86_400_000;

/**
 * Returns a function that reads uses from the graph of a gateway.
 *
 * @param token of a user with `view_devops`.
 */
export function usageAt(address: string, token: string | undefined): ReadUsage {
  const url = new URL('/graphql', address);
  const since = new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10);
  return async (names) => {
    const uses: ClientUse[] = [];
    let countedSince: KnownUsage['countedSince'] = null;
    let after: string | null = null;
    do {
      const page = await readPage(url, token, { since, names, after });
      const { nodes, pageInfo } = page.graphUsage;
      uses.push(...nodes);
      countedSince = page.graphUsageCountedSince;
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    return { countedSince, uses };
  };
}

async function readPage(url: URL, token: string | undefined, variables: object) {
  const parsed = response.safeParse(await answerOf(url, token, variables));
  if (!parsed.success) throw new CheckCannotRun(`${url} did not respond like a graph.`);
  const { data, errors = [] } = parsed.data;
  if (data?.graphUsage) return { ...data, graphUsage: data.graphUsage };
  const hint = 'SCHEMA_REGISTRY_TOKEN must be a token with the permission view_devops';
  throw new CheckCannotRun(`${url} did not say what is used: ${errors[0]?.message ?? 'no data'}; ${hint}.`);
}

async function answerOf(url: URL, token: string | undefined, variables: object): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'apollographql-client-name': 'schema:check',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query: USAGE, variables }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return JSON.parse(await boundedText(answer, MAX_BYTES));
  } catch (error) {
    throw new CheckCannotRun(`${url} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}
