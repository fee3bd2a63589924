import { registerEnumType } from 'type-graphql';
import { PERMISSIONS, type Permission } from '#protocol/permissions';

const MEANINGS: Readonly<Record<Permission, string>> = {
  view_admin: 'Reads users, roles and the activity log; bans and unbans.',
  manage_users: 'Assigns, creates, changes and deletes roles; includes what `view_admin` permits.',
  view_devops: 'Reads the schema registry and introspects the graph in production.',
  view_dashboard: 'For dashboards of other services.',
  view_events: 'For event pages of other services.',
  manage_events: 'Organises tile events and reviews proofs.',
  submit_attendance: 'For attendance forms of other services.',
  manage_attendance: 'Records, changes, imports and exports attendance.',
  manage_automation: 'Manages automation rules and synchronises the calendar.',
  manage_bingo: 'Organises bingo events.',
};

/** The permissions of the registry of areas, as a GraphQL enum. */
export const PermissionEnum: Readonly<Record<string, Permission>> = Object.fromEntries(
  PERMISSIONS.map((name) => [name, name]),
);

registerEnumType(PermissionEnum, {
  name: 'Permission',
  description: 'A permission that the platform knows. Roles may grant others, which only services read.',
  valuesConfig: Object.fromEntries(PERMISSIONS.map((name) => [name, { description: MEANINGS[name] }])),
});

const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);

function isKnown(name: string): name is Permission {
  return KNOWN.has(name);
}

/** Returns the names that are permissions of the platform, in the given order. */
export function knownPermissions(names: readonly string[]): Permission[] {
  return names.filter(isKnown);
}
