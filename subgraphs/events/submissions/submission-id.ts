import { randomBytes } from 'node:crypto';

/** A new submission id: `sub_` and 144 random bits in base64url. */
export function newSubmissionId(): string {
  return `sub_${randomBytes(18).toString('base64url')}`;
}

/** Whether a value from outside may be the id of a submission. */
export function isSubmissionId(value: unknown): value is string {
  return typeof value === 'string' && /^sub_[\w-]{24}$/.test(value);
}
