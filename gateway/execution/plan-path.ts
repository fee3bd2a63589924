import type { ResponsePath } from '@apollo/query-planner';
import { isObject } from '#runtime/is-object';
import { type Fields, ownField } from './fields';

/**
 * Returns the objects at a query plan's path, in order. `@` stands for each list element; nulls are skipped.
 */
export function entitiesAt(from: readonly Fields[], path: ResponsePath): Fields[] {
  const found: Fields[] = [];
  for (const object of from) collect(object, path, 0, found);
  return found;
}

function collect(value: unknown, path: ResponsePath, at: number, found: Fields[]): void {
  const step = path[at];
  if (step === undefined) {
    if (isObject(value)) found.push(value);
  } else if (step === '@') {
    if (Array.isArray(value)) for (const item of value) collect(item, path, at + 1, found);
  } else if (isObject(value)) {
    collect(ownField(value, String(step)), path, at + 1, found);
  }
}

/** Yields the response path of each object that `entitiesAt` returns, in the same order. */
export function* placesAt(value: unknown, path: ResponsePath, at = 0): Generator<(string | number)[]> {
  const step = path[at];
  if (step === undefined) {
    if (isObject(value)) yield [];
  } else if (step === '@') {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) {
      for (const place of placesAt(item, path, at + 1)) yield [index, ...place];
    }
  } else if (isObject(value)) {
    for (const place of placesAt(ownField(value, String(step)), path, at + 1)) yield [step, ...place];
  }
}
