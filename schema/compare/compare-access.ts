import { type FieldDefinitionNode, Kind, parse } from 'graphql';
import type { Change } from '../changes';
import type { Usage } from './operation-usage';

/** Rules of a field, any of which lets somebody in; none where everybody may ask who gets there. */
type Rules = readonly string[];

/**
 * Who may ask for what, by the `@tag`s of two supergraphs. Clients see none of them in the API schema, and are refused all the same.
 *
 * @param before SDL of a supergraph.
 * @param after SDL of a supergraph.
 */
export function compareAccess(before: string, after: string, usage: Usage): Change[] {
  if (before === after) return [];
  const others = rulesOf(after);
  return [...rulesOf(before)].flatMap(([coordinate, was]): Change[] => {
    const is = others.get(coordinate);
    if (is === undefined) return [];
    const refused = lost(was, is);
    if (refused.length === 0) return [];
    const message = `Field '${coordinate}' is no longer for ${refused.join(', ')}: it requires ${is.join(' or ')}`;
    const usedBy = usage.get(coordinate) ?? [];
    return [{ class: 'breaking', subject: 'graph', rule: 'ACCESS_NARROWED', coordinate, message, usedBy }];
  });
}

/** Of those who were let in, who is not any more. */
function lost(was: Rules, is: Rules): Rules {
  if (is.length === 0) return [];
  return (was.length === 0 ? ['access/public'] : was).filter((rule) => !is.some((one) => covers(one, rule)));
}

/** Whether everybody who satisfies a rule satisfies the wider one: a super administrator has every permission. */
function covers(wider: string, rule: string): boolean {
  if (wider === rule || wider === 'access/public') return true;
  if (!rule.startsWith('permission/')) return false;
  return wider === 'access/authenticated' || (rule === SUPER_ADMIN && wider.startsWith('permission/'));
}

const SUPER_ADMIN = 'permission/super_admin';

/** The rules of every field that clients may ask for, by its coordinate. */
function rulesOf(supergraph: string): ReadonlyMap<string, Rules> {
  const fields = parse(supergraph, { noLocation: true }).definitions.flatMap((type) =>
    type.kind === Kind.OBJECT_TYPE_DEFINITION || type.kind === Kind.INTERFACE_TYPE_DEFINITION
      ? (type.fields ?? []).map((field) => [`${type.name.value}.${field.name.value}`, field] as const)
      : [],
  );
  const visible = fields.filter(([, { directives }]) => !directives?.some(isNamed('inaccessible')));
  return new Map(visible.map(([coordinate, field]) => [coordinate, rulesOfField(field)]));
}

function rulesOfField({ directives = [] }: FieldDefinitionNode): Rules {
  return directives.filter(isNamed('tag')).flatMap(({ arguments: values }) => {
    const value = values?.find(({ name }) => name.value === 'name')?.value;
    return value?.kind === Kind.STRING && /^(access|permission)\//.test(value.value) ? [value.value] : [];
  });
}

function isNamed(expected: string) {
  return ({ name }: { readonly name: { readonly value: string } }) => name.value === expected;
}
