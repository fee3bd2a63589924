import { Readable } from 'node:stream';
import { z } from 'zod';
import type { GraphResult } from '#gateway/execution/graph-result';
import { DomainError } from '#kit/errors';
import type { Logger } from '#kit/logger';
import type { RestOperation } from '../rest-operation';
import { csvOf } from './csv-text';
import { failureFrom, failureOf } from './failure';
import { NO_STORE, type Reply } from './reply';

/** What a document of transport CSV answers. */
const page = z.object({
  body: z.object({
    rows: z.array(z.custom<object>((row) => typeof row === 'object' && row !== null)),
    next: z.union([z.number(), z.string()]).nullable(),
  }),
});

type Page = z.infer<typeof page>['body'];
type Next = NonNullable<Page['next']>;

/** What a download needs of the request that it answers. */
export interface CsvDownload {
  readonly operation: RestOperation;
  readonly columns: readonly string[];
  /** Runs the document for the page that follows, as whoever the caller is by then. */
  readonly follow: (next: Next) => Promise<GraphResult>;
  readonly log: Logger;
}

/**
 * A CSV file that is made page by page, as fast as the client reads: never more than two pages are held. It ends with its
 * last page or, when anything goes wrong, by a connection that breaks: half a file must not look whole.
 *
 * @throws DomainError when the first page failed.
 */
export function csvReply(download: CsvDownload, first: GraphResult): Reply {
  const { operation } = download;
  const { status, fileName } = operation.contract;
  return {
    status,
    headers: {
      ...NO_STORE,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
    content: { stream: Readable.from(textOf(download, pageOf(operation, first))) },
  };
}

async function* textOf(download: CsvDownload, first: Page): AsyncGenerator<string> {
  const { columns } = download;
  yield csvOf([Object.fromEntries(columns.map((name) => [name, name]))], columns);
  for (let { rows, next } = first; ; { rows, next } = await pageAfter(download, next)) {
    if (rows.length > 0) yield csvOf(rows, columns);
    if (next === null) return;
  }
}

/** The answer has begun: of what goes wrong now nobody can be told any more, but the log. */
async function pageAfter({ operation, follow, log }: CsvDownload, next: Next): Promise<Page> {
  try {
    return pageOf(operation, await follow(next));
  } catch (error) {
    const { code, message } = failureFrom(error, log);
    throw new DomainError(code, message);
  }
}

function pageOf(operation: RestOperation, { data, errors }: GraphResult): Page {
  if (errors.length > 0) {
    const { code, message } = failureOf(operation, errors);
    throw new DomainError(code, message);
  }
  return page.parse(data).body;
}
