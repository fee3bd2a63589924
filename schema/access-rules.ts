import type { DocumentNode } from 'graphql';
import { INTERNAL_TAG, ownerTagPermission } from '#protocol/field-tags';
import { directiveArguments, supergraphFields, tagsOf } from './supergraph-fields';

const ACCESS_TAG = /^(access|permission)\//;
const OWNER = 'access/owner';
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

/**
 * Returns the rules of every field as callers meet them: the tags of the owner rule say for whom a field is
 * whose other tags only say that callers must sign in.
 */
export function rulesWithOwners(supergraph: DocumentNode): ReadonlyMap<string, AccessRules> {
  const rules = new Map(accessRulesOf(supergraph));
  for (const field of supergraphFields(supergraph)) {
    const permissions = tagsOf(field).flatMap((tag) => ownerTagPermission(tag) ?? []);
    if (permissions.length === 0 || !rules.has(field.coordinate)) continue;
    rules.set(field.coordinate, [OWNER, ...permissions.map((permission) => `permission/${permission}`)]);
  }
  return rules;
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
  if (rule === OWNER) return wider === 'access/authenticated';
  if (!rule.startsWith('permission/')) return false;
  return wider === 'access/authenticated' || (rule === SUPER_ADMIN && wider.startsWith('permission/'));
}
