import { z } from 'zod';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import type { RestVariable } from '../rest-operation';
import type { Reply } from './reply';

/** The parts of a page that its links depend on; some pages do not show their limit. */
const page = z.object({
  total: z.number(),
  page: z.number(),
  limit: z.number().optional(),
});

/** Returns whether an endpoint is a list of pages: a query with `page` and `limit`. */
export function isPaged(variables: readonly RestVariable[]): boolean {
  const names = variables.flatMap(({ name, source }) => (source.place === 'query' ? name : []));
  return names.includes('page') && names.includes('limit');
}

/**
 * Adds `Link` (RFC 8288) to the reply of a page: `first`, `prev`, `next` and `last`, with the limit that was
 * used and the other parameters as sent.
 *
 * @param path as requested.
 * @param search the text after the question mark.
 * @param asked the value of `limit`.
 */
export function withPageLinks(reply: Reply, path: string, search: string, asked: unknown): Reply {
  const { content } = reply;
  const shown = page.safeParse(content && 'payload' in content ? content.payload : null);
  if (!shown.success) return reply;
  const { total, page: number, limit = Math.min(Number(asked), MOST_PER_PAGE) } = shown.data;
  const last = Math.max(1, Math.ceil(total / limit));
  const links = [
    ['first', 1],
    ['prev', number > 1 ? Math.min(number - 1, last) : null],
    ['next', number < last ? number + 1 : null],
    ['last', last],
  ] as const;
  const link = links.flatMap(([relation, target]) =>
    target === null ? [] : `<${path}?${queryOf(search, target, limit)}>; rel="${relation}"`,
  );
  return { ...reply, headers: { ...reply.headers, link: link.join(', ') } };
}

function queryOf(search: string, number: number, limit: number): string {
  const query = new URLSearchParams(search);
  for (const name of ['page', 'limit']) query.delete(name);
  query.append('page', String(number));
  query.append('limit', String(limit));
  return query.toString();
}
