import { parse } from 'graphql';
import type { FieldLimits } from '#protocol/field-limits';
import type { Change, ChangeClass } from '../changes';
import { inputLimits } from '../declared-limits';
import { compareLimits } from './openapi/compare-limits';

/**
 * Compares the limits of arguments and input fields, which are tags of two supergraphs: OpenAPI has only
 * those that REST documents use.
 * @param before SDL of a supergraph.
 * @param after SDL of a supergraph.
 */
export function compareInputLimits(before: string, after: string): Change[] {
  if (before === after) return [];
  const [limitsBefore, limitsAfter] = [before, after].map((sdl) =>
    inputLimits(parse(sdl, { noLocation: true })),
  );
  // Versions 1 and 2 were published without the tags of null.
  const nullRejected = before.includes('"limit/notNull/') ? 'breaking' : 'dangerous';
  return [...(limitsBefore ?? [])].flatMap(([coordinate, was]) => {
    const is = limitsAfter?.get(coordinate);
    if (!is) return [];
    const isNull = { was: was.notNull ?? false, is: is.notNull ?? false };
    return [...compareElement(coordinate, was, is), ...compareNull(coordinate, isNull, nullRejected)];
  });
}

function compareElement(coordinate: string, was: FieldLimits, is: FieldLimits): Change[] {
  return compareLimits(was, is, { direction: 'request', coordinate }).map(
    (change): Change => ({
      ...change,
      subject: 'graph',
      rule: change.rule.replace(/^OPENAPI_REQUEST_/, 'INPUT_'),
    }),
  );
}

function compareNull(
  coordinate: string,
  { was, is }: { readonly was: boolean; readonly is: boolean },
  nullRejected: ChangeClass,
): Change[] {
  if (was === is) return [];
  return [
    {
      class: is ? nullRejected : 'safe',
      subject: 'graph',
      rule: 'INPUT_NULL_CHANGED',
      coordinate,
      message: `${coordinate}: null is ${is ? 'rejected' : 'accepted'}`,
      from: was ? 'rejected' : 'accepted',
      to: is ? 'rejected' : 'accepted',
      usedBy: [],
    },
  ];
}
