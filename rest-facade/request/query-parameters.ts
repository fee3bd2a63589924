import { refuseField } from '../coercion/refuse-field';

/** The parameters of a query string, decoded lazily: unused parameters may be malformed. */
export interface QueryParameters {
  /**
   * Returns every value of a parameter, in order.
   *
   * @throws DomainError BAD_USER_INPUT when a value is not valid percent-encoding.
   */
  valuesOf(name: string): readonly string[];
}

/**
 * Creates the parameters of a query string.
 *
 * @param search the text after the question mark.
 */
export function queryParameters(search: string): QueryParameters {
  const values = new Map<string, string[]>();
  for (const pair of search === '' ? [] : search.split('&')) {
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
