import { z } from 'zod';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import type { RestVariable } from '../rest-operation';
import type { RestResponse } from './rest-response';

/** Clients limit the headers of a response: Node's fetch to 16 KiB in all. */
const LONGEST_LINK = 4096;

/** The parts of a page that its links depend on; some pages do not show their limit. */
const pageNumbers = z.object({
  total: z.number(),
  page: z.number(),
  limit: z.number().optional(),
});

/** The parts of a request that the links of its pages depend on. */
export interface PageRequest {
  /** As requested. */
  readonly path: string;
  /** The text after the question mark. */
  readonly search: string;
  /** The query parameters of the endpoint. */
  readonly parameters: readonly string[];
  /** The value of `limit`. */
  readonly limit: unknown;
}

/** Returns the query parameters of a list of pages: it has `page` and `limit`. Null for other endpoints. */
export function pageParameters(variables: readonly RestVariable[]): readonly string[] | null {
  const names = variables.flatMap(({ source }) => (source.place === 'query' ? source.name : []));
  return names.includes('page') && names.includes('limit') ? names : null;
}

/**
 * Adds `Link` (RFC 8288) to the response with a page: `first`, `prev`, `next` and `last`, with the limit
 * that was used and the other parameters of the endpoint as sent. Omits a header of more than 4 KiB; the
 * body has the page and the total.
 */
export function withPageLinks(
  response: RestResponse,
  { path, search, parameters, limit: requested }: PageRequest,
): RestResponse {
  const { status, headers, content } = response;
  const numbers = pageNumbers.safeParse(content && 'payload' in content ? content.payload : null);
  if (!numbers.success) return response;
  const { total, page: number, limit = Math.min(Number(requested), MOST_PER_PAGE) } = numbers.data;
  const last = Math.max(1, Math.ceil(total / limit));
  const links = [
    ['first', 1],
    ['prev', number > 1 ? Math.min(number - 1, last) : null],
    ['next', number < last ? number + 1 : null],
    ['last', last],
  ] as const;
  const filters = filtersOf(search, parameters);
  const link = links
    .flatMap(([relation, target]) =>
      target === null ? [] : `<${path}?${filters}page=${target}&limit=${limit}>; rel="${relation}"`,
    )
    .join(', ');
  return link.length > LONGEST_LINK ? response : { status, content, headers: { link, ...headers } };
}

/** Returns the sent parameters that an endpoint reads, without `page` and `limit`; each ends with `&`. */
function filtersOf(search: string, parameters: readonly string[]): string {
  const filters = [...new URLSearchParams(search)].filter(
    ([name]) => parameters.includes(name) && name !== 'page' && name !== 'limit',
  );
  return filters.length === 0 ? '' : `${new URLSearchParams(filters)}&`;
}
