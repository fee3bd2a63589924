import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import type { Edge } from '#gateway/edge/edge';
import type { GraphResult } from '#gateway/execution/graph-result';
import { DomainError } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { escapeFormula } from '#runtime/rules/formula';
import { ACCEPTS } from '../request/authorize-caller';
import { failureOf } from '../response/failure';
import { errorResponse, NO_STORE, type RestResponse } from '../response/rest-response';
import type { RestOperation } from '../rest-operation';
import type { EndpointRequest } from '../router';

/** The data of a document with transport CSV. */
const page = z.object({
  body: z.object({
    rows: z.array(z.custom<object>((row) => typeof row === 'object' && row !== null)),
    next: z.union([z.number(), z.string()]).nullable(),
  }),
});

type Next = string | number;

/** A page as sent; its rows are released while the client reads. */
interface Part {
  readonly text: string;
  readonly next: Next | null;
}

/** What a download needs of its request. */
interface CsvDownload {
  readonly operation: RestOperation;
  readonly columns: readonly string[];
  /** Runs the document for the next page, identifying the caller again. */
  readonly follow: (next: Next) => Promise<GraphResult>;
}

/**
 * Returns a CSV file that is generated page by page, at the client's speed, with at most two pages in memory.
 * On an error the connection is reset, so that an incomplete file does not look complete.
 *
 * @throws DomainError when the first page failed.
 */
function csvResponse(download: CsvDownload, first: GraphResult): RestResponse {
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
  for (let { text, next } = first; ; { text, next } = partOf(download, await download.follow(next))) {
    if (text !== '') yield text;
    if (next === null) return;
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

/**
 * Formats rows as RFC 4180 CSV without a header; texts that a spreadsheet would execute get a leading
 * apostrophe.
 */
export function csvOf(rows: readonly object[], columns: readonly string[]): string {
  return stringify([...rows], {
    columns: [...columns],
    record_delimiter: '\r\n',
    // The library quotes only line breaks of the configured kind, and readers trim unquoted cells.
    quoted_match: /[\r\n]|^\s|\s$/,
    // The library writes Booleans as 1 and an empty cell.
    cast: { string: (text) => escapeFormula(text), boolean: String },
  });
}

/**
 * Streams a CSV file. The caller is identified again for each page: a download ends when its session or
 * permission does.
 *
 * @param variables of the first page.
 */
export async function serveCsv(
  edge: Edge,
  { req, request, endpoint }: EndpointRequest,
  variables: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<RestResponse> {
  const { csv, contract, prepared } = endpoint;
  if (!csv) throw new Error(`${endpoint.file} is not a CSV document`);
  const first = await prepared.execute(variables, caller);
  if (first.errors.length > 0) return errorResponse(failureOf(endpoint, first.errors));
  const follow: CsvDownload['follow'] = async (next) => {
    const { principal } = await edge.identify(req, request, ACCEPTS[contract.access]);
    return prepared.execute({ ...variables, [csv.pageVariable]: next }, { ...caller, principal });
  };
  return csvResponse({ operation: endpoint, columns: csv.columns, follow }, first);
}
