import type { Edge } from '#gateway/edge/edge';
import type { Caller } from '#protocol/principal';
import type { EndpointRequest } from './endpoint-request';
import { ACCEPTS } from './request/authorize-caller';
import { type CsvDownload, csvReply } from './response/csv-download';
import { failureOf } from './response/failure';
import { errorReply, type Reply } from './response/reply';

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
): Promise<Reply> {
  const { csv, contract, prepared } = endpoint;
  if (!csv) throw new Error(`${endpoint.file} is not a CSV document`);
  const first = await prepared.execute(variables, caller);
  if (first.errors.length > 0) return errorReply(failureOf(endpoint, first.errors));
  const follow: CsvDownload['follow'] = async (next) => {
    const { principal } = await edge.identify(req, request, ACCEPTS[contract.access]);
    return prepared.execute({ ...variables, [csv.pageVariable]: next }, { ...caller, principal });
  };
  return csvReply({ operation: endpoint, columns: csv.columns, follow }, first);
}
