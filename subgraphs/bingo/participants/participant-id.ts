import { randomBytes } from 'node:crypto';

/** Returns a new participant id: `part_` and 144 random bits in base64url. */
export function newParticipantId(): string {
  return `part_${randomBytes(18).toString('base64url')}`;
}

/** Returns whether an external value has the format of a participant id. */
export function isParticipantId(value: unknown): value is string {
  return typeof value === 'string' && /^part_[\w-]{24}$/.test(value);
}
