import { parse } from 'graphql';
import type { Change } from '../changes';
import { directiveArguments, supergraphFields, tagsOf } from '../supergraph-fields';
import type { Usage } from './operation-usage';

const ACCESS_TAG = /^(access|permission)\//;

/** Access rules of a field; a caller must satisfy one of them. Empty if the field is open to every caller. */
type Rules = readonly string[];

/**
 * Compares access rules, the `@tag`s of two supergraphs. Clients do not see tags in the API schema, but are
 * rejected by them.
 * @param before SDL of a supergraph.
 * @param after SDL of a supergraph.
 */
export function compareAccess(before: string, after: string, usage: Usage): Change[] {
  if (before === after) return [];
  const others = rulesOf(after);
  return [...rulesOf(before)].flatMap(([coordinate, was]): Change[] => {
    const is = others.get(coordinate);
    if (is === undefined) return [];
    const refused = lostRules(was, is);
    if (refused.length === 0) return [];
    const message = `Field '${coordinate}' is no longer for ${refused.join(', ')}: it requires ${is.join(' or ')}`;
    const usedBy = usage.get(coordinate) ?? [];
    return [{ class: 'breaking', subject: 'graph', rule: 'ACCESS_NARROWED', coordinate, message, usedBy }];
  });
}

/** Returns the rules whose callers lose access. */
function lostRules(was: Rules, is: Rules): Rules {
  if (is.length === 0) return [];
  return (was.length === 0 ? ['access/public'] : was).filter((rule) => !is.some((one) => implies(one, rule)));
}

/** Returns whether a rule implies a wider one: a super administrator has every permission. */
function implies(wider: string, rule: string): boolean {
  if (wider === rule || wider === 'access/public') return true;
  if (!rule.startsWith('permission/')) return false;
  return wider === 'access/authenticated' || (rule === SUPER_ADMIN && wider.startsWith('permission/'));
}

const SUPER_ADMIN = 'permission/super_admin';

/** Returns the rules of every accessible field by coordinate. */
function rulesOf(supergraph: string): ReadonlyMap<string, Rules> {
  const fields = supergraphFields(parse(supergraph, { noLocation: true }));
  const visible = fields.filter(
    ({ directives }) => directiveArguments(directives, 'inaccessible').length === 0,
  );
  return new Map(
    visible.map((field) => [field.coordinate, tagsOf(field).filter((tag) => ACCESS_TAG.test(tag))]),
  );
}
