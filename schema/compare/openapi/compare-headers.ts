import type { Change } from '../../changes';
import { compareSchemas } from './compare-schemas';
import { openApiChange } from './openapi-change';
import type { Header } from './openapi-document';

type Headers = Readonly<Record<string, Header>>;

/** Compares the headers of a response. @param coordinate of the status. */
export function compareHeaders(before: Headers, after: Headers, coordinate: string): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const inner = `${coordinate} ${name}`;
    const [was, is] = [before[name], after[name]];
    if (!was) return [openApiChange('safe', 'HEADER_ADDED', inner, 'the header is new')];
    if (!is) return [openApiChange('breaking', 'HEADER_REMOVED', inner, 'the header is no longer sent')];
    const optional =
      was.required && !is.required
        ? [openApiChange('breaking', 'HEADER_OPTIONAL', inner, 'the header may now be absent')]
        : [];
    // Shared headers are compared once, not at each endpoint.
    if (was['x-ref'] !== undefined && was['x-ref'] === is['x-ref']) return optional;
    return [
      ...optional,
      ...compareSchemas(was.schema, is.schema, { direction: 'response', coordinate: inner }),
    ];
  });
}
