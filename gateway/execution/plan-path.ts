import type { ResponsePath } from '@apollo/query-planner';
import { type Fields, isFields, ownField } from './fields';

/** The objects that a query plan's path leads to, in order; `@` is each element of a list, nulls are left out. */
export function* entitiesAt(value: unknown, path: ResponsePath, at = 0): Generator<Fields> {
  const step = path[at];
  if (step === undefined) {
    if (isFields(value)) yield value;
  } else if (step === '@') {
    if (Array.isArray(value)) for (const item of value) yield* entitiesAt(item, path, at + 1);
  } else if (isFields(value)) {
    yield* entitiesAt(ownField(value, String(step)), path, at + 1);
  }
}

/** Where each object of `entitiesAt` stands, in the same order. */
export function* placesAt(value: unknown, path: ResponsePath, at = 0): Generator<(string | number)[]> {
  const step = path[at];
  if (step === undefined) {
    if (isFields(value)) yield [];
  } else if (step === '@') {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) {
      for (const place of placesAt(item, path, at + 1)) yield [index, ...place];
    }
  } else if (isFields(value)) {
    for (const place of placesAt(ownField(value, String(step)), path, at + 1)) yield [step, ...place];
  }
}
