import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { GraphResult } from '#gateway/execution/graph-result';
import { DomainError } from '#kit/errors';
import type { RestOperation } from '../rest-operation';
import { csvOf } from './csv-text';
import { failureOf } from './failure';
import { NO_STORE } from './reply';

/** What a document of transport CSV answers. */
const page = z.object({
  body: z.object({
    rows: z.array(z.custom<object>((row) => typeof row === 'object' && row !== null)),
    next: z.union([z.number(), z.string()]).nullable(),
  }),
});

type Next = z.infer<typeof page>['body']['next'];

/** The client went away: nobody needs an answer, and it is no error of ours. */
const hungUp = z.object({ code: z.string().regex(/^(ERR_STREAM_|ECONNRESET|EPIPE)/) });

/** A client that reads nothing for so long is given up, in milliseconds. */
const STALLED = 60_000;

/** What a download needs of the request it answers. */
export interface CsvDownload {
  readonly operation: RestOperation;
  readonly columns: readonly string[];
  readonly res: ServerResponse;
  /** Runs the document for the page that follows, as whoever the caller is by then. */
  readonly follow: (next: NonNullable<Next>) => Promise<GraphResult>;
}

/**
 * Writes a CSV file page by page, as fast as the client reads: never more than two pages are held. The file ends with
 * its last page or, when anything goes wrong, by a connection that breaks: half a file must not look whole.
 *
 * @param first the first page, which was answered without errors.
 * @param headOnly for HEAD.
 * @throws DomainError when a page fails; the caller breaks the connection.
 */
export async function writeCsv(download: CsvDownload, first: GraphResult, headOnly: boolean): Promise<void> {
  const { res, operation, columns } = download;
  res.writeHead(operation.contract.status, {
    ...NO_STORE,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${operation.contract.fileName}"`,
  });
  if (headOnly) {
    res.end();
    return;
  }
  res.setTimeout(STALLED, () => res.destroy());
  res.write(csvOf([Object.fromEntries(columns.map((name) => [name, name]))], columns));
  try {
    await pipeline(Readable.from(textOf(download, first)), res);
  } catch (error) {
    if (!hungUp.safeParse(error).success) throw error;
  }
}

async function* textOf(download: CsvDownload, first: GraphResult): AsyncGenerator<string> {
  for (let result = first; ; ) {
    const { rows, next } = pageOf(download.operation, result);
    if (rows.length > 0) yield csvOf(rows, download.columns);
    if (next === null) return;
    result = await download.follow(next);
  }
}

function pageOf(operation: RestOperation, { data, errors }: GraphResult): z.infer<typeof page>['body'] {
  if (errors.length > 0 || data === null) {
    const { code, message } = failureOf(operation, errors);
    throw new DomainError(code, message);
  }
  return page.parse(data).body;
}
