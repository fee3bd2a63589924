import { refuseField } from '../coercion/refuse-field';

/** The parameters of one query string, decoded only when asked for: what nobody asks for may be malformed. */
export interface QueryParameters {
  /**
   * Every value of a parameter, in order.
   *
   * @throws DomainError BAD_USER_INPUT when a value is no valid percent-encoding.
   */
  valuesOf(name: string): readonly string[];
}

/** @param search what follows the question mark. */
export function queryParameters(search: string): QueryParameters {
  const values = new Map<string, string[]>();
  for (const pair of search.split('&')) {
    const mark = pair.indexOf('=');
    const name = decode(mark === -1 ? pair : pair.slice(0, mark));
    if (name === null || name === '') continue;
    const value = mark === -1 ? '' : pair.slice(mark + 1);
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return { valuesOf: (name) => (values.get(name) ?? []).map((value) => decodeValue(name, value)) };
}

function decodeValue(name: string, value: string): string {
  const decoded = decode(value);
  if (decoded === null) throw refuseField(name, 'must be valid percent-encoding');
  return decoded;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
