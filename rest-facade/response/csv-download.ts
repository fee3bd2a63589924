import { Readable } from 'node:stream';
import { z } from 'zod';
import type { GraphResult } from '#gateway/execution/graph-result';
import { DomainError } from '#protocol/errors';
import type { Logger } from '#runtime/logger';
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

type Next = string | number;

/** A page as it is sent. Its rows are not kept while the client reads. */
interface Part {
  readonly text: string;
  readonly next: Next | null;
}

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
  const { status, fileName } = download.operation.contract;
  return {
    status,
    headers: {
      ...NO_STORE,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
    content: { stream: Readable.from(textOf(download, partOf(download, first))) },
  };
}

async function* textOf(download: CsvDownload, first: Part): AsyncGenerator<string> {
  const { columns } = download;
  yield csvOf([Object.fromEntries(columns.map((name) => [name, name]))], columns);
  for (let { text, next } = first; ; { text, next } = await partAfter(download, next)) {
    if (text !== '') yield text;
    if (next === null) return;
  }
}

/** The answer has begun: of what goes wrong now nobody can be told any more, but the log. */
async function partAfter(download: CsvDownload, next: Next): Promise<Part> {
  try {
    return partOf(download, await download.follow(next));
  } catch (error) {
    const { code, message } = failureFrom(error, download.log);
    throw new DomainError(code, message);
  }
}

function partOf({ operation, columns }: CsvDownload, { data, errors }: GraphResult): Part {
  if (errors.length > 0) {
    const { code, message } = failureOf(operation, errors);
    throw new DomainError(code, message);
  }
  const { rows, next } = page.parse(data).body;
  return { text: csvOf(rows, columns), next };
}
