import { roleText } from '#console/text/members.ts';

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

export const EMPTY_ROLE: RoleDraft = { id: '', name: '', color: '#99AAB5', priority: 0, permissionNames: [] };

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
