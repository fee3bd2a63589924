import { parse } from 'graphql';
import type { FieldLimits } from '#protocol/field-limits';
import type { Change } from '../changes';
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
  return [...(limitsBefore ?? [])].flatMap(([coordinate, was]) => {
    const is = limitsAfter?.get(coordinate);
    return is ? compareElement(coordinate, was, is) : [];
  });
}

function compareElement(coordinate: string, was: FieldLimits, is: FieldLimits): Change[] {
  const limits = compareLimits(was, is, { direction: 'request', coordinate }).map(
    (change): Change => ({
      ...change,
      subject: 'graph',
      rule: change.rule.replace(/^OPENAPI_REQUEST_/, 'INPUT_'),
    }),
  );
  return [...limits, ...compareNull(coordinate, was.notNull ?? false, is.notNull ?? false)];
}

/** A tag that is new says, like a new limit, what was rejected before. */
function compareNull(coordinate: string, was: boolean, is: boolean): Change[] {
  if (was === is) return [];
  return [
    {
      class: is ? 'dangerous' : 'safe',
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
