import type { IncomingHttpHeaders } from 'node:http';
import { cookieValues } from '#gateway/identity/credentials';
import type { MultipartBody } from '#gateway/uploads/read-multipart';
import type { StagedUpload } from '#gateway/uploads/staged-upload';
import { isObject } from '#runtime/is-object';
import { type CookieSettings, signInBindings } from '../cookies';
import type { RestVariable } from '../rest-operation';
import type { PathTokens } from '../router';
import { coerceJson } from './coerce-json';
import { coerceTexts } from './coerce-text';
import type { JsonObject } from './read-body';
import { invalidField } from './scalars';

/** The parts of a request that variables come from. */
export interface RequestParts {
  readonly tokens: PathTokens;
  readonly query: QueryParameters;
  readonly headers: IncomingHttpHeaders;
  /** Settings that determine the cookies' names. */
  readonly cookies: CookieSettings;
  /** Empty when no variable comes from it. */
  readonly body: JsonObject;
  /** Empty when the body is not multipart. */
  readonly form: MultipartBody;
}

/** A variable's raw value: texts to convert, JSON, or a file. */
type RawValue =
  | { readonly texts: readonly string[] }
  | { readonly json: unknown }
  | { readonly file: StagedUpload };

/** Name of the source that is the whole body. */
export const WHOLE_BODY = '*';

/** The decoder's replacement for bytes that are not valid UTF-8. */
const REPLACEMENT = '\uFFFD';

/**
 * Returns the values of an operation's variables. Absent values stay absent unless the variable has a
 * default.
 *
 * @throws DomainError BAD_USER_INPUT naming the first invalid field in the caller's spelling.
 */
export function bindVariables(
  variables: readonly RestVariable[],
  parts: RequestParts,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const variable of variables) {
    const { name, source, type, required, fallback } = variable;
    const found = find(variable, parts);
    if (!found) {
      if (required) throw invalidField(source.name, 'is required');
      if (fallback) values[name] = fallback.value;
    } else if ('file' in found) values[name] = found.file;
    else if ('json' in found) values[name] = coerceJson(type, found.json, source.name);
    else values[name] = coerceTexts(type, found.texts, source.name);
  }
  return values;
}

function find({ source, required }: RestVariable, parts: RequestParts): RawValue | null {
  const { tokens, query, headers, cookies, body, form } = parts;
  switch (source.place) {
    case 'path':
      return texts(tokens[source.name]);
    case 'query': {
      const values = query.valuesOf(source.name);
      // An empty filter, as forms send it, is an absent one.
      const isAbsent = values.length === 0 || (!required && values.every((value) => value === ''));
      return isAbsent ? null : { texts: values };
    }
    case 'header':
      return texts(headers[source.name]);
    case 'cookie':
      return several(cookieValues(headers.cookie, source.name));
    case 'cookies':
      return several(signInBindings(headers.cookie, cookies));
    case 'page':
      return null;
    case 'body':
      return findInBody(body, source.name);
    case 'form':
      return findText(form, source.name);
    case 'file':
      return findFile(form, source.name);
  }
}

function texts(value: string | string[] | null | undefined): RawValue | null {
  if (value === null || value === undefined) return null;
  return { texts: typeof value === 'string' ? [value] : value };
}

function several(values: readonly string[]): RawValue | null {
  return values.length > 0 ? { texts: values } : null;
}

function findText({ texts: fields }: MultipartBody, name: string): RawValue | null {
  const values = fields.get(name);
  if (!values) return null;
  // Rejected because the stored text would differ from the sent one.
  if (values.some((value) => value.includes(REPLACEMENT))) throw invalidField(name, 'must be valid UTF-8');
  return { texts: values };
}

function findFile({ texts: fields, files }: MultipartBody, name: string): RawValue | null {
  const file = files.get(name);
  if (file) return { file };
  if (fields.has(name)) throw invalidField(name, 'must be a file');
  return null;
}

function findInBody(body: JsonObject, path: string): RawValue | null {
  if (path === WHOLE_BODY) return { json: body };
  const names = path.split('.');
  const last = names.pop() ?? path;
  let object = body;
  for (const [depth, name] of names.entries()) {
    if (!Object.hasOwn(object, name)) return null;
    const inner = object[name];
    if (!isObject(inner)) {
      const field = names.slice(0, depth + 1).join('.');
      throw invalidField(field, inner === null ? 'must not be null' : 'must be an object');
    }
    object = inner;
  }
  return Object.hasOwn(object, last) ? { json: object[last] } : null;
}

/** The parameters of a query string, decoded lazily: unused parameters may be malformed. */
interface QueryParameters {
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
  if (decoded === null) throw invalidField(name, 'must be valid percent-encoding');
  return decoded;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
