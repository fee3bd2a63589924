import type { RestOperation } from '../rest-operation';

/** Returns path and query of a request: `/bingo/events/winter/leaderboard?limit=50`. */
export function pathAndQuery(
  { contract, variables }: Pick<RestOperation, 'contract' | 'variables'>,
  values: Readonly<Record<string, unknown>>,
): string {
  const query = new URLSearchParams();
  let path = contract.path;
  for (const { name, source } of variables) {
    const value = values[name];
    if (value === undefined || value === null) continue;
    if (source.place === 'path') path = path.replace(`:${source.name}`, encodeURIComponent(String(value)));
    if (source.place === 'query') query.set(source.name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
