import { MOST_PER_PAGE } from '#protocol/page-limit';
import type { RestVariable } from '../rest-operation';
import { numbersOf } from './page-numbers';
import type { Reply } from './reply';

/** Clients limit the headers of a response: Node's fetch to 16 KiB in all. */
const LONGEST_LINK = 4096;

/** The parts of a request that the links of its pages depend on. */
export interface PageRequest {
  /** As requested. */
  readonly path: string;
  /** The text after the question mark. */
  readonly search: string;
  /** The variables of the endpoint. */
  readonly variables: readonly RestVariable[];
  /** The value of `limit`. */
  readonly limit: unknown;
}

/** Returns whether an endpoint is a list of pages: a query with `page` and `limit`. */
export function isPaged(variables: readonly RestVariable[]): boolean {
  const names = parametersOf(variables);
  return names.includes('page') && names.includes('limit');
}

function parametersOf(variables: readonly RestVariable[]): string[] {
  return variables.flatMap(({ source }) => (source.place === 'query' ? source.name : []));
}

/**
 * Adds `Link` (RFC 8288) to the reply of a page: `first`, `prev`, `next` and `last`, with the limit that was
 * used and the other parameters of the endpoint as sent. Omits a header of more than 4 KiB; the body has the
 * page and the total.
 */
export function withPageLinks(reply: Reply, { path, search, variables, limit: asked }: PageRequest): Reply {
  const numbers = numbersOf(reply);
  if (!numbers) return reply;
  const { total, page: number, limit = Math.min(Number(asked), MOST_PER_PAGE) } = numbers;
  const last = Math.max(1, Math.ceil(total / limit));
  const links = [
    ['first', 1],
    ['prev', number > 1 ? Math.min(number - 1, last) : null],
    ['next', number < last ? number + 1 : null],
    ['last', last],
  ] as const;
  const filters = filtersOf(search, parametersOf(variables));
  const link = links
    .flatMap(([relation, target]) =>
      target === null ? [] : `<${path}?${queryOf(filters, target, limit)}>; rel="${relation}"`,
    )
    .join(', ');
  return link.length > LONGEST_LINK ? reply : { ...reply, headers: { link, ...reply.headers } };
}

/** Returns the sent parameters that an endpoint reads, without `page` and `limit`. */
function filtersOf(search: string, names: readonly string[]): [string, string][] {
  return [...new URLSearchParams(search)].filter(
    ([name]) => names.includes(name) && name !== 'page' && name !== 'limit',
  );
}

function queryOf(filters: readonly [string, string][], number: number, limit: number): string {
  return new URLSearchParams([...filters, ['page', String(number)], ['limit', String(limit)]]).toString();
}
