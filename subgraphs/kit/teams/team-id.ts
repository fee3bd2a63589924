import { randomBytes } from 'node:crypto';

/** Returns a new team id: `team_` and 144 random bits in base64url. */
export function newTeamId(): string {
  return `team_${randomBytes(18).toString('base64url')}`;
}

/** Returns whether an external value has the format of a team id. */
export function isTeamId(value: unknown): value is string {
  return typeof value === 'string' && /^team_[\w-]{24}$/.test(value);
}

/**
 * Returns a new invite code: a prefix, such as `bt_`, and 144 random bits in base64url. It is returned to the
 * client once; only its hash is stored.
 */
export function newInviteCode(prefix: string): string {
  return `${prefix}${randomBytes(18).toString('base64url')}`;
}
