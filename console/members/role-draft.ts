import { authorityText, roleText } from '#console/text/members.ts';
import { type Authority, highestAssignable } from './authority.ts';

/** A role while it is edited. */
export interface RoleDraft {
  /** Empty for a new role. */
  readonly id: string;
  readonly name: string;
  /** `#` and six hexadecimal digits. */
  readonly color: string;
  readonly priority: number;
  readonly permissionNames: readonly string[];
}

/** Returns a new role, of a priority that its creator may give. */
export function emptyRole(creator: Authority): RoleDraft {
  const priority = Math.min(0, highestAssignable(creator) ?? 0);
  return { id: '', name: '', color: '#99AAB5', priority, permissionNames: [] };
}

/** Largest and, negated, smallest priority of a role. */
const PRIORITY_LIMIT = 1_000_000;

/** Returns what is wrong with a priority that somebody gives; null if nothing is. */
export function priorityProblem(creator: Authority, priority: unknown): string | null {
  const highest = Math.min(PRIORITY_LIMIT, highestAssignable(creator) ?? PRIORITY_LIMIT);
  const isRight =
    typeof priority === 'number' &&
    Number.isInteger(priority) &&
    priority >= -PRIORITY_LIMIT &&
    priority <= highest;
  return isRight ? null : authorityText.priorityWrong(highest);
}

/**
 * Grants or withdraws a permission; the others stay, also those that the form does not offer, which only
 * services read.
 */
export function withPermission(names: readonly string[], name: string, granted: boolean): string[] {
  const others = names.filter((one) => one !== name);
  return granted ? [...others, name] : others;
}

const LABELS: Readonly<Record<string, string | undefined>> = roleText.names;

/** Returns what a permission allows; the name of one that only services read. */
export function permissionLabel(name: string): string {
  return LABELS[name] ?? name;
}
