import { isGuardTag } from '#protocol/access-rule';
import type { OwnerRule } from './owner-access';

const KINDS: ReadonlyMap<string, string> = new Map([
  ['access/public', 'everybody'],
  ['access/authenticated', 'signed-in users'],
  ['access/plugin', 'the game client, by bingo key'],
  ['access/hook', 'the game client, by the hook key in the path'],
  ['access/service', 'services, by service key'],
  ['permission/super_admin', 'super administrators'],
]);

const PERMISSION = 'permission/';

/**
 * Returns the sentence on access for the description of a field, such as `Access: permission manage_bingo.`
 *
 * @param tags of the field; alternatives.
 * @param owner the rule of a field that the owner of its object may read.
 */
export function accessText(tags: readonly string[], owner: OwnerRule | null): string {
  if (owner) return sentence(['the owner', ...permissions(owner.anyOf)]);
  const guards = tags.filter(isGuardTag);
  if (guards.length === 0) return sentence(['everybody']);
  const kinds = guards.flatMap((rule) => KINDS.get(rule) ?? []);
  const names = guards.filter((rule) => !KINDS.has(rule)).map((rule) => rule.slice(PERMISSION.length));
  return sentence([...kinds, ...permissions(names)]);
}

function permissions(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`permission ${names.join(' or ')}`];
}

function sentence(alternatives: readonly string[]): string {
  return `Access: ${alternatives.join(', or ')}.`;
}
