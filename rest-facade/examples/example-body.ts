import { isObject } from '#runtime/is-object';
import { WHOLE_BODY } from '../request/bind-variables';
import type { RestOperation, RestVariable } from '../rest-operation';

/**
 * Builds the JSON body of a request; dots in a source's name denote nested objects, and one variable may be
 * the whole body.
 *
 * @param valueFor returns undefined for an omitted variable.
 * @returns null for an endpoint without a JSON body.
 */
export function exampleBody(
  { variables }: RestOperation,
  valueFor: (variable: RestVariable) => unknown,
): Record<string, unknown> | null {
  const inBody = variables.filter(({ source }) => source.place === 'body');
  if (inBody.length === 0) return null;
  const body: Record<string, unknown> = {};
  for (const variable of inBody) {
    const value = valueFor(variable);
    if (variable.source.name === WHOLE_BODY) return isObject(value) ? value : {};
    if (value !== undefined) place(body, variable.source.name.split('.'), value);
  }
  return body;
}

function place(body: Record<string, unknown>, [key = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length === 0) {
    body[key] = value;
    return;
  }
  const nested: Record<string, unknown> = { ...(isObject(body[key]) && body[key]) };
  place(nested, inner, value);
  body[key] = nested;
}
