import type { Change, ChangeClass } from '../../changes';
import { type Compared, type Direction, openApiChange } from './openapi-change';
import type { Schema } from './openapi-document';

const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;

type List = (typeof LISTS)[number];

/** Classes of an added and a removed part: a conjunct narrows values, an alternative widens them. */
const CLASSES: Readonly<Record<Direction, Readonly<Record<List, readonly [ChangeClass, ChangeClass]>>>> = {
  request: { allOf: ['breaking', 'dangerous'], anyOf: ['safe', 'breaking'], oneOf: ['safe', 'breaking'] },
  response: { allOf: ['safe', 'breaking'], anyOf: ['breaking', 'safe'], oneOf: ['breaking', 'safe'] },
};

const NAMES: Readonly<Record<List, string>> = { allOf: 'ALL_OF', anyOf: 'ANY_OF', oneOf: 'ONE_OF' };

/** Compares `allOf`, `anyOf`, `oneOf` and discriminators. A changed part counts as removed and added. */
export function compareAlternatives(before: Schema, after: Schema, compared: Compared): Change[] {
  return [
    ...LISTS.flatMap((list) => compareList(list, before[list] ?? [], after[list] ?? [], compared)),
    ...compareDiscriminators(before.discriminator, after.discriminator, compared),
  ];
}

function compareList(
  list: List,
  before: readonly Schema[],
  after: readonly Schema[],
  { direction, coordinate }: Compared,
): Change[] {
  const [was, is] = [before, after].map((parts) => parts.map((part) => JSON.stringify(part)));
  const [added, removed] = CLASSES[direction][list];
  const rule = `${direction.toUpperCase()}_${NAMES[list]}`;
  return [
    ...(is ?? [])
      .filter((part) => !was?.includes(part))
      .map((part) => openApiChange(added, `${rule}_ADDED`, coordinate, `${list} has ${part} too`)),
    ...(was ?? [])
      .filter((part) => !is?.includes(part))
      .map((part) => openApiChange(removed, `${rule}_REMOVED`, coordinate, `${list} no longer has ${part}`)),
  ];
}

/** The alternatives themselves are compared, so a change of the discriminator is safe. */
function compareDiscriminators(
  was: Schema['discriminator'],
  is: Schema['discriminator'],
  { direction, coordinate }: Compared,
): Change[] {
  const change = (action: string, message: string) =>
    openApiChange('safe', `${direction.toUpperCase()}_DISCRIMINATOR_${action}`, coordinate, message);
  if (!was && !is) return [];
  if (!was) return [change('ADDED', 'has a discriminator')];
  if (!is) return [change('REMOVED', 'no longer has a discriminator')];
  const changes: Change[] = [];
  if (was.propertyName !== is.propertyName) {
    changes.push(change('PROPERTY_NAME_CHANGED', `is distinguished by ${is.propertyName}`));
  }
  const [mappingBefore, mappingAfter] = [was.mapping ?? {}, is.mapping ?? {}];
  for (const key of new Set([...Object.keys(mappingBefore), ...Object.keys(mappingAfter)])) {
    if (mappingBefore[key] === mappingAfter[key]) continue;
    if (mappingBefore[key] === undefined) changes.push(change('MAPPING_ADDED', `maps ${key} too`));
    else if (mappingAfter[key] === undefined)
      changes.push(change('MAPPING_DELETED', `no longer maps ${key}`));
    else changes.push(change('MAPPING_CHANGED', `maps ${key} to ${mappingAfter[key]}`));
  }
  return changes;
}
