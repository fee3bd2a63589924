import { randomBytes } from 'node:crypto';

/** A new participant id: `part_` and 144 random bits in base64url. */
export function newParticipantId(): string {
  return `part_${randomBytes(18).toString('base64url')}`;
}

/** Whether a value from outside may be the id of a participant. */
export function isParticipantId(value: unknown): value is string {
  return typeof value === 'string' && /^part_[\w-]{24}$/.test(value);
}
