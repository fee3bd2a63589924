import type { Change } from '../../changes';
import { compareSchemas } from './compare-schemas';
import { openApiChange, sharedCoordinate } from './openapi-change';
import type { Header } from './openapi-document';

type Headers = Readonly<Record<string, Header>>;

/** Compares the headers of a response. @param coordinate of the status. */
export function compareHeaders(before: Headers, after: Headers, coordinate: string): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const place = `${coordinate} ${name}`;
    const [was, is] = [before[name], after[name]];
    if (!was) return [openApiChange('safe', 'HEADER_ADDED', place, 'the header is new')];
    if (!is) return [openApiChange('breaking', 'HEADER_REMOVED', place, 'the header is no longer sent')];
    const inner = sharedCoordinate(was, is, place);
    const optional =
      was.required && !is.required
        ? [openApiChange('breaking', 'HEADER_OPTIONAL', inner, 'the header may now be absent')]
        : [];
    return [
      ...optional,
      ...compareStatuses(was['x-statuses'], is['x-statuses'], inner),
      ...compareSchemas(was.schema, is.schema, { direction: 'response', coordinate: inner }),
    ];
  });
}

type Statuses = Header['x-statuses'];

/** Compares the status of each error code; the values of the header say which codes there are. */
function compareStatuses(before: Statuses, after: Statuses, coordinate: string): Change[] {
  return Object.entries(before).flatMap(([code, was]) => {
    const is = after[code];
    if (is === was || is === undefined) return [];
    const message = `${code} has the status ${is} instead of ${was}`;
    const values = { from: `${code} ${was}`, to: `${code} ${is}` };
    return [openApiChange('breaking', 'ERROR_STATUS_CHANGED', coordinate, message, values)];
  });
}
