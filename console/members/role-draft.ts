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

/** Permissions that the form offers. A role may grant others, which only services read. */
export const PERMISSIONS: readonly { readonly name: string; readonly label: string }[] = Object.entries(
  roleText.names,
).map(([name, label]) => ({ name, label }));

/** Grants or withdraws a permission; the others stay, also those that the form does not offer. */
export function withPermission(names: readonly string[], name: string, granted: boolean): string[] {
  const others = names.filter((one) => one !== name);
  return granted ? [...others, name] : others;
}
