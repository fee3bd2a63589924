import { getOperationAST, Kind } from 'graphql';
import { z } from 'zod';
import type { RestOperation } from '../rest-operation';
import type { Reply } from './reply';

/** The parts of a page that its links depend on; some pages do not show their limit. */
const pageNumbers = z.object({
  total: z.number(),
  page: z.number(),
  limit: z.number().optional(),
});

/** The last fields of a page, in this order: behind them, its JSON has nothing but their values. */
const LAST_FIELDS = /\btotal page( limit)?$/;

/** Returns whether the numbers of a page can be read from its JSON without parsing the rows. */
export function endsWithNumbers({
  document,
  bodyDepth,
}: Pick<RestOperation, 'document' | 'bodyDepth'>): boolean {
  let selections = getOperationAST(document)?.selectionSet;
  for (let depth = 0; depth < bodyDepth; depth += 1) {
    const [body] = selections?.selections ?? [];
    selections = body?.kind === Kind.FIELD ? body.selectionSet : undefined;
  }
  const keys = selections?.selections.map((node) =>
    node.kind === Kind.FIELD ? (node.alias ?? node.name).value : '...',
  );
  return LAST_FIELDS.test(keys?.join(' ') ?? '');
}

/** Returns the total, page and limit of a reply; null if it has no page. */
export function numbersOf({ content }: Reply): z.infer<typeof pageNumbers> | null {
  if (!content) return null;
  const shown = pageNumbers.safeParse(
    'json' in content ? lastFieldsOf(content.json) : 'payload' in content ? content.payload : null,
  );
  return shown.success ? shown.data : null;
}

/** Reads the numbers of a document whose page ends with them. */
function lastFieldsOf(json: Buffer): unknown {
  const start = json.lastIndexOf('"total":');
  return start === -1 ? null : JSON.parse(`{${json.toString('utf8', start)}`);
}
