import { z } from 'zod';
import type { JsonSchema } from '#facade/openapi/json-schema';
import { isObject } from '#runtime/is-object';

type Json = Readonly<Record<string, unknown>>;

/** A body with one property changed. */
export interface Variant {
  /** The changed property, `tasks[].points`, and how it was changed. */
  readonly name: string;
  readonly body: Json;
}

/** How to make a text of a length where not every text of it is valid, by property. */
export type TextMakers = Readonly<Record<string, (length: number) => string>>;

/**
 * Returns the body unchanged, then with each of its properties, nested ones included, in turn null, missing,
 * at each limit of the schema, and one beyond.
 */
export function variantsOf(schema: JsonSchema, body: Json, texts: TextMakers): Variant[] {
  const changed = variantsOfObject(schema, body, '', texts);
  return [{ name: 'unchanged', body }, ...changed.map(({ what, value }) => ({ name: what, body: value }))];
}

/** A value, which is undefined if it is missing. */
interface Changed<Value> {
  readonly what: string;
  readonly value: Value;
}

function variantsOfObject(
  schema: JsonSchema,
  object: Json,
  path: string,
  texts: TextMakers,
): Changed<Json>[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    variantsOfValue(property, object[name], `${path}${name}`, texts).map(({ what, value }) => {
      const { [name]: _, ...others } = object;
      return { what, value: value === undefined ? others : { ...others, [name]: value } };
    }),
  );
}

function variantsOfValue(
  schema: JsonSchema,
  value: unknown,
  at: string,
  texts: TextMakers,
): readonly Changed<unknown>[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, items } = schema;
  // What a file may be depends on its contents.
  if (value instanceof Blob) return [{ what: `${at} missing`, value: undefined }];
  const text = (length: number) => (texts[at] ?? ((count: number) => 'x'.repeat(count)))(length);
  const list = (length: number) => {
    const [item] = z.array(z.unknown()).parse(value);
    return Array.from({ length }, (_, index) => distinct(item, index));
  };
  const [item] = Array.isArray(value) ? value : [];
  const inItem = items ? variantsOfValue(items, item, `${at}[]`, texts) : [];
  return [
    { what: `${at} missing`, value: undefined },
    { what: `${at} null`, value: null },
    ...atLimit('minimum', minimum, -1, (number) => number),
    ...atLimit('maximum', maximum, 1, (number) => number),
    ...atLimit('minLength', minLength, -1, text),
    ...atLimit('maxLength', maxLength, 1, text),
    // Lists are made of an item of the body.
    ...(Array.isArray(value) ? atLimit('minItems', minItems, -1, list) : []),
    ...(Array.isArray(value) ? atLimit('maxItems', maxItems, 1, list) : []),
    ...inItem.flatMap((inner) => (inner.value === undefined ? [] : { ...inner, value: [inner.value] })),
    ...(isObject(value) ? variantsOfObject(schema, value, `${at}.`, texts) : []),
  ];

  function atLimit(
    keyword: string,
    limit: number | undefined,
    beyond: 1 | -1,
    make: (limit: number) => unknown,
  ): Changed<unknown>[] {
    if (limit === undefined) return [];
    return [limit, limit + beyond]
      .filter((size) => keyword === 'minimum' || keyword === 'maximum' || size >= 0)
      .map((size) => ({ what: `${at} of ${keyword} ${size}`, value: make(size) }));
  }
}

/** Returns an item that differs from the others of its list: in itself, or in its first text. */
function distinct(item: unknown, index: number): unknown {
  if (typeof item === 'string') return `${item}${index}`;
  if (!isObject(item)) return item;
  const [name] = Object.entries(item).find(([, value]) => typeof value === 'string') ?? [];
  return name === undefined ? item : { ...item, [name]: `${item[name]}${index}` };
}
