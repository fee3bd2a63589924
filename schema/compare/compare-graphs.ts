import { CriticalityLevel, DiffRule, diff, type Change as InspectedChange } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import type { Change, ChangeClass } from '../changes';
import type { Usage } from './operation-usage';

const CLASSES: Readonly<Record<CriticalityLevel, ChangeClass>> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};

/**
 * The differences of two schemas as clients see them. There are no numbers on who asks what, so a change that may break
 * anybody is breaking; `usedBy` says whom it breaks for certain.
 *
 * @param before SDL.
 * @param after SDL.
 */
export async function compareGraphs(
  subject: 'graph' | 'variant',
  before: string,
  after: string,
  usage: Usage,
): Promise<Change[]> {
  if (before === after) return [];
  const changes = await diff(buildSchema(before), buildSchema(after), [DiffRule.simplifyChanges]);
  return changes.filter(isAboutClients).map((change) => {
    const coordinate = change.path ?? 'schema';
    return {
      class: CLASSES[change.criticality.level],
      subject,
      rule: change.type,
      coordinate,
      message: change.message,
      usedBy: usersOf(change, coordinate, usage),
    };
  });
}

/** What is added has no users: those of the type or field that it was added to are concerned. */
function usersOf(change: InspectedChange, coordinate: string, usage: Usage): readonly string[] {
  if (change.criticality.level === CriticalityLevel.NonBreaking) return [];
  const added = String(change.type).endsWith('_ADDED');
  return usage.get(added ? coordinate.replace(/\.[^.]*$/, '') : coordinate) ?? [];
}

/** The uses of directives are told a second time, by what they do. */
function isAboutClients({ type }: InspectedChange): boolean {
  return !String(type).startsWith('DIRECTIVE_USAGE');
}
