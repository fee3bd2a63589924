import type { DocumentNode } from 'graphql';
import { INTERNAL_TAG } from '#protocol/field-tags';
import { directiveArguments, supergraphFields, tagsOf } from './supergraph-fields';

const ACCESS_TAG = /^(access|permission)\//;
const SUPER_ADMIN = 'permission/super_admin';

/** Access rules of a field; a caller must satisfy one of them. Empty if the field is open to every caller. */
export type AccessRules = readonly string[];

/** Returns the rules of every accessible or internal field of a supergraph by coordinate. */
export function accessRulesOf(supergraph: DocumentNode): ReadonlyMap<string, AccessRules> {
  const visible = supergraphFields(supergraph).filter(
    ({ directives }) =>
      directiveArguments(directives, 'inaccessible').length === 0 ||
      tagsOf({ directives }).includes(INTERNAL_TAG),
  );
  return new Map(
    visible.map((field) => [field.coordinate, tagsOf(field).filter((tag) => ACCESS_TAG.test(tag))]),
  );
}

/** Returns the rules whose callers satisfy `was` but not `is`. */
export function rejectedRules(was: AccessRules, is: AccessRules): AccessRules {
  if (is.length === 0) return [];
  return (was.length === 0 ? ['access/public'] : was).filter(
    (rule) => !is.some((current) => implies(current, rule)),
  );
}

/** Returns whether a rule implies a wider one: a super administrator has every permission. */
function implies(wider: string, rule: string): boolean {
  if (wider === rule || wider === 'access/public') return true;
  if (!rule.startsWith('permission/')) return false;
  return wider === 'access/authenticated' || (rule === SUPER_ADMIN && wider.startsWith('permission/'));
}
